"""Hostile model files: valid models with extremes in some places, and the included ones with damages."""
import copy
import json
import pathlib
import re
import sys

from case import Case

INCLUDED = pathlib.Path(__file__).resolve().parents[2] / "assets/models"
# Values that are nested 900 levels deep.
sys.setrecursionlimit(10_000)

LIMITS = ["--max-time", "2", "--max-memory", "100M"]
MEMORY, TIME = 100_000_000, 2

NUMBERS = [
    "0", "1", "-1", "2", "0.5", "1%", "-5%", "101%", "1e38", "-1e38", "3.5e38", "1e-45", "1e-400", "1e400", "2147483647",
    "2147483648", "-2147483649", "9223372036854775807", "9223372036854775808", "99999999999999999999999", "16777217", "0/0",
    "1/0", "-1/0", "007", "1_000", "0x10", ".5", "5.", "1e", "--1", "1 %",
]
WRONG = [None, True, False, "", " ", [], {}, [[]], [{}], {"": ""}, 0, -1, 1.5, 1e308, 10**30, "a", "\u0000", "\u202e", "\n", "=1",
         "[", "{a", "&a *a", "!!binary x", "\ud83d\ude00", "é" * 3000, "x" * 20000, ["a"] * 300, {f"k{n}": n for n in range(300)}]
SMALL = ["1x1", "2x1", "1x50", "12x9", "40x30", "3x3", "300x200"]
SIZES = ["1x1", "2x1", "1x500", "12x9", "40x30", "3x3", "0x0", "1x100000000", "46340x46340", "100000x100000", "9x", "x9", "-3x3",
         "4294967297x1", "1000x1000", "10"]
NEAR = ["count", "sum", "mean", "min", "max", "north", "south", "east", "west", "northeast", "laplacian", "laplacian5", "ddx", "ddy",
        "at", "convolve"]
CHANCE = ["random", "normal", "pick"]
FUNCTIONS = [*NEAR, *CHANCE, "abs", "floor", "ceil", "round", "sqrt", "exp", "log", "sin", "cos", "tan", "tanh", "sign", "step", "clamp",
             "mod", "smoothstep"]
COMPARISONS = ["=", "!=", "<", "<=", ">", ">=", "=="]
# Numbers that are valid everywhere, or nearly so.
EXTREMES = ["0", "1", "0.5", "1%", "100%", "3e38", "1e-45", "16777217", "2147483648", "0.1", "1000000"]


