# ruff: noqa: E501 (a path is one datum: broken into lines it can't be compared with a drawing)
"""Draws the sprites of the cards: 52 faces, a back and the four suits in one SVG.

Everything is drawn here: no font, no library, no borrowed art. A face is only the
printing; the paper, its rounded corners and its shadow are CSS (``.card``), so that a
card stays crisp at any size and themes need no second sprite.

Colours are custom properties in presentation attributes. They inherit through an
external ``<use>``, and each has a default, so the file also stands alone::

    --card-s  --card-h  --card-d  --card-c     the four suits
    --card-s1                     --card-c1    the first cloth of the black courts
    --card-s2 --card-h2 --card-d2 --card-c2    the second cloth of their courts
    --card-paper  --card-ink  --card-skin  --card-brass  --card-back

Each face is there twice, as a picture and in large print; ``--card-picture`` and
``--card-print`` are the ``display`` of either (without them it is the picture).
"""

SUITS = {"S": "#1b222c", "H": "#b3222b", "D": "#b3222b", "C": "#1b222c"}
# A court's first cloth, hair and hat: the suit's own red, but slate and pine under the black suits,
# so that face, hair and robe stay apart at 44 px.
FIRST = {
    "S": "var(--card-s1,#47597c)",
    "H": "currentColor",
    "D": "currentColor",
    "C": "var(--card-c1,#3b6354)",
}
# A court's second cloth: blue under the red suits, red under the black ones.
SECOND = {
    "S": "var(--card-s2,#9c2b31)",
    "H": "var(--card-h2,#2c5878)",
    "D": "var(--card-d2,#2c5878)",
    "C": "var(--card-c2,#9c2b31)",
}
PAPER = "var(--card-paper,#fdf8ea)"
INK = "var(--card-ink,#1b222c)"
SKIN = "var(--card-skin,#f4dec3)"
BRASS = "var(--card-brass,#cfa03a)"
BACK = "var(--card-back,#6a2230)"

# The letters of ace, jack, queen and king, by sprite.
LETTERS = {"cards.svg": "AJQK", "cards.it.svg": "AFDR", "cards.el.svg": "ABNP"}

# Ranks are centre lines, stroked 6 wide, in a box 24 by 36: a condensed slab of our own.
RANKS = {
    "A": "M3.4 33 10.7 3H13.3L20.6 33M6.4 23.5H17.6M0 33H7.6M16.4 33H24",
    "2": "M3.6 11.5C3.6 6 7 3 12 3 17.3 3 20.4 6.3 20.4 11 20.4 15.3 18 18.6 14.2 22.7L4.8 33H22.3",
    "3": "M3.5 3H20L11.3 14.7C17 14.7 20.9 18.2 20.9 23.7 20.9 29.5 17 33 11.6 33 7 33 4 31 2.6 27.3",
    "4": "M16.6 36V3H15.6L3 23.6V25.6H23.6",
    "5": "M20.6 3H6.2L5 16.4C7 14.7 9.4 14 12 14 17.5 14 21 17.8 21 23.4 21 29.1 17.2 33 11.7 33 7.3 33 4.2 31 2.8 27.4",
    "6": "M19.8 7.4C18.4 4.6 15.8 3 12.6 3 6.5 3 3 8 3 18V23.2C3 29.1 6.5 33 12 33S21 29.2 21 23.7 17.4 14.6 12.2 14.6C7.5 14.6 3 18 3 23.2",
    "7": "M2 3H20.8V4.6C14 13 10.6 22.3 10.2 36",
    "8": "M12 3C16.4 3 19.3 6 19.3 10.3S16.4 17.4 12 17.4 4.7 14.6 4.7 10.3 7.6 3 12 3ZM12 17.4C17.4 17.4 21 20.6 21 25.2S17.4 33 12 33 3 29.8 3 25.2 6.6 17.4 12 17.4Z",
    "9": "M4.2 28.6C5.6 31.4 8.2 33 11.4 33 17.5 33 21 28 21 18V12.8C21 6.9 17.5 3 12 3S3 6.8 3 12.3 6.6 21.4 11.8 21.4C16.5 21.4 21 18 21 12.8",
    "T": "M0 9 4.8 3.6V36M18.5 3C22.8 3 24.8 7.4 24.8 18S22.8 33 18.5 33 12.2 28.6 12.2 18 14.2 3 18.5 3Z",
    "J": "M9 3H23M17 3V24C17 30 14.6 33 10 33S3 30 3 24.5",
    "Q": "M12 3C18 3 21 8 21 18S18 33 12 33 3 28 3 18 6 3 12 3ZM11.6 23.5 22.6 37",
    "K": "M5.5 3V33M1 3H10M1 33H10M20.6 3 6 21.5M11.4 15.4 20 33M16.6 3H24M16.4 33H24.5",
    "F": "M5.5 33V3H21.5V10M5.5 17.5H17M1 33H11M1 3H6",
    "D": "M1 3H11C18 3 21 9 21 18S18 33 11 33H1M6 3V33",
    "R": "M6 3V33M1 3H12C17.5 3 20.5 6.3 20.5 11S17.5 19 12 19H6M12.5 19 20 33M1 33H11M17 33H24",
    "B": "M6 3V33M1 3H12C17 3 19.5 6 19.5 10S17 17 12 17H6M12 17C18 17 21 20.3 21 25S18 33 12 33H1",
    "N": "M5.5 33V3L18.5 33V3M1 3H6M1 33H10M14 3H23",
    "P": "M6 3V33M1 3H12C18 3 21 6.5 21 11.5S18 20 12 20H6M1 33H11",
}

