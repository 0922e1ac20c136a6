"""What people fill in."""

from games.forms.accounts import (
    EmailForm,
    ForgottenForm,
    ForgottenPasswordForm,
    NewPasswordForm,
    PasswordForm,
    SignInForm,
    SignUpForm,
)
from games.forms.challenge import ChallengeForm
from games.forms.history import HistoryForm
from games.forms.leaderboard import LeaderboardForm
from games.forms.lobby import LobbyFilter, QuickForm
from games.forms.settings import SettingsForm

__all__ = [
    "ChallengeForm",
    "EmailForm",
    "ForgottenForm",
    "ForgottenPasswordForm",
    "HistoryForm",
    "LeaderboardForm",
    "LobbyFilter",
    "NewPasswordForm",
    "PasswordForm",
    "QuickForm",
    "SettingsForm",
    "SignInForm",
    "SignUpForm",
]
