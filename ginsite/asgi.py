"""What a server runs: ``daphne ginsite.asgi:application``."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator, WebsocketDenier
from django.core.asgi import get_asgi_application
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ginsite.settings")

# Each needs what was done before it: first the settings, then the models.
from ginsite import serving

serving.begin()
pages = get_asgi_application()

from games.routing import websocket_urlpatterns  # noqa: E402

# Without this a path that isn't there is an exception, and in the log.
nowhere = re_path("", WebsocketDenier.as_asgi())

application = serving.beating(
    ProtocolTypeRouter(
        {
            "http": pages,
            "websocket": AllowedHostsOriginValidator(
                AuthMiddlewareStack(URLRouter([*websocket_urlpatterns, nowhere]))
            ),
        }
    )
)
