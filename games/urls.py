"""Every address of the site."""

from django.urls import path

from games.views import accounts, challenge, history, home, lobby, pages, table

urlpatterns = [
    path("", home.home, name="home"),
    path("play-now/", home.play_now, name="play_now"),
    path("lobby/", lobby.lobby, name="lobby"),
    path("challenges/new/", challenge.challenge_new, name="challenge_new"),
    path("matches/<slug>/", challenge.match, name="match"),
    path("matches/<slug>/accept/", challenge.accept, name="accept"),
    path("matches/<slug>/withdraw/", challenge.withdraw, name="withdraw"),
    path("matches/<slug>/table/", table.table, name="table"),
    path("matches/<slug>/play/", table.play, name="play"),
    path("matches/<slug>/resign/", table.resign, name="resign"),
    path("history/", history.history, name="history"),
    path("history/<slug>/", history.history_match, name="history_match"),
    path("rules/<sheet>/", pages.rules, name="rules"),
    path("privacy/", pages.privacy, name="privacy"),
    path("account/", accounts.account, name="account"),
    path("account/sign-up/", accounts.sign_up, name="sign_up"),
    path("account/sign-in/", accounts.sign_in, name="sign_in"),
    path("account/sign-out/", accounts.sign_out, name="sign_out"),
    path("account/password/", accounts.password_change, name="password_change"),
    path("language/", accounts.set_language, name="set_language"),
    path("healthz", pages.healthz, name="healthz"),
]
