"""The tools' opinions of the whole tree, and what must never be committed."""

import gettext
import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {
    "requirements.txt": ["postgres"],
    "requirements-dev.txt": ["postgres", "dev", "train"],
}
HTMX = ROOT / "static" / "vendor" / "htmx-4.0.1+ws.min.js"


@cache
def tracked() -> list[Path]:
    """Every file of the project: git's, or all that is there in an unpacked archive."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True
    )
    if listed.returncode:
        found = (ROOT / name for name in ("games", "ginsite", "static", "templates"))
        return [path for top in found for path in top.rglob("*") if path.is_file()]
    files = (ROOT / name for name in listed.stdout.split("\0") if name)
    return [file for file in files if file.is_file()]


def assert_clean(*command: str) -> None:
    """Run a tool of this environment; what it says is the failure's text."""
    tool, *arguments = command
    path = Path(sys.executable).with_name(tool)
    done = subprocess.run(
        [path, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_ruff_finds_nothing():
    assert_clean("ruff", "check", "--quiet")


def test_the_code_is_formatted():
    assert_clean("ruff", "format", "--check", "--quiet")


def test_the_templates_are_formatted():
    templates = [str(file) for file in tracked() if file.suffix == ".html"]
    assert_clean("djade", "--check", "--target-version", "5.2", *templates)


@pytest.mark.slow
def test_the_types_fit():
    assert_clean("mypy")


def test_each_layer_imports_only_what_stands_below_it():
    assert_clean("lint-imports", "--no-cache")


@pytest.mark.django_db
def test_no_migration_is_missing():
    from django.core.management import call_command

    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


def catalogs() -> list[Path]:
    return sorted((ROOT / "games" / "locale").rglob("django*.po"))


@pytest.mark.parametrize("source", catalogs(), ids=lambda path: path.parts[-3])
def test_the_compiled_catalog_says_what_its_source_says(source: Path):
    with source.open("rb") as file:
        catalog = read_po(file)
    with source.with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    assert messages_of(catalog) == {
        key: text
        for key, text in compiled._catalog.items()  # type: ignore[attr-defined]
        if key
    }


def messages_of(catalog: Catalog) -> dict[str | tuple[str, int], str]:
    """A source's translations, keyed as Python's gettext keeps them."""
    kept: dict[str | tuple[str, int], str] = {}
    for message in catalog:
        if not message.id or message.fuzzy or not all(as_tuple(message.string)):
            continue
        name, *_ = as_tuple(message.id)
        key = f"{message.context}\x04{name}" if message.context else name
        if message.pluralizable:
            kept |= {(key, n): text for n, text in enumerate(message.string)}
        else:
            kept[key] = message.string
    return kept


def as_tuple(value: str | tuple[str, ...]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def test_no_file_names_a_place_on_the_machine_it_was_written_on():
    # In pieces, lest this line be found.
    places = re.compile("|".join(["/wo" + "rk/", "/ro" + "ot/", "/ho" + "me/[a-z]"]))
    texts = [file for file in tracked() if file.suffix not in {".mo", ".png", ".webp"}]
    named = [str(file) for file in texts if places.search(file.read_text("utf-8"))]
    assert named == []


def pinned(lock: str) -> dict[str, str]:
    """Each package of a lock with its version."""
    text = (ROOT / "ginsite" / lock).read_text()
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", text, re.MULTILINE))


def wanted(extras: list[str]) -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    optional = project["optional-dependencies"]
    lines = project["dependencies"] + [
        line for name in extras for line in optional[name]
    ]
    return [Requirement(line) for line in lines]


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_a_fitting_version_of_all_that_the_project_asks_for(lock: str):
    versions = pinned(lock)
    for requirement in wanted(LOCKS[lock]):
        assert requirement.specifier.contains(versions[requirement.name]), requirement


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_has_hashes_and_no_addresses(lock: str):
    text = (ROOT / "ginsite" / lock).read_text()
    assert "://" not in text
    assert not re.search(r"^\s*-", re.sub(r"^ +--hash=.*$", "", text, flags=re.M), re.M)
    packages = re.split(r"\n(?=\S)", text.strip())
    assert all("--hash=sha256:" in package for package in packages)


def test_what_tests_install_agrees_with_what_serves():
    assert pinned("requirements.txt").items() <= pinned("requirements-dev.txt").items()


def test_htmx_stands_before_its_socket_extension_in_one_file():
    text = HTMX.read_text()
    assert text.startswith("var htmx=")
    assert text.index("var htmx=") < text.index("hx-ws")


def test_htmx_asks_for_no_source_map():
    # The manifest would look for the file that is named there.
    assert "sourceMappingURL" not in HTMX.read_text()


def test_no_template_uses_what_our_content_policy_forbids():
    # hx-on, js: values and filters in triggers need eval; style and on… are inline.
    forbidden = re.compile(
        r"""hx-on|=\s*["']js:|hx-trigger\s*=\s*["'][^"']*\[|\sstyle\s*="""
        r"""|\son[a-z]+\s*=|<style|<script(?![^>]*\ssrc=)"""
    )
    templates = [file for file in tracked() if file.suffix == ".html"]
    found = [str(file) for file in templates if forbidden.search(file.read_text())]
    assert found == []


def test_a_form_that_may_be_pushed_is_posted_by_htmx():
    # Such a piece has no token of its own: htmx sends the page's.
    begins = re.compile(r"<form\b(?:{%.*?%}|[^>])*>(?:\s*{% if csrf_token %})")
    forms = [
        (file.name, form)
        for file in tracked()
        if file.suffix == ".html"
        for form in begins.findall(file.read_text())
    ]
    assert len(forms) > 10
    assert [(name, form) for name, form in forms if "hx-post" not in form] == []


def test_no_stylesheet_speaks_of_what_no_page_has():
    pages = "".join(
        file.read_text()
        for file in tracked()
        if file.suffix in {".html", ".py", ".js"} and "tests" not in file.parts
    )
    words = set(re.findall(r"[\w-]+", pages))
    begun = tuple(re.findall(r"([\w-]+(?:-|__))\{", pages))  # "bar-{{ box.kind }}"
    for sheet in (ROOT / "static").glob("*.css"):
        rules = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)
        names = set(re.findall(r"\.([a-zA-Z][\w-]*)", rules))
        unused = {name for name in names - words if not name.startswith(begun)}
        assert not unused, (sheet.name, unused)


def test_every_variable_of_the_stylesheets_is_used():
    sheets = (ROOT / "static").glob("*.css")
    rules = "".join(sheet.read_text() for sheet in sheets)
    made = set(re.findall(r"(?<![\w-])(--[\w-]+)\s*:", rules))
    assert made <= set(re.findall(r"var\((--[\w-]+)", rules + drawn()))


def drawn() -> str:
    """The pictures, which take their colours from the page."""
    return "".join(file.read_text() for file in (ROOT / "static").glob("*.svg"))
