"""A page's sockets, with somebody at the wire: cut and mended, or late."""

from playwright.sync_api import Page, WebSocketRoute


class Line:
    """The socket's wire, with somebody at it who may cut it and mend it again."""

    def __init__(self, page: Page, to: str = "**/ws/**") -> None:
        self.is_cut = False
        self.open: list[WebSocketRoute] = []
        page.route_web_socket(to, self.connect)

    def connect(self, line: WebSocketRoute) -> None:
        if self.is_cut:
            line.close(code=1012)
            return
        line.connect_to_server()
        self.open.append(line)

    def cut(self) -> None:
        self.is_cut = True
        for line in self.open:
            line.close(code=1012)
        self.open.clear()

    def mend(self) -> None:
        self.is_cut = False


class Late:
    """A socket on which pushes wait, once told to, until they are let through."""

    def __init__(self, page: Page) -> None:
        self.kept: list[tuple[WebSocketRoute, str | bytes]] | None = None
        page.route_web_socket("**/ws/matches/**", self.connect)

    def connect(self, line: WebSocketRoute) -> None:
        def pass_on(message: str | bytes) -> None:
            if self.kept is None:
                line.send(message)
            else:
                self.kept.append((line, message))

        line.connect_to_server().on_message(pass_on)

    def let_through(self) -> None:
        assert self.kept
        for line, message in self.kept:
            line.send(message)
