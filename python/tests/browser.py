"""A headless Chromium, controlled with the DevTools protocol over two pipes."""

import base64
import contextlib
import json
import os
import shutil
import subprocess
import tempfile

PROGRAM = shutil.which("chromium") or shutil.which("google-chrome")
OPTIONS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--remote-debugging-pipe",
    "--hide-scrollbars",
    # Pages must not wait for other machines.
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--window-size=1000,3000",
]


class Browser:
    """A browser with one page."""

    def __init__(self, commands, answers):
        self._commands, self._answers, self._count, self._session = commands, answers, 0, None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)[
            "sessionId"
        ]

    def call(self, method, **parameters):
        """Sends a command and returns its result."""
        self._count += 1
        command = {"id": self._count, "method": method, "params": parameters}
        if self._session:
            command["sessionId"] = self._session
        self._commands.write(json.dumps(command).encode() + b"\0")
        self._commands.flush()
        while True:
            answer = json.loads(self._message())
            if answer.get("id") == self._count:
                break
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def _message(self):
        text = bytearray()
        while (letter := self._answers.read(1)) != b"\0":
            if not letter:
                raise RuntimeError("the browser ended")
            text += letter
        return text

    def evaluate(self, script):
        """Returns the value of a JavaScript expression, as JSON."""
        result = self.call(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        return result["result"].get("value")

    def screenshot(self, x, y, width, height):
        """Returns a PNG of a rectangle of the page."""
        clip = {"x": x, "y": y, "width": width, "height": height, "scale": 1}
        data = self.call("Page.captureScreenshot", clip=clip, captureBeyondViewport=True)["data"]
        return base64.b64decode(data)


@contextlib.contextmanager
def browser():
    """Starts a browser, and ends it after the block."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        pipes = [os.path.join(folder, name) for name in ("commands", "answers")]
        for pipe in pipes:
            os.mkfifo(pipe)
        words = [PROGRAM, *OPTIONS, f"--user-data-dir={folder}/profile"]
        script = 'exec "$@" 3<"$COMMANDS" 4>"$ANSWERS"'
        process = subprocess.Popen(
            ["sh", "-c", script, "sh", *words],
            stderr=subprocess.DEVNULL,
            env={**os.environ, "COMMANDS": pipes[0], "ANSWERS": pipes[1], "HOME": folder},
        )
        try:
            with open(pipes[0], "wb") as commands, open(pipes[1], "rb") as answers:
                yield Browser(commands, answers)
        finally:
            process.terminate()
            process.wait()
