from django.contrib import admin
from django.urls import include, path

handler400 = "games.views.pages.bad_request"
handler500 = "ginsite.errors.broken"

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("games.urls")),
]
