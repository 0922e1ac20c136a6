"""Fixtures for every test, and what runs on which database.

``manage.py test`` runs the suite on SQLite and the in-memory layer, then all that is
marked ``backends`` once more on PostgreSQL and Redis. To do so by hand:

    DATABASE_URL=postgres://postgres@127.0.0.1/postgres \
    REDIS_URL=redis://127.0.0.1:6379/9 pytest -m backends
"""
