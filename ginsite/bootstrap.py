def equip(argv):
    """Placeholder until the set-up lands."""
