"""The open page of somebody, where nothing else is pushed to it."""

from games.consumers.page import asked_of
from games.consumers.person import PersonConsumer
from games.consumers.push import REFUSED


class HereConsumer(PersonConsumer):
    """Pushes what waits for somebody to whatever page they read."""

    async def connect(self) -> None:
        await self.accept()
        if not self.scope["user"].is_authenticated:
            await self.close(code=REFUSED)
            return
        asked = asked_of(self.scope)
        self.at, self.mark = asked.get("at", ""), asked.get("has", "")
        await self.start()
