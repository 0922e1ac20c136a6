"""What a server runs: ``daphne ginsite.asgi:application``."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator, WebsocketDenier
from django.core.asgi import get_asgi_application
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ginsite.settings")
pages = get_asgi_application()

# These need the models, which are there only now.
from games.routing import websocket_urlpatterns  # noqa: E402
from ginsite import serving  # noqa: E402

serving.begin()

# Without this a path that isn't there is an exception, and in the log.
nowhere = re_path("", WebsocketDenier.as_asgi())

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": AllowedHostsOriginValidator(
            AuthMiddlewareStack(URLRouter([*websocket_urlpatterns, nowhere]))
        ),
    }
)
