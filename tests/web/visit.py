"""One visit to the page, and what must never happen during any."""

from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Dialog, Error, Locator, Page, Request, expect


class Visit:
    """A page, and everything that it did behind our back."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.troubles: list[str] = []
        self.expected: set[int] = set()  # statuses of answers that the test provokes
        self.offline = False  # the test has stopped the server
        page.on("console", self._console)
        page.on("pageerror", self._error)
        page.on("dialog", self._dialog)
        page.on("request", self._request)

    def go(self, path: str) -> None:
        self.page.goto(self.url + path)
        self.page.locator("h1").first.wait_for()

    def settle(self) -> None:
        """Wait until nothing is loading any more."""
        expect(self.page.locator(".loading, [aria-busy=true]")).to_have_count(0)

    def text(self, text: str) -> Locator:
        return self.page.get_by_text(text).first

    def sees(self, text: str) -> None:
        expect(self.text(text)).to_be_visible()

    def role(self, role: str, name: str) -> Locator:
        return self.page.get_by_role(role, name=name).first  # type: ignore[arg-type]  # any role of ARIA

    def is_at(self, path: str) -> None:
        expect(self.page).to_have_url(self.url + path)

    def check(self) -> None:
        """No error, no alert, no breach of the content security policy, and no request to anybody else."""
        assert not self.troubles, self.troubles

    def _console(self, message: ConsoleMessage) -> None:
        provoked = any(f"status of {status}" in message.text for status in self.expected)
        provoked |= self.offline and "net::ERR_" in message.text
        if message.type in ("error", "warning") and not provoked:
            self.troubles.append(message.text)

    def _error(self, error: Error) -> None:
        self.troubles.append(str(error))

    def _dialog(self, dialog: Dialog) -> None:
        self.troubles.append(f"a dialog: {dialog.message}")
        dialog.dismiss()

    def _request(self, request: Request) -> None:
        if urlsplit(request.url).netloc != urlsplit(self.url).netloc and not request.url.startswith("blob:"):
            self.troubles.append(f"a request to {request.url}")


def carried_out(visit: Visit, text: str) -> None:
    """Let the ten seconds pass in which a change can be taken back."""
    notice = visit.page.locator(".toast", has_text=text)
    notice.wait_for()
    with visit.page.expect_response(lambda answer: answer.request.method != "GET"):
        visit.page.clock.run_for(10_500)
    expect(notice).to_have_count(0)
