"""The score sheet: columns (three in Hollywood), boxes, bonuses, and who won."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce

from games.gin.rules import Rules
from games.gin.scoring import DealScore

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Game:
    """A column of the sheet; a match is one of them, or three in Hollywood.

    ``reached`` is the seat that came to the target in it, which closes the game.
    """

    scores: Pair = (0, 0)
    boxes: Pair = (0, 0)
    reached: int | None = None

    @property
    def is_closed(self) -> bool:
        return self.reached is not None

    def is_entered_by(self, seat: int) -> bool:
        """A won deal is always worth a point, so who has none hasn't scored here."""
        return self.scores[seat] > 0

    def with_score(self, score: DealScore, target: int) -> "Game":
        """The game after a deal that counts in it; overflow is kept (RULES Q30-Q34)."""
        winner = score.winner
        assert winner is not None, "a void deal counts nowhere"
        scores = _added(self.scores, winner, score.points)
        return Game(
            scores=scores,
            boxes=_added(self.boxes, winner, score.boxes),
            reached=winner if scores[winner] >= target else None,
        )

    def totals(self, rules: Rules) -> Pair:
        """Each side's score with its boxes and, for reaching the target, the bonus."""
        return (self._total(0, rules), self._total(1, rules))

    def _total(self, seat: int, rules: Rules) -> int:
        bonus = rules.game_bonus if self.reached == seat else 0
        return self.scores[seat] + bonus + self.boxes[seat] * rules.box_bonus


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """All games of a match and how many deals each side has won."""

    rules: Rules
    games: tuple[Game, ...]
    wins: Pair = (0, 0)

    @classmethod
    def of(cls, rules: Rules, *scores: DealScore) -> "ScoreSheet":
        """The sheet after these deals.

        >>> from games.gin.rules import STANDARD
        >>> ScoreSheet.of(STANDARD).scores
        (0, 0)
        """
        games = (Game(),) * (3 if rules.hollywood else 1)
        return reduce(ScoreSheet.after, scores, cls(rules, games))

    def after(self, score: DealScore) -> "ScoreSheet":
        """The sheet with one more deal on it; a void one changes nothing.

        Every deal in which a player scores counts, undercuts too (RULES Q30).
        """
        if score.winner is None:
            return self
        columns = self.columns_for(score.winner)
        return replace(
            self,
            games=tuple(
                game.with_score(score, self.rules.target) if place in columns else game
                for place, game in enumerate(self.games)
            ),
            wins=_added(self.wins, score.winner, 1),
        )

    @property
    def scores(self) -> Pair:
        """Each side's points without bonuses, over all games."""
        return _summed(game.scores for game in self.games)

    @property
    def boxes(self) -> Pair:
        return _summed(game.boxes for game in self.games)

    @property
    def totals(self) -> Pair:
        """Each side's points with all bonuses, over all games."""
        return _summed(game.totals(self.rules) for game in self.games)

    @property
    def is_over(self) -> bool:
        return all(game.is_closed for game in self.games)

    @property
    def winner(self) -> int | None:
        """Who has the higher total: boxes can beat the one who reached the target.

        With the bonuses off that is whoever reached it. Equal totals are a draw.
        """
        first, second = self.totals
        return None if first == second else int(second > first)

    def columns_for(self, seat: int) -> set[int]:
        """The games in which the seat's next win counts; closed ones take nothing.

        Literally the nth win scores in the first n games. But somebody shut out of
        game 1 would then score nowhere, so by default a win scores in each open game
        that the player has entered and enters the lowest open one (RULES Q30-Q34).
        """
        still_open = [
            place for place, game in enumerate(self.games) if not game.is_closed
        ]
        if self.rules.late_entry == "literal":
            return {place for place in still_open if place <= self.wins[seat]}
        entered = {
            place for place in still_open if self.games[place].is_entered_by(seat)
        }
        fresh = [place for place in still_open if place not in entered]
        return entered | set(fresh[:1])


def _added(pair: Pair, seat: int, points: int) -> Pair:
    first, second = pair
    return (first + points, second) if seat == 0 else (first, second + points)


def _summed(pairs: Iterable[Pair]) -> Pair:
    first, second = zip(*pairs, strict=True)
    return sum(first), sum(second)