# Suits stand in a box 20 by 20 about the origin.
PIPS = {
    "S": "M0-10C2.6-5.6 9.4-1.8 9.4 3 9.4 5.9 7.3 7.5 5 7.5 3.4 7.5 2 6.8 1.1 5.5 1.3 7.7 2.2 9.2 3.9 10H-3.9C-2.2 9.2-1.3 7.7-1.1 5.5-2 6.8-3.4 7.5-5 7.5-7.3 7.5-9.4 5.9-9.4 3-9.4-1.8-2.6-5.6 0-10Z",
    "H": "M0 9.8C-3 5.5-9.7 1.2-9.7-3.9-9.7-7.2-7.4-9.2-4.9-9.2-2.7-9.2-.8-7.8 0-5.7.8-7.8 2.7-9.2 4.9-9.2 7.4-9.2 9.7-7.2 9.7-3.9 9.7 1.2 3 5.5 0 9.8Z",
    "D": "M0-10.4C1.9-6.4 4.7-3 8.1 0 4.7 3 1.9 6.4 0 10.4-1.9 6.4-4.7 3-8.1 0-4.7-3-1.9-6.4 0-10.4Z",
    "C": "M0-9.6A4.5 4.5 0 0 1 3.4-2.2 4.5 4.5 0 1 1 1.1 4.6C1.2 7.3 2.2 9.2 4 10H-4C-2.2 9.2-1.2 7.3-1.1 4.6A4.5 4.5 0 1 1-3.4-2.2 4.5 4.5 0 0 1 0-9.6Z",
}

# The pips: each half of a card carries the face of a die, set beside the index; an odd
# rank has one more in the middle. So 7 is 3 + 1 + 3, and all are told at a glance.
DICE: dict[int, list[tuple[float, float]]] = {
    1: [(63, 37)],
    2: [(47, 37), (79, 37)],
    3: [(47, 23), (79, 23), (63, 46)],
    4: [(47, 22), (79, 22), (47, 48), (79, 48)],
    5: [(47, 21), (79, 21), (63, 36.5), (47, 52), (79, 52)],
}
DIE_SCALE = {1: 1.3, 2: 1.08, 3: 1, 4: 0.92, 5: 0.86}

