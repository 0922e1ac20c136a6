"""Static files for ``play``: collected as in production, but by itself."""

import hashlib
from collections.abc import Iterator

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command


def refresh() -> None:
    """Collect the static files anew, if any has changed since the last start.

    Nothing old is removed: a server that still runs goes on to find its files.
    """
    stamp = settings.DATA_DIR / "static.sha256"
    now = hashlib.sha256("\n".join(sorted(_sources())).encode()).hexdigest()
    if stamp.is_file() and stamp.read_text() == now:
        return
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(now)


def _sources() -> Iterator[str]:
    for finder in get_finders():
        for name, storage in finder.list([]):
            changed = storage.get_modified_time(name).timestamp()
            yield f"{name} {storage.size(name)} {changed}"
