"""What a server runs: ``daphne ginsite.asgi:application``."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ginsite.settings")
pages = get_asgi_application()

# These need the models, which are there only now.
from games.routing import websocket_urlpatterns  # noqa: E402
from ginsite import serving  # noqa: E402

serving.begin()

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": AllowedHostsOriginValidator(
            AuthMiddlewareStack(URLRouter(websocket_urlpatterns))
        ),
    }
)