# The courts: each is the upper half of a two-headed figure, in the Z-shaped panel that
# leaves both corners to the index. `currentColor` is the suit, inherited fill the second cloth.
BUST = "M34.6 66V62.5C38 57 46 53.6 54 52H70C79 53.6 87 57 92.4 62.5V73.4H66Z"
COURTS = {
    "K": f"""<path d="{BUST}"/><path d="M44 66 50 54H74L82 60 86 73H66L47 68.5Z" fill="currentColor"/>
<path d="M43 57.5C50 51 74 51 81 57.5L77 65C70 60 54 60 47 65Z" fill="{PAPER}"/>
<path d="M48.5 58v2.5M53 56.5v2.5M71 56.5v2.5M75.5 58v2.5" stroke-width="1.5"/>
<path d="M52 25C46.5 27 45.5 34 46.6 41 47.6 45 51.5 45 52 41ZM72 25C77.5 27 78.5 34 77.4 41 76.4 45 72.5 45 72 41Z" fill="currentColor"/>
<path d="M52 24H72V40C72 47 67 51 62 51S52 47 52 40Z" fill="{SKIN}"/>
<path d="M51.5 35C52.5 39.5 55 40.6 57 40.3 58.6 38.6 60.8 38.6 62 39.7 63.2 38.6 65.4 38.6 67 40.3 69 40.6 71.5 39.5 72.5 35V47C72.5 54 66 58.5 62 62 58 58.5 51.5 54 51.5 47Z" fill="currentColor"/>
<path d="M58.8 44.2Q62 46.2 65.2 44.2M57.5 49v4M62 50v6M66.5 49v4" stroke="{PAPER}" fill="none" stroke-width="1.2"/>
<path d="M57.5 33.3h.01M66.5 33.3h.01" stroke-width="2.7"/><path d="M54.8 29.7 60 30.3M69.2 29.7 64 30.3M62.4 31.5 63.2 37H61" fill="none"/>
<path d="M50 26 47 12.5 55.5 18.5 62 10.5 68.5 18.5 77 12.5 74 26Z" fill="{BRASS}"/><path d="M49.5 22.3H74.5" fill="none"/>
<path d="M62 10.5m-1.9 0a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0M47 12.5m-1.9 0a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0M77 12.5m-1.9 0a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0" fill="currentColor"/>
<path d="M86.5 13 89 18V53H84V18Z" fill="{PAPER}"/><path d="M86.5 18V52" fill="none"/><path d="M80.5 52H92.3V55.5H80.5ZM85 62H88V67H85Z" fill="{BRASS}"/><path d="M82.6 55.5H90.4V62.5H82.6Z" fill="{SKIN}"/><path d="M82.6 57.8H90.4M82.6 60.2H90.4" fill="none"/>""",
    "Q": f"""<path d="M62 16C49 16 46 26 46.5 36 47 46 45 52 40.5 59H83.5C79 52 77 46 77.5 36 78 26 75 16 62 16Z" fill="currentColor"/>
<path d="M49.5 31C49.3 42 49 50 45 56.5M52 46C51.5 51 50.5 54 48.5 57M74.5 31C74.7 42 75 50 79 56.5M72 46C72.5 51 73.5 54 75.5 57" stroke="{PAPER}" fill="none"/>
<path d="{BUST}"/>
<path d="M57.3 44V53L53 54.5C54 61 58 65.5 62 68 66 65.5 70 61 71 54.5L66.7 53V44Z" fill="{SKIN}"/>
<path d="M43 58 51.5 54.5C53 62 57 67 62 69.5 67 67 71 62 72.5 54.5L81 58C79 65 76 70 73 73.5H66L46.5 69C44.8 66 43.5 62 43 58Z" fill="currentColor"/><path d="M51.5 54.5C53 62 57 67 62 69.5 67 67 71 62 72.5 54.5" fill="none" stroke="{BRASS}" stroke-width="2.6"/>
<path d="M56.5 56.5Q62 61.5 67.5 56.5" fill="none" stroke="{BRASS}" stroke-width="1.8"/>
<path d="M53 31C53 25 57 22 62 22S71 25 71 31V37C71 44.5 66 49.5 62 49.5S53 44.5 53 37Z" fill="{SKIN}"/>
<path d="M52 34C52.3 26 56 21.5 62 20.5 68 21.5 71.7 26 72 34 69.5 28.8 66 26.3 62 25 58 26.3 54.5 28.8 52 34Z" fill="currentColor"/>
<path d="M55.6 35Q57.6 32.8 59.8 35ZM64.2 35Q66.4 32.8 68.4 35Z" stroke-width="1.4"/><path d="M55.3 31.8Q57.5 30.3 60 31.3M64 31.3Q66.5 30.3 68.7 31.8M62.3 34V39.3H61" fill="none"/>
<path d="M59.3 43.2Q60.7 42 62 42.8 63.3 42 64.7 43.2 62 45.9 59.3 43.2Z" fill="{BRASS}" stroke-width=".7"/>
<path d="M50 23.5Q50 17 47.5 13.5 53.5 17.5 56.5 16.5 60.5 14 62 9.8 63.5 14 67.5 16.5 70.5 17.5 76.5 13.5 74 17 74 23.5 62 17.8 50 23.5Z" fill="{BRASS}"/><path d="M62 14.5 64 17.5 62 20.3 60 17.5Z" fill="currentColor"/>
<path d="M50.6 42.5m-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M73.4 42.5m-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0" fill="{BRASS}"/>
<path d="M86 66C87 58 85 52 85.6 41" fill="none" stroke-width="2"/><path d="M85.8 52C81.5 52 79.8 48.5 79.7 46 83 46 85.6 48.5 85.8 52ZM86 56C89.5 56 91.7 53 91.8 50.5 88.8 50.5 86.2 52.5 86 56Z"/>
<path d="M85.6 28.5C89 25.5 92 29 90.6 32.3 94 33.5 92.5 38.5 89 38 89 41.8 83.5 42.5 82.7 38.8 79.3 39.5 77.5 35 80.5 33 78.5 29.5 82.5 26 85.6 28.5Z" fill="currentColor"/><path d="M85.6 34m-2.3 0a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0" fill="{BRASS}"/>""",
    "J": f"""<path d="{BUST}"/><path d="M34.6 66V62.5C38 57 46 53.6 54 52H62V73Z" fill="currentColor"/>
<path d="M41 60.5 47 69M48 57 55 71M76 57 71 73M83 60.5 79.5 73" fill="none" stroke="{BRASS}" stroke-width="1.8"/>
<path d="M62 60V73" fill="none"/><path d="M51 23C47.5 30 46.5 39 47.5 47.5 50 50 54 49 54.5 46V28H69.5V46C70 49 74 50 76.5 47.5 77.5 39 76.5 30 73 23Z" fill="currentColor"/>
<path d="M53.5 25H70.5V38C70.5 45.5 66 50 62 50S53.5 45.5 53.5 38Z" fill="{SKIN}"/>
<path d="M53 25H71V31.5C68.5 29.5 66 30.8 64.5 29 62 31.2 59.5 29.2 58 30.8 56.5 29.6 54.5 30 53 31.5Z" fill="currentColor"/>
<path d="M58 35h.01M67.3 35h.01" stroke-width="2.7"/><path d="M55.8 33.3Q57.7 32 59.8 33.3M65 33.3Q67 32 69 33.3" fill="none"/><path d="M62.5 34 64 39.3H61.6M59.6 43.6Q62.2 45 65.4 43" fill="none"/>
<path d="M47 55C47 50.5 53 50 62 50S77 50.5 77 55 71 60.5 62 60.5 47 59.5 47 55Z" fill="{PAPER}"/><path d="M51 51.5 49.5 58.5M56 50.5 55 60M62 50V60.5M68 50.5 69 60M73 51.5 74.5 58.5" fill="none"/>
<path d="M72 19C75 12 83 9 92 10.5 91 17.5 84 22.5 74 24Z" fill="{PAPER}"/><path d="M74 22C79 16.5 85 13 91 11M80 16 79.5 20.5M84.5 13.5 84.5 18.5M77.5 19 75.5 15.5M82 15 80.5 11.7" fill="none" stroke-width=".8"/>
<path d="M47.5 24C44 15 54 11 63.5 11.5 74 12 80.5 17 77 24 70 20.8 55 20.8 47.5 24Z"/><path d="M47.5 23.5C56 19.8 69 19.8 77 23.5L75.8 28C69 25 56 25 48.7 28Z" fill="{BRASS}"/>
<path d="M62 63.5m-1.6 0a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0M62 69m-1.6 0a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0" fill="{BRASS}"/>
<path d="M82.5 27V73" fill="none" stroke-width="2.2"/><path d="M82.5 29.5 92.3 33.5 89 36.3 92.3 39.5 82.5 42Z" fill="currentColor"/><path d="M82.5 24.5 84.3 27.5 82.5 30.5 80.7 27.5Z" fill="{BRASS}"/>""",
}
PANEL = "M34 9H93V74H66V131H7V66H34Z"
SASH = "M33 62.6 67 71.4V77.4L33 68.6Z"


