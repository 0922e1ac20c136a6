"""All settings, from the environment; nothing needs to be set to play at home.

DATABASE_URL  the database; SQLite in data/ without it, secret and lock beside it
REDIS_URL     channel layer and cache for several processes; this one's memory without
SECRET_KEY    signs sessions; ``manage.py play`` makes and keeps one of its own
PUBLIC_URL    the address on the internet (https://…): turns on Secure cookies, HSTS,
              the hosts and origins allowed; without it plain http works at home
EMAIL_URL     the mail server: smtps://name:word@host:465, smtp+tls://… (STARTTLS),
              smtp://… (this machine's), console: (mails are printed); without it none
              is sent, and the pages say so
EMAIL_FROM    whom mails are from; gin@ the host of PUBLIC_URL without it
"""

import os
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

BASE_DIR = Path(__file__).resolve().parent.parent
# What the site writes on its own, if it must: the database, the secret, the lock.
DATA_DIR = BASE_DIR / "data"

DATABASE_URL = os.environ.get("DATABASE_URL") or f"sqlite:///{DATA_DIR}/gin.sqlite3"
REDIS_URL = os.environ.get("REDIS_URL", "")
PUBLIC_URL = os.environ.get("PUBLIC_URL", "").rstrip("/")
EMAIL_URL = os.environ.get("EMAIL_URL", "")
SECRET_KEY = os.environ.get("SECRET_KEY", "")
DEBUG = False

if PUBLIC_URL and not SECRET_KEY:
    raise ImproperlyConfigured("PUBLIC_URL is set: set SECRET_KEY too.")

# ---- the app

INSTALLED_APPS = [
    "daphne",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "axes",
    "csp",
    "django_htmx",
    "games",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "ginsite.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "ginsite.middleware.note_session",
    "ginsite.middleware.language_of_account",
    "ginsite.middleware.preferences_of_person",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "ginsite.middleware.tell_not_allowed",
    "ginsite.middleware.limit_body",
    "ginsite.middleware.refuse_nul",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "ginsite.urls"
ASGI_APPLICATION = "ginsite.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# ---- database

_database: dict[str, Any] = dict(dj_database_url.parse(DATABASE_URL, conn_max_age=0))
_options: dict[str, Any] = _database.setdefault("OPTIONS", {})
DATABASES = {"default": _database}

if _database["ENGINE"].endswith("sqlite3"):
    DATA_DIR = Path(_database["NAME"]).resolve().parent
    # Measured with 16 writers: none of 726 moves failed so, half of them without.
    _options |= {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": (
            "PRAGMA journal_mode=WAL;"
            "PRAGMA synchronous=NORMAL;"
            "PRAGMA journal_size_limit=27103364;"
            "PRAGMA cache_size=-8000;"
        ),
    }
else:
    # Under ASGI a connection kept for its thread would pile up: the pool bounds them,
    # and checks each one it hands out, so that a restart of PostgreSQL is got over.
    _options |= {"pool": {"min_size": 2, "max_size": 20, "timeout": 10}}
    _database["CONN_HEALTH_CHECKS"] = True

# ---- channel layer and cache

# The in-memory layer reaches its own process only: asgi.py lets no second one serve.
ONE_PROCESS = not REDIS_URL

if REDIS_URL:
    # Pub/sub: with the list-based layer a restart of Redis closes every socket.
    CHANNEL_LAYERS: dict[str, Any] = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [REDIS_URL], "prefix": "gin"},
        }
    }
    CACHES: dict[str, Any] = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "gin",
        }
    }
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            # Who is here is in it: by default every third entry goes at the 300th.
            "OPTIONS": {"MAX_ENTRIES": 100_000},
        },
    }

# A serving process notes that it runs, so that nobody's clock runs while none does.
BEATS = True

# ---- people

AUTH_USER_MODEL = "games.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": name}
    for name in (
        "games.passwords.NotLikeOneself",
        "games.passwords.LongEnough",
        "games.passwords.NotCommon",
        "games.passwords.NotOfDigits",
    )
]
LOGIN_URL = "sign_in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

