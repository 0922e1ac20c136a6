"""The rules of a match in words: on a line of a list, and in full before one starts."""

from django.utils.translation import gettext, pgettext, pgettext_lazy

from games.gin.rules import Rules

SHEET_NAMES = {
    "standard": pgettext_lazy("rules", "Standard"),
    "club": pgettext_lazy("rules", "Club"),
}

WHO_DEALS = {
    "alternate": pgettext_lazy("rules", "you deal in turn"),
    "winner": pgettext_lazy("rules", "the winner deals"),
    "loser": pgettext_lazy("rules", "the loser deals"),
}


def rules_name(rules: Rules) -> str:
    """What is played, exactly, for a list: “Oklahoma to 150 · the loser deals”.

    The sheet, or the variant of it, with its target and all else that differs.
    """
    name = pgettext("rules", "%(sheet)s to %(target)d") % {
        "sheet": rules_kind(rules),
        "target": rules.target,
    }
    return " · ".join([name, *_differences(rules)])


def rules_kind(rules: Rules) -> str:
    """The variant of the sheet, or the sheet: “Oklahoma”, “Standard”."""
    return _variant(rules) or str(SHEET_NAMES[rules.sheet])


def rules_sentence(rules: Rules) -> str:
    """The same with the sheet that it is played by: for whoever is about to join.

    “Standard rules to 100 · the loser deals”, “Club rules, Oklahoma to 150”
    """
    text = pgettext("rules", "%(sheet)s rules to %(target)d")
    if _variant(rules):
        text = pgettext("rules", "%(sheet)s rules, %(variant)s to %(target)d")
    name = text % {
        "sheet": SHEET_NAMES[rules.sheet],
        "variant": _variant(rules),
        "target": rules.target,
    }
    return " · ".join([name, *_differences(rules)])


def _variant(rules: Rules) -> str:
    match rules.oklahoma, rules.hollywood:
        case True, True:
            return gettext("Oklahoma and Hollywood")
        case True, False:
            return gettext("Oklahoma")
        case False, True:
            return gettext("Hollywood")
        case _:
            return ""


def _differences(rules: Rules) -> list[str]:
    differs = rules.options()
    words = []
    if "who_deals" in differs:
        words.append(str(WHO_DEALS[rules.who_deals]))
    if "knock_in_place_of_draw" in differs:
        words.append(gettext("no knock in place of the draw"))
    if "oklahoma_boxes" in differs:
        words.append(gettext("its boxes as extras"))
    if "late_entry" in differs:
        words.append(gettext("no late entry"))
    if "game_bonus" in differs:
        words.append(gettext("%(points)d for the match") % {"points": rules.game_bonus})
    if "box_bonus" in differs:
        words.append(gettext("%(points)d a deal won") % {"points": rules.box_bonus})
    return words


def rules_in_full(rules: Rules) -> str:
    """Whole sentences that leave nothing open, for whoever is about to sit down."""
    return " ".join(
        [
            *_opening(rules),
            *_prizes(rules),
            *_oklahoma(rules),
            *_hollywood(rules),
            *_bonuses(rules),
            _ending(rules),
            _dealing(rules),
        ]
    )


def _opening(rules: Rules) -> list[str]:
    if not rules.upcard_offer:
        first = gettext("The non-dealer begins with an ordinary draw.")
    else:
        first = gettext("The upcard is offered first.")
    if rules.oklahoma:
        text = gettext("You may knock after a draw, never in place of one.")
    elif rules.knock_in_place_of_draw:
        text = gettext(
            "You may knock with ten or less after a draw, and in place of one."
        )
    else:
        text = gettext(
            "You may knock with ten or less after a draw, never in place of one."
        )
    return [first, text]


def _prizes(rules: Rules) -> list[str]:
    words = {
        "gin": rules.gin_bonus,
        "undercut": rules.undercut_bonus,
        "big": rules.big_gin_bonus,
    }
    text = gettext("A gin brings %(gin)d, an undercut %(undercut)d.")
    if rules.big_gin_bonus:
        text = gettext(
            "A gin brings %(gin)d, a big gin with all eleven cards %(big)d, "
            "an undercut %(undercut)d."
        )
    return [text % words]


def _oklahoma(rules: Rules) -> list[str]:
    if not rules.oklahoma:
        return []
    return [
        gettext(
            "Oklahoma: the deal’s first upcard is the limit of the knock, an ace "
            "allows gin and big gin only, and a spade doubles the deal."
        )
    ]


def _hollywood(rules: Rules) -> list[str]:
    if not rules.hollywood:
        return []
    text = gettext(
        "Hollywood: three games at once. Your first deal won counts in game 1, the "
        "second in 1 and 2, from the third on in all three."
    )
    if rules.late_entry == "literal":
        late = gettext(
            "A game that is closed takes nothing more, whoever has yet to enter it."
        )
    else:
        late = gettext(
            "A game that is closed takes nothing more; who comes too late for it "
            "enters the lowest one that is open."
        )
    return [text, late]


def _bonuses(rules: Rules) -> list[str]:
    words = []
    if rules.game_bonus:
        text = gettext("Whoever reaches %(target)d gets %(points)d more.")
        if rules.hollywood:
            text = gettext(
                "Whoever reaches %(target)d in a game gets %(points)d more in it."
            )
        words.append(text % {"target": rules.target, "points": rules.game_bonus})
    if rules.box_bonus:
        text = gettext("Each deal won is a box, %(points)d more at the end.")
        if rules.hollywood:
            text = gettext(
                "Each deal won is a box in every game that it counts in, %(points)d "
                "more at the end."
            )
        words.append(text % {"points": rules.box_bonus})
    return [*words, *_more_boxes(rules)]


def _more_boxes(rules: Rules) -> list[str]:
    if not rules.oklahoma:
        return []
    if rules.oklahoma_boxes == "extra":
        return [gettext("A gin is worth three boxes, a big gin five, an undercut two.")]
    return [gettext("A gin is worth two boxes, a big gin four.")]


def _ending(rules: Rules) -> str:
    if rules.hollywood:
        text = gettext(
            "The match ends when all three games have come to %(target)d, and the "
            "highest sum of the three wins."
        )
    elif rules.counts_bonuses:
        text = gettext("The match ends at %(target)d, and the highest total wins.")
    else:
        text = gettext("Whoever has %(target)d first wins.")
    return text % {"target": rules.target}


def _dealing(rules: Rules) -> str:
    match rules.who_deals:
        case "alternate":
            return gettext("The first dealer is drawn by lot; then you deal in turn.")
        case "winner":
            return gettext(
                "The first dealer is drawn by lot; then whoever won a deal deals."
            )
        case "loser":
            return gettext(
                "The first dealer is drawn by lot; then whoever lost a deal deals."
            )
