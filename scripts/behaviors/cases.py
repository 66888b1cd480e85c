"""The cases of scripts/behavior: shell texts, with the files that they need, made of the data in Tests/Behavior.

A setting there has `good` and `bad` values. A random case with a good value also has the settings `with` it, but none of those
that are null there, and only worlds of the list `worlds` have it. A world has a `base`, the settings of all its random cases
unless others replace them, and a `weight`, its number of cases in a round.
"""
import itertools
import json
import pathlib
import random
import re
import shlex

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DATA = ROOT / "Tests/Behavior"
EXAMPLES = [file for file in sorted((ROOT / "examples").iterdir()) if file.suffix in (".yaml", ".npz", ".gpx")]
SEED = 593
# Commands of pages that need the network or other programs, take the time of this machine, or do not end.
NOT_REPEATABLE = re.compile(
    r"https?:|git|python|ffmpeg|ffplay|mpv|\.(mp4|webm|mkv)|frames\.pipe|watch|serve|preview|random|plan (?!.*shards)|make |"
    r"curl|sudo|pip|docker|sbatch|kubectl|timings|max-time|progress|remote|/usr|/etc|/tmp"
)


def data(name):
    """Returns the contents of a file of Tests/Behavior."""
    return json.loads((DATA / name).read_text())


# The included models have the settings of the world `model`, but for those of its own model, and their parameters.
WORLDS, SETTINGS = data("worlds.json"), data("settings.json")
for name, parameters in data("models.json").items():
    shared = {key: value for key, value in WORLDS["model"]["settings"].items() if key not in ("model", "grow", "spark")}
    base = "--size 12x9 --cell 4 --frames 3"
    WORLDS[name] = {**WORLDS["model"], "base": base, "weight": 1, "own": parameters, "settings": {**shared, **parameters}}
SCHEMA = json.loads((ROOT / "docs/scenario.schema.json").read_text())["definitions"].values()
KNOWN = {*SETTINGS["settings"], *itertools.chain(*(world["settings"] for world in WORLDS.values()))}
KNOWN |= {name for definition in SCHEMA for name in definition.get("properties", ()) if name != "simulation"}


def values(world, setting):
    """Returns the good and bad values of a setting in a world, and the settings that go `with` it or, if null, do not."""
    own = WORLDS.get(world, {}).get("settings", {}).get(setting)
    others = (other["settings"].get(setting) for other in WORLDS.values())
    return own or SETTINGS["settings"].get(setting) or next(filter(None, others))


def options(words):
    """Returns the settings of a command line as a list of names and values."""
    found = []
    for word in words:
        if word.startswith("--"): found.append((word[2:], word))
        else: found[-1] = (found[-1][0], word)
    return found


def command(head, settings):
    """Returns a command line. A value such as --final is an option without a value."""
    words = itertools.chain(*([value] if value.startswith("--") else [f"--{name}", value] for name, value in settings))
    return "render " + shlex.join([*head, *words])


def with_settings(base, settings):
    """Returns settings that replace those of a base with the same name."""
    names = {name for name, _ in settings}
    return [(name, value) for name, value in base if name not in names] + settings


def pairs():
    """Yields each context with one value of each common setting and of each setting of its world."""
    for context, text in data("contexts.json").items():
        head = list(itertools.takewhile(lambda word: not word.startswith("--"), shlex.split(text)))
        base = options(shlex.split(text)[len(head):])
        for setting in sorted({*SETTINGS["settings"], *WORLDS.get(head[0], {}).get("settings", ())}):
            known = values(head[0], setting)
            value = next(iter(known["good"] + known["bad"]))
            yield {"name": f"pair {context}, {setting}", "sh": command(head, with_settings(base, [(setting, value)]))}


def commands():
    """Yields the commands of commands.txt and the scenarios of examples."""
    for number, line in enumerate((DATA / "commands.txt").read_text().splitlines(), 1):
        yield {"name": f"command {number}", "sh": line}
    for file in EXAMPLES:
        if file.suffix == ".yaml":
            for extra in ("", " --frames 3"):
                yield {"name": f"example {file.stem}{extra}", "sh": f"cd examples/ && render run {file.name}{extra}"}


def page_blocks():
    """Yields the commands of pages that need neither a network nor other programs, with the files of their page."""
    block = re.compile(r"(?:<!-- (.*?) -->\n)?```(\w*)\n(.*?)```", re.S)
    for page in sorted((ROOT / "docs").glob("*.md")):
        files = {}
        for number, (note, language, text) in enumerate(block.findall(page.read_text()), 1):
            if note.startswith("file: "): files[note[6:]] = text
            elif language == "sh" and not note.startswith(("not run", "judge", "needs")) and not NOT_REPEATABLE.search(text):
                used = {name: content for name, content in files.items() if name in text or len(files) < 4}
                yield {"name": f"page {page.name} {number}", "sh": "set -e\n" + text, "files": used}


