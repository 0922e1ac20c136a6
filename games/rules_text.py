"""The rules of a match in words: on a line of a list, and in full before one starts."""

from django.utils.translation import gettext, pgettext, pgettext_lazy

from games.gin.rules import Rules

SHEET_NAMES = {"standard": pgettext_lazy("rules", "Standard")}

WHO_DEALS = {
    "alternate": pgettext_lazy("rules", "you deal in turn"),
    "winner": pgettext_lazy("rules", "the winner deals"),
    "loser": pgettext_lazy("rules", "the loser deals"),
}


def rules_name(rules: Rules) -> str:
    """The sheet and its target, for a list: “Standard to 100”."""
    return pgettext("rules", "%(sheet)s to %(target)d") % {
        "sheet": SHEET_NAMES[rules.sheet],
        "target": rules.target,
    }


def rules_sentence(rules: Rules) -> str:
    """The name, and all that differs from the sheet as it is written.

    “Standard rules to 100 · the loser deals”
    """
    name = pgettext("rules", "%(sheet)s rules to %(target)d") % {
        "sheet": SHEET_NAMES[rules.sheet],
        "target": rules.target,
    }
    return " · ".join([name, *_differences(rules)])


def _differences(rules: Rules) -> list[str]:
    differs = rules.options()
    words = []
    if "who_deals" in differs:
        words.append(str(WHO_DEALS[rules.who_deals]))
    if "knock_in_place_of_draw" in differs:
        words.append(gettext("no knock in place of the draw"))
    if "game_bonus" in differs:
        words.append(gettext("%(points)d for the match") % {"points": rules.game_bonus})
    if "box_bonus" in differs:
        words.append(gettext("%(points)d a deal won") % {"points": rules.box_bonus})
    return words


def rules_in_full(rules: Rules) -> str:
    """Whole sentences that leave nothing open, for whoever is about to sit down."""
    return " ".join(
        [
            _opening(rules),
            gettext("A gin brings %(gin)d, an undercut %(undercut)d.")
            % {"gin": rules.gin_bonus, "undercut": rules.undercut_bonus},
            *_bonuses(rules),
            _ending(rules),
            _dealing(rules),
        ]
    )


def _opening(rules: Rules) -> str:
    if rules.knock_in_place_of_draw:
        return gettext(
            "The upcard is offered first; you may knock with ten or less after a draw, "
            "and in place of one."
        )
    return gettext(
        "The upcard is offered first; you may knock with ten or less after a draw, "
        "never in place of one."
    )


def _bonuses(rules: Rules) -> list[str]:
    words = []
    if rules.game_bonus:
        words.append(
            gettext("Whoever reaches %(target)d gets %(points)d more.")
            % {"target": rules.target, "points": rules.game_bonus}
        )
    if rules.box_bonus:
        words.append(
            gettext("Each deal won counts %(points)d more at the end.")
            % {"points": rules.box_bonus}
        )
    return words


def _ending(rules: Rules) -> str:
    if rules.game_bonus or rules.box_bonus:
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