class Writer:
    """A writer of random models. `wild` is the chance of a choice that is not valid; it is 0 for most models."""

    def __init__(self, dice):
        self.dice = dice
        self.wild = dice.choice([0, 0, 0, 0.02, 0.1])
        self.states = dice.sample(["a", "b", "c", "tree", "on", "y1", "no"], dice.choice([0, 1, 2, 3, 4]))
        self.fields = dice.sample(["u", "v", "heat", "age"], dice.randint(0 if self.states else 1, 3))
        self.parameters = dice.sample(["p", "q", "rate"], dice.randint(0, 2))
        self.lets = []
        # True in measures, which have no chance.
        self.is_calm = False
        self.neighborhoods = dice.sample(["far", "near"], dice.randint(0, 2))
        self.kernels = dice.sample(["ring"], dice.randint(0, 1))
        self.order = dice.choice(["together", "together", "random", "shuffled", "rows"])

    def errs(self): return self.dice.random() < self.wild

    def number(self):
        if self.errs(): return self.dice.choice(NUMBERS)
        return self.dice.choice(EXTREMES) if self.dice.random() < 0.2 else str(self.dice.randint(0, 9))

    def name(self, inside):
        known = self.fields * 3 + self.parameters + self.lets + ["x", "y", "width", "height", "generation", "pi"]
        if inside: known += [f"here.{name}" for name in self.fields]
        return self.dice.choice(["zz", "input", "tree"] if self.errs() else known)

    def formula(self, depth=3, inside=False):
        """Returns a number. `inside` is true in functions of neighbors."""
        if depth <= 0 or self.dice.random() < 0.15: return self.number() if self.dice.random() < 0.5 else self.name(inside)
        if self.errs(): return self.condition(depth, inside)
        inner = lambda: self.formula(depth - 1, inside)
        roll = self.dice.random()
        if roll < 0.4: return f"({inner()} {self.dice.choice('+-*/^')} {inner()})"
        if roll < 0.5: return f"({inner()} if {self.condition(depth - 1, inside)} else {inner()})"
        if roll < 0.54: return f"(-{inner()})"
        if roll < 0.56: return self.deep(inner())
        return self.call(inner, depth, inside)

    def call(self, inner, depth, inside):
        function = self.dice.choice(FUNCTIONS)
        count = {"step": 2, "mod": 2, "clamp": 3, "smoothstep": 3}.get(function, 1)
        if self.errs(): count = self.dice.randint(0, 5)
        if function in NEAR or function in CHANCE:
            if inside and not self.errs() or self.is_calm and function in CHANCE: return inner()
            if function == "normal": return "normal()"
            if function == "random": return self.dice.choice(["random()", f"random({inner()}, {inner()})"])
            if function == "pick": return f"pick({inner()}, {inner()})"
            return self.near(function, depth)
        return f"{function}({', '.join(inner() for _ in range(count))})"

    def near(self, function, depth):
        """Returns a function of neighbors."""
        takes_own = function in ("count", "sum", "mean", "min", "max", "at")
        number = self.formula(depth - 1, True) if takes_own or self.errs() else self.dice.choice(self.fields or ["x"])
        if function == "at": return f"at({number}, {self.dice.randint(-3, 3)}, {self.dice.choice([10**6, 'x'] if self.errs() else [0, 1, -1])})"
        if function == "convolve": return f"convolve({number}, {self.kernels[0]})" if self.kernels else number
        if function not in ("count", "sum", "mean", "min", "max"): return f"{function}({number})"
        if function == "count": number = self.condition(depth - 1, True)
        elif self.dice.random() < 0.2: number += " if " + self.condition(depth - 1, True)
        if self.neighborhoods and self.dice.random() < 0.3: number += ", " + self.dice.choice(self.neighborhoods)
        return f"{function}({number})"

    def deep(self, text):
        count = self.dice.choice([62, 63, 64, 65, 200, 5000] if self.errs() else [2, 10, 40])
        before, after = self.dice.choice([("(", ")"), ("-", ""), ("abs(", ")"), ("(1 + ", ")"), ("2 ^ ", "")])
        return "(" + before * count + text + after * count + ")"

    def condition(self, depth=2, inside=False):
        """Returns a condition."""
        if depth <= 0: return self.dice.choice(self.states or ["x > 1"])
        number = lambda: self.formula(depth - 1, inside)
        inner = lambda: self.condition(depth - 1, inside)
        drawn = f"{number()} > 1" if inside or self.is_calm else self.dice.choice([f"chance({number()})", f"any({self.condition(depth - 1, True)})"])
        comparison = f"{number()} {self.dice.choice(COMPARISONS)} {number()}"
        return self.dice.choice([drawn, comparison, f"not ({inner()})", f"({inner()}) and ({inner()})", f"({inner()}) or ({inner()})"])

    def cell(self):
        return self.dice.choice(["neighbor", "anywhere"]) + f"({self.dice.choice(['', self.condition(1, True)])})"

    def statement(self):
        state = self.dice.choice(self.states or ["a"])
        choices = [state] * 3
        if self.order != "together" or self.errs():
            choices += [f"swap with {self.cell()}", f"move to {self.cell()}", f"move to {self.cell()} leaving {state}",
                        f"{self.cell()} becomes {state}"]
        text = self.dice.choice(["stay", "", "move to", "as"] if self.errs() else choices + [f"as {self.cell()}"])
        if self.fields and self.dice.random() < 0.3: text += f" with {{{self.dice.choice(self.fields)}: {self.formula(2)}}}"
        return text + (f" if {self.condition()}" if self.dice.random() < 0.6 else "")

    def neighborhood(self):
        choices = ["moore", "von-neumann", "hexagonal"]
        number = self.dice.choice([0, 50, 100, 1e9, -1] if self.errs() else [1, 2, 5, 30, 49])
        if not self.errs(): return self.dice.choice([*choices, {"moore": number}, {"circle": number}, {"offsets": [[1, 0], [-2, 3]]}])
        far = [0, 1, -1, 10**6, 2**31, 2**63]
        offsets = [[self.dice.randint(-3, 3), self.dice.choice(far)] for _ in range(self.dice.randint(0, 5))]
        return self.dice.choice(choices + [{"moore": number}, {"circle": number}, {"offsets": offsets}, {"von-neumann": number}])

    def layer(self):
        layer = {}
        is_state = bool(self.states) and self.dice.random() < 0.6
        if is_state: layer["state"] = self.dice.choice(self.states)
        if not is_state and self.fields or self.errs(): layer[self.dice.choice(self.fields or ["u"])] = self.formula()
        if not layer: return {"state": self.states[0]}
        if self.dice.random() < 0.4: layer["where"] = self.condition()
        if is_state and self.dice.random() < 0.3: layer["share"] = f"{self.dice.randint(0, 100)}%"
        if self.errs(): layer["input"] = self.dice.choice(["none.npy", "/dev/zero", "/proc/self/mem", ".", "a.model", ""])
        return layer

    def model(self):
        dice, model = self.dice, {}
        if self.states:
            colors = ["black", "#fff", "#123456", {"color": "red"}, {"shape": "circle"}, {"sprite": "/dev/zero"}]
            colored = {name: dice.choice(colors if self.errs() else colors[:5]) for name in self.states}
            model["states"] = colored if dice.random() < 0.5 else self.states
        if self.fields: model["fields"] = {name: self.number() for name in self.fields}
        if self.parameters:
            model["parameters"] = {name: self.parameter() for name in self.parameters}
        if dice.random() < 0.7: model["size"] = dice.choice(SIZES if self.errs() else SMALL)
        if dice.random() < 0.3: model["topology"] = dice.choice(["torus", "plane"])
        if dice.random() < 0.6: model["neighborhood"] = self.neighborhood()
        if self.neighborhoods: model["neighborhoods"] = {name: self.neighborhood() for name in self.neighborhoods}
        if self.kernels:
            radius = dice.choice([0, 50, 1000, 10**9, -1, "x"] if self.errs() else [1, 2, 13, 49])
            weight = dice.choice(["1", "exp(-distance)", "1 if dx > 0 else 2"] + ["1 / distance", "0", "dx", self.formula(2)] * self.errs())
            model["kernels"] = {"ring": {"radius": radius, "weight": weight}}
        if dice.random() < 0.8:
            shares = {name: self.number() if self.errs() else f"{dice.randint(0, 25)}%" for name in self.states}
            layers = [self.layer() for _ in range(dice.randint(1, 4))]
            model["start"] = dice.choice([shares or layers, layers])
        model["let"] = {}
        for name in dice.sample(["f", "g", "h"], dice.randint(0, 3)):
            model["let"][name] = self.formula()
            self.lets.append(name)
        if not model["let"]: del model["let"]
        model["step"] = {name: self.formula() for name in self.fields if dice.random() < 0.8}
        for name in self.states + ["any"] * (bool(self.states) and dice.random() < 0.1):
            statements = [self.statement() for _ in range(dice.randint(1, 3))]
            # Nothing after a statement without a condition applies.
            always = next((n for n, statement in enumerate(statements) if " if " not in statement), 2)
            model["step"][name] = statements if self.errs() else statements[: always + 1]
        if dice.random() < 0.3: model["repeat"] = dice.choice([10001, 10**9, 0, -1] if self.errs() else [1, 2, 8, 10000])
        if self.order != "together" or dice.random() < 0.2: model["order"] = self.order
        if self.fields and self.order != "together" and dice.random() < 0.3: model["carried"] = dice.sample(self.fields, 1)
        if dice.random() < 0.1: model["view"] = dice.choice(["board", "diagram"] if self.errs() else ["board"])
        if self.fields and dice.random() < 0.4: model["show"] = self.show()
        if dice.random() < 0.4:
            self.is_calm = not self.errs()
            reduce = ["mean", "sum", "min", "max"]
            model["measures"] = {f"m{n}": f"{dice.choice(reduce)}({self.formula()})" for n in range(dice.randint(1, 3))}
        return model

    def parameter(self):
        if self.dice.random() < 0.6: return self.number()
        value, low, high = (self.number(), self.number(), self.number()) if self.errs() else ("5", "0", "10")
        return {"value": value, "range": f"{low}..{high}", "help": self.dice.choice(["", "x" * 5000, "a\nb"] if self.errs() else ["a", "b"])}

    def show(self):
        colors = self.dice.choice(["plasma", "zz", ["red", "blue"], ""] if self.errs() else ["viridis", "gray"])
        shown = {"value": self.formula(), "range": f"0..{self.dice.randint(1, 9)}", "colors": colors}
        return self.dice.choice([self.dice.choice(self.fields), shown])