def good_setting(generator, world, name):
    """Returns a setting with a good value, and the settings that it needs or, with the value None, excludes."""
    known = values(world, name)
    return {name: generator.choice(known["good"] or known["bad"]), **known.get("with", {})}


def good_settings(generator, world, turn):
    """Returns settings that fit together: some of a world in turn, common ones, and an output."""
    own = sorted(WORLDS[world].get("own", WORLDS[world]["settings"]))
    common = [name for name, known in SETTINGS["settings"].items() if world in known.get("worlds", [world])]
    names = [own[(turn * 2 + index) % len(own)] for index in range(2)]
    output = generator.choice(sorted(SETTINGS["outputs"]))
    settings = {**dict(options(shlex.split(WORLDS[world]["base"]))), "out": output, **SETTINGS["outputs"][output]}
    for name in [*names, *(generator.choice(common) for _ in range(generator.choice((0, 1, 2))))]:
        settings.update(good_setting(generator, world, name))
    return settings


def bad_setting(generator, world, settings):
    """Returns a setting with a bad value, one with a wrong name, or one of another world."""
    if generator.random() < 0.15: return {generator.choice(sorted(KNOWN)) + generator.choice(["", "s", "x"]): "3"}
    name = generator.choice([*settings, *WORLDS[world]["settings"], *SETTINGS["settings"]])
    return {name: generator.choice(values(world, name)["bad"] or ["-"])}


def swept(generator, world):
    """Returns settings that sweep one of a world, into a sheet, a plot, files or a table."""
    known = {name: [value for value in values(world, name)["good"] if not re.search("^--|,", value)][:2]
             for name in ["seed", *WORLDS[world]["settings"]] if world in values(world, name).get("worlds", [world])}
    name = generator.choice([name for name in known if len(known[name]) == 2])
    targets = [
        {"sheet": "2", "out": "a.png", "frames": "1"}, {"sheet": "auto", "out": "a.gif"}, {"out": "a-{%s}.gif" % name},
        {"plot": "only", "out": "a.png", "cell": None}, {"plot": "histogram", "out": "a.svg", "cell": None},
        {"plot": "only", "plot-x": name, "out": "a.png", "cell": None}, {"out": "a.csv", "final": "--final"},
        {"out": "a.csv", "group": name}]
    return {**values(world, name).get("with", {}), name: ",".join(known[name]), **generator.choice(targets)}


def document(generator, world, settings, is_bad):
    """Returns a scenario as YAML, some with events and a camera."""
    lines = [f"simulation: {world}"]
    for name, value in settings:
        if value.startswith("--"): value = "no" if value.startswith("--no-") else "yes"
        is_plain = re.fullmatch(r"[\w.%/+][\w.%/+-]*", value)
        lines.append(f"{name}: {value if is_plain else json.dumps(value, ensure_ascii=False)}")
    for key, known in (("events", [WORLDS[world]["events"], SETTINGS["events"]]), ("camera", [SETTINGS["camera"]])):
        if generator.random() < 0.35 and ("frames", "1") not in settings:
            entries = generator.choice(known)["bad" if is_bad else "good"] or SETTINGS["events"]["good"]
            lines += [f"{key}:"] + [f"  - {entry}" for entry in sorted({generator.choice(entries) for _ in "12"})]
    return "\n".join(lines) + "\n"


def scenario(generator, world, settings, is_bad):
    """Returns a command for a scenario file, or for several."""
    files = {"case-1.yaml": document(generator, world, settings, is_bad)}
    kind = generator.random()
    other = re.sub(r"(?m)^out: .*\n", "", files["case-1.yaml"])
    if kind < 0.15: files["case-1.yaml"] += f"---\n{other}out: other.gif\n"
    if 0.15 < kind < 0.3: files["case-2.yaml"] = other
    verbs = ("render run case-*.yaml", "render run 'case-*.yaml' --json", "render run case-1.yaml && render check case-1.yaml",
             "render gallery case-1.yaml --out a.html", "render run case-1.yaml --theme dark", "render check case-1.yaml")
    return {"sh": generator.choice(verbs[:1] * 8 + verbs), "files": files}


def random_cases():
    """Yields random cases without end: a world in turn, with a command line, a scenario file or a sweep."""
    worlds = [name for name, world in WORLDS.items() for _ in range(world["weight"])]
    for number in itertools.count():
        world, generator = worlds[number % len(worlds)], random.Random(f"{SEED} {number}")
        settings = good_settings(generator, world, number // len(worlds))
        if generator.random() < 0.2: settings.update(swept(generator, world))
        is_bad = generator.random() < 0.2
        if is_bad: settings.update(bad_setting(generator, world, settings))
        given = [(name, value) for name, value in settings.items() if value is not None]
        is_scenario = generator.random() < 0.4
        case = scenario(generator, world, given, is_bad) if is_scenario else {"sh": command([world], given)}
        yield {"name": f"random {number} {world}", **case}


def all_cases():
    """Yields all cases: first the commands, the pages and the pairs, and then random ones without end."""
    return itertools.chain(commands(), page_blocks(), pairs(), random_cases())
