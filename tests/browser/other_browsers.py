"""Drives Firefox by its Marionette and WebKitGTK by its WebDriver, with the same orders."""

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar, Protocol
from urllib.request import Request, urlopen

PATIENCE = 120  # seconds: a machine that is busy compiles for a while
AGAIN = 0.05  # seconds between two looks
_WEBKIT = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
NEEDS = {"firefox": ("firefox-esr",), "webkit": ("WebKitWebDriver", _WEBKIT, "Xvfb")}
"""The programs that each takes; Debian has them as firefox-esr, webkit2gtk-driver and xvfb."""


class Driver(Protocol):
    """Takes an order, in WebDriver's words."""

    def order(self, name: str, **said: object) -> Any: ...  # noqa: ANN401 (a piece of JSON)


class Marionette:
    """Speaks to Firefox over its own socket."""

    def __init__(self, port: int) -> None:
        with _reached(port) as line:
            self.line = line.makefile("rwb")
        self._heard()
        self.order("NewSession", capabilities={})

    def order(self, name: str, **said: object) -> Any:  # noqa: ANN401
        """Gives what it answers."""
        sent = json.dumps([0, 1, f"WebDriver:{name}", said]).encode()
        self.line.write(b"%d:%b" % (len(sent), sent))
        self.line.flush()
        _, _, wrong, found = self._heard()
        assert wrong is None, wrong
        return found.get("value")

    def close(self) -> None:
        """Hang up."""
        self.line.close()

    def _heard(self) -> Any:  # noqa: ANN401
        size = b""
        while not size.endswith(b":"):
            size += self.line.read(1)
        return json.loads(self.line.read(int(size[:-1])))


class WebKitDriver:
    """Speaks to WebKitGTK's driver by HTTP."""

    _WAYS: ClassVar = {"Navigate": "url", "ExecuteScript": "execute/sync"}

    def __init__(self, port: int) -> None:
        _reached(port).close()
        self.address = f"http://127.0.0.1:{port}/session"
        options = {"binary": _WEBKIT, "args": ["--automation"]}
        asked = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self.address += f"/{self._posted('', capabilities=asked)['sessionId']}"

    def order(self, name: str, **said: object) -> Any:  # noqa: ANN401
        """Gives what it answers."""
        return self._posted(f"/{self._WAYS[name]}", **said)

    def _posted(self, path: str, **said: object) -> Any:  # noqa: ANN401
        asked = Request(self.address + path, json.dumps(said).encode(), method="POST")  # noqa: S310
        with urlopen(asked) as answer:  # noqa: S310 (our own driver)
            return json.load(answer)["value"]


class OtherBrowser:
    """Shows one page of a browser that is not Chromium."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    def goto(self, address: str) -> None:
        """Open a page."""
        self.driver.order("Navigate", url=address)

    def reload(self) -> None:
        """Load the page anew as a reader does: the driver's own order passes by what is kept."""
        self.run("window.isOld = true; location.reload()")
        self.wait("!window.isOld")

    def run(self, script: str, *given: object) -> Any:  # noqa: ANN401
        """Run a script in the page; what it returns."""
        return self.driver.order("ExecuteScript", script=script, args=list(given))

    def wait(self, script: str, *given: object) -> Any:  # noqa: ANN401
        """What an expression comes to, once it is true."""
        until = time.monotonic() + PATIENCE
        found = None
        while not found and time.monotonic() < until:
            with suppress(Exception):  # between two pages nobody answers
                found = self.run(f"return {script}", *given)
            time.sleep(0 if found else AGAIN)
        assert found, (script, given, self.run("return document.body.innerText"))
        return found

    def see(self, what: str, count: int = 1) -> None:
        """Wait until as many of a thing are there."""
        self.wait("document.querySelectorAll(arguments[0]).length === arguments[1]", what, count)

    def tap(self, what: str) -> None:
        """Tap the first of a thing, once it is there."""
        self.wait("document.querySelector(arguments[0])", what)
        self.run("document.querySelector(arguments[0]).click()", what)


@contextmanager
def opened(kind: str, folder: Path, port: int) -> Iterator[OtherBrowser]:
    """A browser that nobody has used yet, driven at this port."""
    env = {**os.environ, "HOME": str(folder)}
    with ExitStack() as started:
        if kind == "firefox":
            (folder / "user.js").write_text(f'user_pref("marionette.port", {port});\n')
            _begin(started, env, "firefox-esr", "--headless", "--marionette", "--profile", folder)
            yield OtherBrowser(started.enter_context(closing(Marionette(port))))
        else:
            env |= {"DISPLAY": f":{port}", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
            _begin(started, env, "Xvfb", env["DISPLAY"])
            _begin(started, env, "WebKitWebDriver", f"--port={port}")
            yield OtherBrowser(WebKitDriver(port))


def lacking(kind: str) -> str:
    """Names the programs that are not installed here."""
    return ", ".join(one for one in NEEDS[kind] if shutil.which(one) is None)


def _begin(started: ExitStack, env: dict[str, str], *command: str | Path) -> None:
    quiet = subprocess.DEVNULL
    process = started.enter_context(subprocess.Popen(command, env=env, stdout=quiet, stderr=quiet))
    started.callback(process.terminate)


def _reached(port: int) -> socket.socket:
    """A connection, once somebody listens."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with suppress(OSError):
            return socket.create_connection(("127.0.0.1", port))
        time.sleep(AGAIN)
    raise TimeoutError(port)
