"""The sprites of the cards."""

import re
import xml.etree.ElementTree as ET

import pytest
from django.conf import settings
from django.core.management import call_command

from games.gin.cards import PACK
from games.management.card_faces import LETTERS, sprite

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", LETTERS)
def test_each_sprite_is_as_the_command_draws_it(name):
    drawn = (settings.BASE_DIR / "static" / name).read_text()
    assert drawn == sprite(LETTERS[name])


@pytest.mark.parametrize("name", LETTERS)
def test_each_sprite_has_the_pack_a_back_and_the_suits(name):
    tree = ET.fromstring(sprite(LETTERS[name]))
    faces = {symbol.get("id") for symbol in tree.findall(f"{SVG}symbol")}
    suits = {f"suit-{letter}" for letter in "CDHS"}
    assert faces == {*map(str, PACK), "back"} | suits


@pytest.mark.parametrize("name", LETTERS)
def test_a_sprite_asks_for_nothing_that_it_has_not(name):
    drawn = sprite(LETTERS[name])
    wanted = set(re.findall(r'href="#([^"]+)"', drawn))
    assert wanted <= set(re.findall(r'id="([^"]+)"', drawn))
    assert "<style" not in drawn
    assert " style=" not in drawn


def test_the_command_draws_them_all(tmp_path, settings, capsys):
    settings.BASE_DIR = tmp_path
    (tmp_path / "static").mkdir()
    call_command("draw_cards")
    assert {path.name for path in (tmp_path / "static").iterdir()} == set(LETTERS)
    assert capsys.readouterr().out.split() == [f"static/{name}" for name in LETTERS]
