"""Every key of every text format that can name a file, in a text of every origin.

A case runs with a canary: a file that its text names. The canary exists in two versions, is damaged, or is missing. A text that
may not name the canary gives the same messages and files in all four cases, and no request reaches the server on another port of
this computer. As a check of the attack itself, a text of the user's own may name the canary, and then the cases differ.
"""
import http.server
import io
import json
import pathlib
import shutil
import struct
import tempfile
import threading
import zipfile
import zlib

from case import Case, Outcome


def png(color):
    """Returns a PNG of 2 by 2 pixels of one color."""
    chunk = lambda name, data: struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    rows = (b"\0" + bytes(color) * 2) * 2
    header = struct.pack(">IIBBBBB", 2, 2, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def track(longitude):
    points = "".join(f'<trkpt lat="48.{n}" lon="{longitude}.{n}"/>' for n in range(3))
    return f'<gpx version="1.1"><trk><trkseg>{points}</trkseg></trk></gpx>'.encode()


STATES = "states: [a, b, c]"
MODEL = f"{STATES}\nsize: 3x2\n"
THEME = "background: #ffffff\ntext: #000000\nalive: #00aa00\n"
# The two versions of a canary of each kind, by its extension.
CANARIES = {
    "txt": (b"012\n120\n", b"111\n222\n"), "png": (png((255, 0, 0)), png((0, 0, 255))),
    "rle": (b"x = 3, y = 1\n3o!\n", b"x = 2, y = 2\n2o$2o!\n"),
    "rule": (b"@RULE secret\n@TABLE\nn_states:2\nneighborhood:Moore\nsymmetries:permute\n0,1,1,0,0,0,0,0,0,1\n",
             b"@RULE secret\n@TABLE\nn_states:2\nneighborhood:Moore\nsymmetries:permute\n1,0,0,0,0,0,0,0,0,0\n"),
    "theme": (THEME.encode(), THEME.replace("00aa00", "aa0000").encode()),
    "model": ((MODEL + "step: {a: b}\n").encode(), (MODEL + "step: {a: c}\n").encode()),
    "gpx": (track(9), track(10)), "json": (b"[]", b"[1]"), "ttf": (b"\0\1\0\0", b"OTTO"),
}
# The keys of models that name a file, with the extension of the file; @@ is its name.
MODELS = {
    "start.input": ("txt", MODEL + "start: [{input: @@}]\nstep: {}\n"),
    "start.field.input": ("txt", MODEL + "fields: {u: 0}\nstart: [{u: {input: @@}}]\nshow: {value: u, range: 0..3}\nstep: {}\n"),
    "start.input, a pattern": ("rle", MODEL + "start: [{input: @@}]\nstep: {}\n"),
    "states.sprite": ("png", "states: {a: {color: red, sprite: @@, shape: sprite}, b: blue}\nsize: 3x2\ncell: 20\nstep: {}\n"),
}
# The keys of themes, of patterns and of rule files.
OTHERS = {
    ("theme", "sprite"): ("png", THEME + "sprite alive: @@\n"),
    ("rle", "rule"): ("rule", "x = 3, y = 1, rule = @@\n3o!\n"),
    ("mc", "rule"): ("rule", "[M2] (render)\n#R @@\n$$***$\n"),
}
# The keys of scenarios: those of the world, and those of events.
LIFE = "simulation: life\nsize: 6x4\ncell: 3\n"
GRID = "simulation: grid\ninput: own.txt\n"
STATED = "simulation: model\nmodel: {" + STATES + ", fields: {u: 0}, size: 3x2, step: {}}\n"
SCENARIOS = {
    "pattern": ("rle", LIFE + "pattern: @@\n"), "rule": ("rule", LIFE + "rule: @@\ndensity: 50%\n"),
    "theme": ("theme", LIFE + "theme: @@\ndensity: 50%\n"), "font": ("ttf", LIFE + "font: @@\ncaption: a\n"),
    "place": ("rle", LIFE + "events: [{at: 0, place: @@}]\n"), "input": ("txt", "simulation: grid\ninput: @@\n"),
    "states.sprite": ("png", GRID + "cell: 20\nstates: {0: {name: a, sprite: @@, shape: sprite}, 1: b, 2: c}\n"),
    "track": ("gpx", "simulation: hunt\ntrack: @@\n"), "team": ("json", "simulation: hunt\nteam: @@\n"),
    "simulation": ("model", "simulation: @@\n"), "model": ("model", "simulation: model\nmodel: @@\n"),
    "model.start.input": ("txt", "simulation: model\nmodel: {" + STATES + ", size: 3x2, start: [{input: @@}], step: {}}\n"),
    "set.input": ("txt", STATED + "events: [{at: 0, set: {input: @@}}]\n"),
    "set.field.input": ("txt", STATED + "show: u in 0..3\nevents: [{at: 0, set: {u: {input: @@}}}]\n"),
    "place, an array": ("txt", STATED + "events: [{at: 0, place: @@}]\n"),
}
FRAMES = ["--frames", "1", "--skip", "0"]
OUT = ["--out", "out.png"]
INSIDE = ["--root", "inside", *FRAMES, "--out", "inside/out.png"]


class Servers:
    """The server of the hostile texts, and another one that no text may make a request to."""

    def __init__(self):
        self.texts, self.requests = {}, []
        self.hostile, self.other = self.started(self.answer), self.started(self.note)

    def started(self, respond):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(handler):
                data = respond(handler.path)
                handler.send_response(404 if data is None else 200)
                handler.send_header("Content-Length", str(len(data or b"")))
                handler.end_headers()
                handler.wfile.write(data or b"")

            do_HEAD = do_PROPFIND = do_GET

            def log_message(handler, *words): pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{server.server_port}"

    def answer(self, path):
        return self.texts.get(path)

    def note(self, path):
        self.requests.append(path)
        return b""

    def requests_of(self, number):
        return [path for path in self.requests if path.startswith(f"/{number}/")]


def zipped(name, text):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive: archive.writestr(zipfile.ZipInfo(name), text)
    return data.getvalue()


# The forms of the name of a canary {name}; {home} is the directory above the working directory, {other} the other server.
FORMS = {
    "absolute": "{home}/secret/{name}", "above": "../secret/{name}", "beside": "secret/{name}",
    "dotted": "./secret/../secret/{name}", "link": "link/{name}", "home": "~/secret/{name}", "file": "file://{home}/secret/{name}",
    "address": "{other}/{name}", "archive": "{home}/secret/all.zip/{name}", "bare": "{name}",
}
SECRET = b"SECRET-0d9f"


class Text:
    """A format, one of its keys, the extension of the file that the key names, and a text with @@ in place of the name."""

    def __init__(self, format, key, kind, template):
        self.format, self.key, self.kind, self.template = format, key, kind, template

    def written(self, name):
        return self.template.replace("@@", json.dumps(name) if self.format in ("yaml", "model") else name).encode()

    def words(self, path):
        """Returns the words that draw the text from its own name."""
        board = ["--size", "6x4", "--cell", "20"]
        if self.format == "yaml": return ["run", path, *FRAMES, *OUT]
        if self.format == "model": return [path if "/" in path else f"./{path}", *FRAMES, *OUT]
        if self.format == "theme":
            return ["life", "--theme", path, *board, "--density", "50%", "--shape", "sprite", *FRAMES, *OUT]
        return ["life", "--pattern", path, *board, "--frames", "2", "--skip", "0", "--out", "out.gif"]

    def scenario(self, path):
        """Returns a scenario that names this text."""
        if self.format == "model": return f"simulation: {json.dumps(path)}\n".encode()
        key = "theme" if self.format == "theme" else "pattern"
        return f"simulation: life\n{key}: {json.dumps(path)}\nsize: 6x4\ncell: 20\ndensity: 50%\nshape: sprite\n".encode()


def texts():
    yield from (Text("model", key, *value) for key, value in MODELS.items())
    yield from (Text(format, key, *value) for (format, key), value in OTHERS.items())
    yield from (Text("yaml", key, *value) for key, value in SCENARIOS.items())


def origins(text, written, server):
    """Yields the name of each origin, whether it may name the canary, the files, and the command.

    The working directory is `work`, and `secret` with the canary lies above it and in it. A path with `.zip/` is a file in an
    archive, one that ends with `+` an image that carries the text, and one that begins with `server` a file of the server.
    """
    file, scenario = f"a.{text.format}", text.scenario
    yield "own", True, {f"work/{file}": written}, text.words(file)
    if text.format == "yaml":
        yield "root", False, {f"work/inside/{file}": written}, ["run", f"inside/{file}", *INSIDE]
        carried = {"work/a.yaml": b"simulation: life\nframes: 1\nout: a.png\n", "work/a.png+": written}
        for verb in (["check", "a.yaml"], ["show", "a.png"], ["run", "a.yaml", "--if-changed"]):
            yield f"carried, {verb[0]}", False, carried, verb
        return
    rooted = {f"work/inside/{file}": written, "work/inside/b.yaml": scenario(file)}
    yield "root", False, rooted, ["run", "inside/b.yaml", *INSIDE]
    served = {f"server/{file}": written}
    yield "address", False, served, text.words(f"{server}/{file}")
    yield "address in a file", False, {**served, "work/b.yaml": scenario(f"{server}/{file}")}, ["run", "b.yaml", *FRAMES, *OUT]
    yield "address, info", False, served, ["info", f"{server}/{file}", "--max-time", "10"]
    yield "archive by address", False, {f"server/all.zip/{file}": written}, text.words(f"{server}/all.zip/{file}")
    yield "archive", False, {f"work/all.zip/{file}": written}, text.words(f"all.zip/{file}")


def carrying(scenario):
    """Returns a PNG that carries a scenario."""
    image = png((1, 2, 3))
    data = b"iTXtrender\0\0\0\0\0" + scenario
    return image[:33] + struct.pack(">I", len(data) - 4) + data + struct.pack(">I", zlib.crc32(data)) + image[33:]


def outcome(program, files, words, canary, home):
    """Returns all that a reader of the output can see, after a run with the canary or without it. The place is always the same."""
    shutil.rmtree(home, ignore_errors=True)
    work = home / "work"
    for directory in ("work/inside", "work/home"): (home / directory).mkdir(parents=True)
    for path, content in {"work/own.txt": b"012\n120\n", "work/inside/own.txt": b"012\n120\n", **files}.items():
        (home / path).parent.mkdir(parents=True, exist_ok=True)
        (home / path).write_bytes(content)
    name, content = canary
    secrets = [home / "secret", work / "secret", work / "home/secret"]
    for secret in secrets:
        secret.mkdir()
        if content is not None:
            (secret / name).write_bytes(content)
            (secret / "all.zip").write_bytes(zipped(name, content))
    if content is not None: (work / name).write_bytes(content)
    for directory in (work, work / "inside"): (directory / "link").symlink_to(home / "secret")
    end = Outcome(program, words, work)
    is_changed = content is not None and any((secret / name).read_bytes() != content for secret in secrets)
    out = [path.read_bytes() for path in (work / "out.png", work / "out.gif", work / "inside/out.png", work / "a.png") if path.exists()]
    return end, (end.status, end.output, end.errors, out), is_changed


class OriginCase(Case):
    """A text of an origin that names a canary."""

    def __init__(self, number, name, servers, files, words, kind, may_name, is_reached):
        super().__init__(number, name, files, [words])
        self.servers, self.kind, self.may_name, self.is_reached = servers, kind, may_name, is_reached

    def placed(self, home):
        """Returns the files by their paths, after those of the server have been put there. The text may contain the path."""
        files = {}
        for path, data in self.files.items():
            data = data.replace(b"{home}", str(home).encode())
            path, in_archive, name = path.partition(".zip/")
            if in_archive: path, data = path + ".zip", zipped(name, data)
            if path.endswith("+"): path, data = path[:-1], carrying(data)
            if path.startswith("server/"): self.servers.texts[f"/{self.number}/{path[7:]}"] = data
            else: files[path] = data
        return files

    def faults(self, program, folder):
        """Yields the faults, from runs with the canary in its four states."""
        home, seen, canary = folder / "h", [], f"canary.{self.kind}"
        files = self.placed(home)
        for content in (*CANARIES[self.kind], SECRET, None):
            end, view, is_changed = outcome(program, files, self.commands[0], (canary, content), home)
            self.statuses.append(end.status)
            yield from end.faults(None, None)
            if is_changed and not self.may_name: yield "changes the canary"
            if not self.may_name and SECRET in b"".join([end.output, end.errors, *view[3]]): yield "prints the canary"
            seen.append(view)
        other = next((view for view in seen if view != seen[-1]), None)
        if other and not self.may_name: yield f"depends on the canary: {other[2][:160]!r}, {seen[-1][2][:160]!r}"
        if not other and self.is_reached: yield f"the attack does not reach the canary: {seen[0][2][:160]!r}"
        requests = self.servers.requests_of(self.number)
        if requests and not self.may_name: yield f"requests {requests[0]}"


def cases(program, dice, count):
    """Yields all pairs of keys and origins, with each form of the name. Neither the dice nor the count changes them."""
    servers, number = Servers(), 0
    for text in texts():
        for form, pattern in FORMS.items():
            for place in range(len(list(origins(text, b"", "")))):
                # The servers tell the cases apart by the first part of the path.
                name = pattern.replace("{name}", f"canary.{text.kind}").replace("{other}", f"{servers.other}/{number}")
                written = text.written(name)
                origin, may_name, files, words = list(origins(text, written, f"{servers.hostile}/{number}"))[place]
                title = f"{text.format} {text.key}, {origin}, {form}"
                is_reached = origin == "own" and form == "absolute"
                yield OriginCase(number, title, servers, files, words, text.kind, may_name, is_reached)
                number += 1