def places(tree, path=()):
    """Yields the paths of all values in a tree of mappings and lists."""
    items = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in items:
        yield path + (key,)
        yield from places(value, path + (key,))


def change(tree, dice):
    """Changes one place of a model in a way that no author means."""
    all_places = list(places(tree))
    if not all_places: return
    *path, key = dice.choice(all_places)
    for step in path: tree = tree[step]
    roll = dice.random()
    if roll < 0.5: tree[key] = copy.deepcopy(dice.choice(WRONG))
    elif roll < 0.6: del tree[key]
    elif roll < 0.7 and isinstance(tree, dict):
        tree[dice.choice([f"{key} ", key.upper() or "A", "zz", "\u0000", "x" * 300, ""])] = tree[key]
    elif roll < 0.8: tree[key] = [tree[key]]
    elif roll < 0.9: tree[key] = {"value": tree[key]}
    else:
        for _ in range(dice.choice([3, 70, 900])): tree[key] = [tree[key]]


def cycle(model, dice):
    """Makes names refer to each other in a circle."""
    names = [f"n{number}" for number in range(dice.choice([1, 2, 3, 500]))]
    model["let"] = {name: f"{after} + {after}" for name, after in zip(names, names[1:] + names[:1])}
    if dice.random() < 0.5: model["let"][names[-1]] = "1"
    model["fields"], model["step"] = {"u": "0"}, {"u": names[0]}


