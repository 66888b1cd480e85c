"""Damaged images, which `check` compares with a fresh render, and whose scenarios `show` reads."""
import pathlib
import tempfile
import xml.parsers.expat
import zlib

from case import Case, Outcome

LIMITS = ["--max-time", "2", "--max-memory", "100M"]
SCENARIO = "simulation: life\npattern: glider\nsize: 12x9\ntopology: torus\ncell: 3\nframes: {frames}\nout: a.{ending}\n"
ENDINGS = ["png", "gif", "apng", "webp", "svg", "pdf", "csv", "json", "npy"]
# Bytes that are no UTF-8, or no XML.
TEXTS = [b"\xff\xfe", b"\xe2\x82", b"\xed\xa0\x80", b"\xc0\xaf", b"\x00", b"\x1b[31m", b"&", b"<", b"]]>", b"&#0;",
         b"\xef\xbf\xbe", b"\xe2\x80\xae", b"\n::error::x\n", b"\r\n", b"%n%n", b"--- \n---\n", b"*a", b"&a [*a]", b"!!python/object:x"]
LENGTHS = [b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\0\0\0\0", b"\x80\0\0\0"]


def scenario(ending):
    return SCENARIO.format(frames=1 if ending in ("png", "svg", "pdf") else 3, ending=ending).encode()


def originals(program):
    """Returns the images that the program draws, by ending."""
    with tempfile.TemporaryDirectory(prefix="attack-") as name:
        folder = pathlib.Path(name)
        for ending in ENDINGS:
            (folder / f"{ending}.yaml").write_bytes(scenario(ending))
            outcome = Outcome(program, ["run", f"{ending}.yaml"], folder)
            if outcome.status: raise SystemExit(f"attack: no {ending}: {outcome.errors.decode()}")
        return {ending: (folder / f"a.{ending}").read_bytes() for ending in ENDINGS}


def damaged(data, dice):
    """Returns a file with one to four damages."""
    for _ in range(dice.choice([1, 1, 1, 2, 4])):
        at, roll = dice.randrange(len(data) + 1), dice.random()
        text = data.find(b"simulation: ")
        if text >= 0 and roll < 0.3:
            at = dice.randrange(text, min(len(data), text + 60))
            part = dice.choice(TEXTS)
            data = data[:at] + part + data[at + dice.choice([0, len(part)]) :]
        elif roll < 0.5: data = data[:at] + bytes([dice.randrange(256)]) + data[at + 1 :]
        elif roll < 0.6: data = data[:at]
        elif roll < 0.7: data = data[:at] + bytes(dice.randrange(256) for _ in range(dice.choice([1, 4, 1000]))) + data[at:]
        elif roll < 0.8: data = data[:at] + data[at + dice.choice([1, 4, 100]) :]
        elif roll < 0.9: data = data[:at] + dice.choice(LENGTHS) + data[at + 4 :]
        else: data = data[:at] + data[dice.randrange(at + 1) : at] * dice.choice([1, 30]) + data[at:]
        if not data: break
    return with_checksums(data) if dice.random() < 0.5 else data


def chunks(data):
    """Yields the beginning and the end of each chunk of a PNG, as far as there are any."""
    at = 8
    while at + 12 <= len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        if at + 12 + length > len(data): return
        yield at, at + 12 + length
        at += 12 + length


def with_checksums(data):
    """Returns a PNG with right checksums, so that damages pass the first test of a reader."""
    if not data.startswith(b"\x89PNG"): return data
    for start, end in chunks(data):
        data = data[: end - 4] + zlib.crc32(data[start + 4 : end - 4]).to_bytes(4, "big") + data[end:]
    return data


def refusal(ending, data):
    """Returns why a strict reader refuses a file; None if it does not."""
    if ending == "svg":
        try:
            xml.parsers.expat.ParserCreate().Parse(data, True)
        except xml.parsers.expat.ExpatError as error:
            return str(error)
    if ending in ("png", "apng"):
        end = max((end for _, end in chunks(data)), default=0)
        if end != len(data): return f"bytes after chunk {end}"
        for start, end in chunks(data):
            if zlib.crc32(data[start + 4 : end - 4]).to_bytes(4, "big") != data[end - 4 : end]: return f"the checksum at {end}"
    if ending == "gif" and not data.endswith(b";"): return "no trailer"
    if ending == "webp" and int.from_bytes(data[4:8], "little") + 8 != len(data): return "the length"
    return None


def judged(name, ending, original, data):
    def judge(words, outcome):
        """Yields that `check` passes a file that strict readers refuse."""
        reason = refusal(ending, data)
        if words[0] == "check" and outcome.status == 0 and data != original and reason:
            yield f"passes {name}: {reason}"

    return judge


def cases(program, dice, count):
    drawn = originals(program)
    for number in range(count):
        random = dice(number)
        ending = random.choice(ENDINGS[:6] * 3 + ENDINGS[6:])
        data, name = damaged(drawn[ending], random), f"a.{ending}"
        commands = [["check", "a.yaml", *LIMITS], ["show", name, "--max-time", "2"]]
        if random.random() < 0.2: commands.append(["compare", name, name, "--max-time", "2"])
        if random.random() < 0.2: commands.append(["run", "a.yaml", "--if-changed", *LIMITS])
        judge = judged(name, ending, drawn[ending], data)
        yield Case(number, ending, {"a.yaml": scenario(ending), name: data}, commands, 100_000_000, 2, judge=judge)
