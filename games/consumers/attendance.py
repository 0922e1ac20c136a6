"""Who is here: said for all of a process's open pages at once."""

from games import presence
from games.consumers.hub import Hub
from games.consumers.push import in_a_thread

# Seconds between two words of it, at least: many may come at once.
REST = 1.0


class Attendance(Hub):
    """Renews who is here, for as long as they have some page of the site open."""

    async def run(self) -> None:
        while True:
            here = {page.user_id for page in self.pages if page.user_id}
            await in_a_thread(presence.come)(*here)
            await self.sleep(REST, presence.RENEWED)