SESSION_ENGINE = "games.sessions"
# A year: for a guest the session is the only key to what was played.
SESSION_COOKIE_AGE = 365 * 24 * 3600

# Counted by name and address together: nobody can lock another one out. How many tries
# an address has at all, whatever the names, is views.limits' to say.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_USERNAME_CALLABLE = "ginsite.lockout.counted_name"
AXES_CLIENT_IP_CALLABLE = "games.views.limits.address"
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = 0.25  # hours
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_TEMPLATE = "429.html"
AXES_DISABLE_ACCESS_LOG = True  # who came when, and from where, is nobody's business
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False

# Whether views.limits count at all.
LIMITS = True
# By address; a household or a club is well below.
NEWCOMERS_AN_HOUR = 100

# ---- mail

SENDS_MAIL = bool(EMAIL_URL)
_mail = urlsplit(EMAIL_URL)
_mail_kinds = {
    "": ("dummy", 0),
    "console": ("console", 0),
    "smtp": ("smtp", 25),
    "smtp+tls": ("smtp", 587),
    "smtps": ("smtp", 465),
}
if _mail.scheme not in _mail_kinds or (EMAIL_URL and not _mail.scheme):
    raise ImproperlyConfigured("EMAIL_URL must look like smtps://name:word@host:465")
_backend, _port = _mail_kinds[_mail.scheme]
EMAIL_BACKEND = f"django.core.mail.backends.{_backend}.EmailBackend"
EMAIL_HOST = _mail.hostname or "localhost"
EMAIL_PORT = _mail.port or _port
EMAIL_HOST_USER = unquote(_mail.username or "")
EMAIL_HOST_PASSWORD = unquote(_mail.password or "")
EMAIL_USE_TLS = _mail.scheme == "smtp+tls"
EMAIL_USE_SSL = _mail.scheme == "smtps"
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = (
    os.environ.get("EMAIL_FROM")
    or f"gin@{urlsplit(PUBLIC_URL).hostname or 'localhost'}"
)
# A day for a forgotten password's link.
PASSWORD_RESET_TIMEOUT = 24 * 3600

# ---- languages and time

LANGUAGE_CODE = "en"
LOCALE_DIR = BASE_DIR / "games" / "locale"
LOCALE_PATHS = [LOCALE_DIR]
# A language is offered once it has its catalogue: half of one is worse than English.
LANGUAGES = [
    (code, name)
    for code, name in (
        ("en", _("English")),
        ("it", _("Italian")),
        ("cs", _("Czech")),
        ("el", _("Greek")),
    )
    if code == LANGUAGE_CODE or (LOCALE_DIR / code).is_dir()
]
LANGUAGE_COOKIE_AGE = SESSION_COOKIE_AGE
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# ---- static files

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# Nobody else's page has any use for them.
WHITENOISE_ALLOW_ALL_ORIGINS = False

# ---- security

# The largest honest post, a knock with its melds, is well under one kilobyte.
MAX_BODY = 64 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY
DATA_UPLOAD_MAX_NUMBER_FIELDS = 100
DATA_UPLOAD_MAX_NUMBER_FILES = 0

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "object-src": [NONE],
        "frame-ancestors": [NONE],
    }
}
CSRF_FAILURE_VIEW = "games.views.pages.csrf_failure"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
CSRF_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SAMESITE = "Lax"

if PUBLIC_URL:
    _public = urlsplit(PUBLIC_URL)
    if _public.scheme != "https" or not _public.hostname:
        raise ImproperlyConfigured("PUBLIC_URL must look like https://gin.example.org")
    ALLOWED_HOSTS = [_public.hostname]
    CSRF_TRUSTED_ORIGINS = [f"https://{_public.netloc}"]
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    # TLS ends at the proxy, which says so here and talks plain http to daphne.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
    # Subdomains and the browsers' preload list are for the domain's owner to decide.
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
else:
    ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]

# ---- logging: all of it to stderr, where whoever runs the process looks

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "games": {"level": "INFO"},
        # Its own handlers mail the admins, of whom there are none.
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        # What passers-by ask for wrongly is answered, not logged; our own faults are.
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        "django.security.TooManyFieldsSent": {"level": "CRITICAL"},
    },
}