def written(dice):
    """Returns the text of a random model."""
    model = Writer(dice).model()
    for _ in range(dice.choice([0, 0, 0, 1, 2, 5])): change(model, dice)
    if dice.random() < 0.05: cycle(model, dice)
    text = "\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in model.items()) + "\n"
    if dice.random() < 0.05: text += text
    return text.encode("utf-8", "surrogatepass")


def damaged(dice):
    """Returns the text of an included model with extremes in place of its numbers, and with damaged lines."""
    text = dice.choice(sorted(INCLUDED.glob("*.model"))).read_text()
    for _ in range(dice.choice([1, 1, 2, 4])):
        numbers = list(re.finditer(r"(?<![\w#])\d+(?:\.\d+)?%?", text))
        if numbers:
            at = dice.choice(numbers)
            text = text[: at.start()] + dice.choice(NUMBERS if dice.random() < 0.2 else EXTREMES) + text[at.end() :]
    lines = text.splitlines(keepends=True)
    for _ in range(dice.choice([0, 0, 0, 1, 2])):
        at = dice.randrange(len(lines))
        line = lines[at]
        cut = line[: dice.randrange(len(line))] + "\n"
        lines[at : at + 1] = dice.choice([[], [line] * 2, [line.upper()], ["  " + line], [cut]])
        if not lines: break
    data = "".join(lines).encode()
    if data and dice.random() < 0.1:
        at = dice.randrange(len(data))
        data = data[:at] + bytes([dice.randrange(256)]) + data[at + 1 :]
    return data


def cases(program, dice, count):
    for number in range(count):
        random = dice(number)
        is_written = random.random() < 0.6
        text = written(random) if is_written else damaged(random)
        ending = random.choice(["gif", "gif", "png", "csv", "json", "npy", "svg", "apng", "webp"])
        words = ["./a.model", "--frames", "1" if ending in ("png", "svg") else "3", "--out", f"out.{ending}", *LIMITS]
        if random.random() < 0.3: words += ["--size", random.choice(SIZES if random.random() < 0.2 else SMALL)]
        if random.random() < 0.1: words += ["--cell", random.choice(["1", "3", "0", "1000000"])]
        commands = [words, ["info", "./a.model", "--max-time", "2"]] if random.random() < 0.2 else [words]
        yield Case(number, "written" if is_written else "damaged", {"a.model": text}, commands, MEMORY, TIME)
