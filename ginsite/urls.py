from django.contrib import admin
from django.urls import include, path

from games.views.limits import MINUTE, address, limited

handler400 = "games.views.pages.bad_request"
handler500 = "ginsite.errors.broken"

# The admin's own page for it, held to what holds for everybody.
sign_in = limited("sign-in", times=60, within=15 * MINUTE, of=address)(admin.site.login)

urlpatterns = [
    path("admin/login/", sign_in),
    path("admin/", admin.site.urls),
    path("", include("games.urls")),
]
