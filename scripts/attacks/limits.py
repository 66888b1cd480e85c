"""Every command with every kind of error in a scenario, after its time limit has expired."""
from case import Case

LIMIT = ["--max-time", "0.001"]
COMMANDS = [
    ["run", "a.yaml"], ["run", "a.yaml", "--keep-going"], ["run", "a.yaml", "--if-changed"], ["run", "a.yaml", "--json"],
    ["run", "a.yaml", "--shard", "1/2"], ["run", "a.yaml", "--root", "."], ["run", "-"], ["check", "a.yaml"],
    ["check", "a.yaml", "--update"], ["check", "a.yaml", "--report", "report.md"], ["plan", "a.yaml"],
    ["plan", "a.yaml", "--shards", "2"], ["gallery", "a.yaml", "--out", "page.html"],
    ["show", "a.yaml"], ["info", "a.yaml"], ["merge", "a.yaml", "--out", "out.csv"],
]
MODEL = "{states: [a, b], step: {a: b if chance(1%)}}"
# A scenario of each simulation, to which an error is added.
SCENARIOS = {
    "life": "simulation: life\nframes: 2\nout: out.gif\n",
    "sea": "simulation: sea\nframes: 2\nout: out.png\n",
    "wolfram": "simulation: wolfram\nframes: 2\nout: out.svg\n",
    "infection": "simulation: infection\nframes: 2\nout: out.csv\n",
    "pig": "simulation: pig\nframes: 2\nout: out.gif\n",
    "hunt": "simulation: hunt\nframes: 2\nout: out.webp\n",
    "grid": "simulation: grid\ninput: a.txt\nframes: 2\nout: out.npy\n",
    "ising": "simulation: ising\nframes: 2\nout: out.gif\n",
    "model": f"simulation: model\nmodel: {MODEL}\nframes: 2\nout: out.gif\n",
    "file": "simulation: a.model\nframes: 2\nout: out.gif\n",
}
# Errors that every simulation can have.
ERRORS = {
    "unknown": "foo: 1\n",
    "misspelled": "fames: 3\n", "twice": "frames: 2\nframes: 3\n", "number": "cell: wide\n", "range": "cell: -1\n",
    "empty": "size:\n", "size": "size: 0x0\n",
    "huge": "size: 100000x100000\n", "theme": "theme: nightt\n", "no-theme": "theme: none.theme\n",
    "format": "out: a.xyz\n", "event": "events: [{at: 1, explode: true}]\n", "late": "events: [{at: 9999, restart: true}]\n",
    "events": "events: 3\n",
    "nested": "events: [[[[{}]]]]\n", "sweep": "seed: 1..0\n", "list": "seed: 1..1000000\n", "yaml": "a: [\n",
    "tab": "a:\n\tb: 1\n", "anchor": "a: &a [*a]\n", "documents": "---\nfoo: 1\n---\n- 1\n", "caption": "caption: '{none}'\n",
    "plot": "plot: left of it\n", "font": "font: none.ttf\n", "directory": "out: none/out.gif\n",
}
# Errors whose messages look for a similar name, or read an example.
LONG = {
    "many unknown": "".join(f"k{number}: 1\n" for number in range(3000)), "long": f"foo: {'x' * 200_000}\n",
    "deep": f"a: {'[' * 5000}\n", "bytes": "caption: \xff\xfe\n", "many wrong": "events:\n" + "  - {at: x, y: z}\n" * 3000,
}


def cases(program, dice, count):
    """Yields the cases in a fixed order, since their number is that of the pairs."""
    number = 0
    for simulation, text in SCENARIOS.items():
        for error, line in {**ERRORS, **(LONG if simulation in ("life", "model") else {})}.items():
            scenario = (text + line).encode("latin-1")
            files = {"a.yaml": scenario, "a.txt": b"01\n10\n", "a.model": MODEL.encode()}
            commands = [words + LIMIT * (words[0] != "merge") for words in COMMANDS] + [["run", "a.yaml"]] * (number % 10 == 0)
            yield Case(number, f"{simulation}, {error}", files, commands, None, 0.001, scenario)
            number += 1
