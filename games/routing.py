"""The sockets' paths."""

from django.urls import path

from games.consumers import HereConsumer, LobbyConsumer, MatchConsumer

websocket_urlpatterns = [
    path("ws/matches/<slug:slug>/", MatchConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    path("ws/here/", HereConsumer.as_asgi()),
]