def num(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def use(ref: str, x: float, y: float, scale: float = 1) -> str:
    size = f"scale({num(scale)})" if scale != 1 else ""
    return f'<use href="#{ref}" transform="translate({num(x)} {num(y)}){size}"/>'


def twice(body: str) -> str:
    """A body and itself turned about the middle of the card."""
    return f'{body}<g transform="rotate(180 50 70)">{body}</g>'


def index(rank: str, suit: str) -> str:
    x = 6.2 if rank == "T" else 6.4
    return f'<use href="#r{rank}" x="{x}" y="8"/>' + use(f"s{suit}", 18.6, 58, 1.02)


def face(rank: str, suit: str) -> str:
    body = twice(index(rank, suit))
    if rank == "A":
        inlay = use(f"s{suit}", 50, 70, 1.55)
        body += (
            use(f"s{suit}", 50, 70, 2.15)
            + f'<g fill="none" stroke="{PAPER}" stroke-width=".5">{inlay}</g>'
        )
    elif rank in COURTS:
        cloth = f' color="{FIRST[suit]}"' if suit in "SC" else ""
        figure = f'<use href="#f{rank}" fill="{SECOND[suit]}"{cloth}/>' + use(
            f"s{suit}", 40.8, 20, 0.58
        )
        body += f'<use href="#panel"/>{twice(figure)}<use href="#sash"/>'
    else:
        half, odd = divmod(10 if rank == "T" else int(rank), 2)
        body += twice(f'<use href="#{suit}{half}"/>')
        if odd:
            body += use(f"s{suit}", 50, 70, DIE_SCALE[half] * 0.94)
    colour = f"var(--card-{suit.lower()},{SUITS[suit]})"
    return (
        f'<symbol id="{rank}{suit}" viewBox="0 0 100 140"><g color="{colour}" fill="currentColor">'
        f'<g display="var(--card-picture,inline)">{body}</g>'
        f'<g display="var(--card-print,none)">{large_print(rank, suit)}</g></g></symbol>'
    )


def large_print(rank: str, suit: str) -> str:
    """Nothing but the rank and the suit, as large as they fit into what a hand shows.

    Of a card that others lie on that is half its width, and three fifths of its height.
    """
    rank_and_suit = use(f"r{rank}", 6, 6, 1.5) + use(f"s{suit}", 24, 74, 1.25)
    return rank_and_suit + use(f"s{suit}", 68, 98, 2.6)


def back() -> str:
    """A lattice in brass on dark red, with the four suits in a lozenge."""
    left, top, right, bottom, step = 9, 9, 91, 131, 10.25
    lines = []
    for k in range(-13, 14):
        for sign in (1, -1):
            # y = 70 + sign * (x - 50) + k * step, cut to the box
            xs = sorted(50 + sign * (y - 70 - k * step) for y in (top, bottom))
            x1, x2 = max(left, xs[0]), min(right, xs[1])
            if x2 - x1 > 0.1:
                y1, y2 = (70 + sign * (x - 50) + k * step for x in (x1, x2))
                lines.append(f"M{num(x1)} {num(y1)} {num(x2)} {num(y2)}")
    pips = (
        use("sS", 50, 57, 0.62)
        + use("sD", 62, 70, 0.62)
        + use("sC", 50, 83, 0.62)
        + use("sH", 38, 70, 0.62)
    )
    return (
        '<symbol id="back" viewBox="0 0 100 140">'
        f'<rect x="5" y="5" width="90" height="130" rx="5" fill="{BACK}"/>'
        f'<g fill="none" stroke="{BRASS}"><path stroke-width=".7" opacity=".6" d="{"".join(lines)}"/>'
        '<rect x="9" y="9" width="82" height="122" rx="2.5" stroke-width="1.2"/></g>'
        f'<path d="M50 39 81 70 50 101 19 70Z" fill="{BACK}" stroke="{BRASS}" stroke-width="1.2"/>'
        f'<path d="M50 44 76 70 50 96 24 70Z" fill="none" stroke="{BRASS}" stroke-width=".6"/>'
        f'<g color="{BRASS}" fill="{BRASS}">{pips}</g></symbol>'
    )


def sprite(letters: str) -> str:
    """The whole file; `letters` are those of ace, jack, queen and king."""
    shown = dict(zip("AJQK", letters, strict=True))
    parts = ['<svg xmlns="http://www.w3.org/2000/svg"><defs>']
    for rank in "A23456789TJQK":
        path = RANKS[shown.get(rank, rank)]
        width = "5.2" if rank == "T" else "6"
        parts.append(
            f'<path id="r{rank}" d="{path}" fill="none" stroke="currentColor" stroke-width="{width}" stroke-linejoin="round"/>'
        )
    for suit, path in PIPS.items():
        parts.append(f'<path id="s{suit}" d="{path}"/>')
        for count, places in DICE.items():
            dots = "".join(use(f"s{suit}", x, y, DIE_SCALE[count]) for x, y in places)
            parts.append(f'<g id="{suit}{count}">{dots}</g>')
    for rank, body in COURTS.items():
        parts.append(
            f'<g id="f{rank}" stroke="{INK}" stroke-width="1.1" stroke-linejoin="round" stroke-linecap="round">{body}</g>'
        )
    parts.append(
        f'<path id="panel" d="{PANEL}" fill="{BRASS}" fill-opacity=".13" stroke="currentColor" stroke-width="1.1"/>'
    )
    parts.append(
        f'<path id="sash" d="{SASH}" fill="{BRASS}" stroke="{INK}" stroke-width="1.1" stroke-linejoin="round"/>'
    )
    parts.append("</defs>")
    parts += [face(rank, suit) for suit in "SHDC" for rank in "A23456789TJQK"]
    for suit, colour in SUITS.items():
        parts.append(
            f'<symbol id="suit-{suit}" viewBox="-11 -11 22 22"><use href="#s{suit}" fill="var(--card-{suit.lower()},{colour})"/></symbol>'
        )
    parts += [back(), "</svg>"]
    return "\n".join(parts) + "\n"
