"""A client of the YAML language server, as far as the tests of schemas need one (the protocol is LSP, over pipes)."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

VARIABLE = "YAML_LANGUAGE_SERVER"
"""May name the program, if it is not on the path."""


def program() -> str | None:
    """The server, if it is installed (`npm install -g yaml-language-server`)."""
    return os.environ.get(VARIABLE) or shutil.which("yaml-language-server")


class Server:
    """A running server. Positions count from 0, as in the protocol."""

    def __init__(self, command: str, root: Path) -> None:
        self._process = subprocess.Popen([command, "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._last = 0
        self._ask("initialize", {"processId": os.getpid(), "rootUri": root.as_uri(), "capabilities": {}})
        self._send({"method": "initialized", "params": {}})
        self._send({"method": "workspace/didChangeConfiguration", "params": {"settings": {"yaml": SETTINGS}}})

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()

    def open(self, path: Path) -> list[str]:
        """Open a file, and return what is wrong with it as `LINE: MESSAGE`, lines counted from 1."""
        document = {"uri": path.as_uri(), "languageId": "yaml", "version": 1, "text": path.read_text("utf-8")}
        self._send({"method": "textDocument/didOpen", "params": {"textDocument": document}})
        found = self._until(lambda m: m.get("method") == "textDocument/publishDiagnostics")
        problems = found["params"]["diagnostics"]
        return [f"{p['range']['start']['line'] + 1}: {p['message']}" for p in problems]

    def hover(self, path: Path, line: int, character: int) -> str:
        """What the server says about a place; "" if nothing."""
        found = self._ask("textDocument/hover", _at(path, line, character))
        return str(found["contents"]["value"]) if found else ""

    def complete(self, path: Path, line: int, character: int) -> set[str]:
        """What could be written at a place."""
        found = self._ask("textDocument/completion", _at(path, line, character))
        return {item["label"] for item in found["items"]}

    def _ask(self, method: str, params: Any) -> Any:
        self._last += 1
        number = self._last
        self._send({"id": number, "method": method, "params": params})
        return self._until(lambda m: m.get("id") == number and "method" not in m)["result"]

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self._process.stdin.flush()

    def _until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The next message that is wanted; what the server asks meanwhile is answered by nothing."""
        while True:
            message = self._read()
            if wanted(message):
                return message
            if "id" in message and "method" in message:
                asked = message["method"] == "workspace/configuration"
                items = message.get("params", {}).get("items", [])
                result = [SETTINGS if i.get("section") == "yaml" else {} for i in items] if asked else None
                self._send({"id": message["id"], "result": result})

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        length = 0
        while line := self._process.stdout.readline().strip():
            name, _colon, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        if not length:
            raise EOFError("the language server has ended")
        message: dict[str, Any] = json.loads(self._process.stdout.read(length))
        return message


SETTINGS = {"validate": True, "hover": True, "completion": True, "schemaStore": {"enable": False}}


def _at(path: Path, line: int, character: int) -> dict[str, Any]:
    return {
        "textDocument": {"uri": path.as_uri()},
        "position": {"line": line, "character": character},
    }
