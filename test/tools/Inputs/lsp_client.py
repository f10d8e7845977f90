"""Talks to tessera-lsp as an editor does, about one file.

  lsp_client.py check FILE    the diagnostics, as `tessera check` prints them
  lsp_client.py format FILE   the text after formatting
"""

import json
import subprocess
import sys


class Client:
    def __init__(self):
        self.server = subprocess.Popen(["tessera-lsp"], stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE)
        self.number = 0

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.server.stdin.flush()

    def receive(self):
        length = 0
        while line := self.server.stdout.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return json.loads(self.server.stdout.read(length))

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def call(self, method, params):
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        while (answer := self.receive()).get("id") != self.number:
            pass
        if "error" in answer:
            sys.exit(answer["error"]["message"])
        return answer["result"]

    def end(self):
        self.call("shutdown", None)
        self.notify("exit", None)
        self.server.stdin.close()
        if status := self.server.wait():
            sys.exit(f"tessera-lsp ended with status {status}")


def show(path, text, diagnostic):
    """A diagnostic with its notes, without the lines of the text."""
    def place(position):
        line = text.splitlines()[position["line"]]
        before = line.encode("utf-16-le")[:2 * position["character"]].decode("utf-16-le")
        return f"{path}:{position['line'] + 1}:{len(before.encode()) + 1}"
    severity = {1: "error", 2: "warning", 3: "remark"}[diagnostic["severity"]]
    print(f"{place(diagnostic['range']['start'])}: {severity}: {diagnostic['message']}")
    for note in diagnostic.get("relatedInformation", []):
        print(f"{place(note['location']['range']['start'])}: note: {note['message']}")


def apply(text, edits):
    lines = text.splitlines(keepends=True) + [""]
    for edit in edits:
        start, end = edit["range"]["start"], edit["range"]["end"]
        assert start["character"] == 0 and end["character"] == 0, "edits are whole lines"
        lines[start["line"]:end["line"]] = [edit["newText"]]
    return "".join(lines)


def main():
    action, path = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        text = file.read()
    client = Client()
    uri = "file:///" + path.lstrip("/")
    client.call("initialize", {"capabilities": {}})
    client.notify("textDocument/didOpen", {"textDocument": {
        "uri": uri, "languageId": "mlir", "version": 1, "text": text}})
    report = client.receive()
    if action == "check":
        for diagnostic in report["params"]["diagnostics"]:
            show(path, text, diagnostic)
    else:
        edits = client.call("textDocument/formatting", {
            "textDocument": {"uri": uri}, "options": {"tabSize": 2, "insertSpaces": True}})
        sys.stdout.write(apply(text, edits))
    client.end()


if __name__ == "__main__":
    main()
