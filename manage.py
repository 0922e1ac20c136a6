#!/usr/bin/env python3
"""Django's command line; ``play`` and ``test`` also set up a fresh machine."""

import os
import sys

from ginsite import bootstrap


def main() -> None:
    bootstrap.equip(sys.argv)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ginsite.settings")
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except KeyboardInterrupt:
        sys.exit(130)  # what a shell makes of Ctrl-C


if __name__ == "__main__":
    main()
