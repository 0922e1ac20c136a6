"""Which browser on which system: all that is kept of how a browser names itself.

>>> agent_of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
'Firefox, Linux'
>>> agent_of("curl/8.5.0")
''
"""

# The first that fits: most of them name those after them too.
BROWSERS = (
    ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"),
    ("OPR/", "Opera"),
    ("Edg", "Edge"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def agent_of(user_agent: str) -> str:
    """Return the browser and the system that ``user_agent`` tells, where it does."""
    found = (_first(BROWSERS, user_agent), _first(SYSTEMS, user_agent))
    return ", ".join(filter(None, found))


def _first(known: tuple[tuple[str, str], ...], user_agent: str) -> str:
    return next((name for sign, name in known if sign in user_agent), "")
