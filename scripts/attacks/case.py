"""A case of scripts/attack: how its programs run, and what is wrong with their ends."""
import os
import subprocess
import sys
import tempfile
import threading

# The address space of each program in KiB: far more than its memory limit, and less than would harm the machine.
ADDRESS_SPACE = 4 << 20
# The memory of the program itself, in bytes.
OWN_MEMORY = 40 << 20
# A guard against hanging, in seconds. Waiting for other programs never takes that long.
PATIENCE = 600
CRASHES = ("Fatal error", "Program crashed", "Segmentation fault", "Illegal instruction", "AddressSanitizer", "Could not allocate")


class Outcome:
    """The end of a program: its status, outputs, peak memory in bytes, and processor time in seconds."""

    def __init__(self, program, words, folder, text=None):
        (folder / "home").mkdir(exist_ok=True)
        limit = f'ulimit -c 0; ulimit -v {ADDRESS_SPACE}; exec "$0" "$@"'
        names = {"PATH": os.environ["PATH"], "HOME": str(folder / "home"), "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"}
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err, tempfile.TemporaryFile() as typed:
            typed.write(text or b"")
            typed.seek(0)
            process = subprocess.Popen(
                ["sh", "-c", limit, program, *words], cwd=folder, env=names, stdin=typed, stdout=out, stderr=err)
            guard = threading.Timer(PATIENCE, process.kill)
            guard.start()
            _, status, usage = os.wait4(process.pid, 0)
            guard.cancel()
            self.status = process.returncode = os.waitstatus_to_exitcode(status)
            out.seek(0), err.seek(0)
            self.output, self.errors = out.read(), err.read()
        self.memory = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
        self.time = usage.ru_utime + usage.ru_stime

    def faults(self, memory, time):
        """Yields what is wrong with the end of a program that has limits in bytes and seconds."""
        if self.status < 0 or self.status > 2: yield f"status {self.status}"
        if self.status != 0 and not (self.output + self.errors).strip(): yield "no message"
        crash = next((word for word in CRASHES if word.encode() in self.errors), None)
        if crash: yield f"prints '{crash}'"
        if memory and self.memory > 1.25 * memory + OWN_MEMORY: yield f"{self.memory >> 20} MB"
        # The start alone takes some hundredths of a second.
        if time and self.time > 20 * max(time, 0.25): yield f"{self.time:.1f} s of processor time"


def is_torn(path):
    """Returns whether a file of a known format has no end."""
    data = path.read_bytes()
    if path.suffix == ".gif": return not data.endswith(b";")
    if path.suffix in (".png", ".apng"): return data[-8:-4] != b"IEND"
    if path.suffix == ".svg": return not data.endswith(b"</svg>\n")
    if path.suffix == ".webp": return len(data) != 8 + int.from_bytes(data[4:8], "little")
    if path.suffix in (".csv", ".json"): return not data.endswith(b"\n")
    return not data


def file_faults(folder, outcome):
    """Yields what is wrong with the files of a run."""
    for path in sorted(folder.rglob("*")):
        if path.name.startswith(".render-"): yield f"leaves {path.name}"
        if path.name.startswith("out.") and path.is_file():
            if is_torn(path): yield f"{path.name} is torn"
            if outcome.status == 2: yield f"writes {path.name} in spite of an error"


class Case:
    """Files, and the commands that run beside them one after the other.

    memory and time are the limits in bytes and seconds that the commands have, or None. `judge` yields what is wrong with
    the outcome of a command beyond what is wrong with that of any program. statuses are those of the commands so far.
    """

    def __init__(self, number, name, files, commands, memory=None, time=None, text=None, judge=lambda words, outcome: ()):
        self.number, self.name, self.files, self.commands = number, name, files, commands
        self.memory, self.time, self.text, self.judge = memory, time, text, judge
        self.statuses = []

    def faults(self, program, folder):
        """Yields the faults of all commands in an empty directory."""
        for path, content in self.files.items(): (folder / path).write_bytes(content)
        for words in self.commands:
            outcome = Outcome(program, words, folder, self.text)
            self.statuses.append(outcome.status)
            for fault in (*outcome.faults(self.memory, self.time), *self.judge(words, outcome), *file_faults(folder, outcome)):
                yield f"{words[0]}: {fault}"
