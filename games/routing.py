"""The sockets' paths."""

from django.urls import path

from games.consumers import LobbyConsumer, MatchConsumer

websocket_urlpatterns = [
    path("ws/matches/<slug:slug>/", MatchConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
]
