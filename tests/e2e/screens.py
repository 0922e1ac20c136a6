"""The screens that the tests look at, as options of a browser’s context."""

from typing import Any

Screen = dict[str, Any]

PHONE: Screen = {"viewport": {"width": 360, "height": 740}}
IN_HAND: Screen = {**PHONE, "has_touch": True, "is_mobile": True}
ON_ITS_SIDE: Screen = {"viewport": {"width": 740, "height": 360}}
SMALL_ON_ITS_SIDE: Screen = {"viewport": {"width": 640, "height": 360}}
TABLET: Screen = {"viewport": {"width": 820, "height": 1180}}
LAPTOP: Screen = {"viewport": {"width": 1366, "height": 768}}
SMALL_LAPTOP: Screen = {"viewport": {"width": 1280, "height": 720}}
DESK: Screen = {"viewport": {"width": 1440, "height": 900}}

GREEK: Screen = {"locale": "el-GR"}  # the longest words
DARK: Screen = {"color_scheme": "dark"}
