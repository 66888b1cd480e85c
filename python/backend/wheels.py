"""Makes wheels of the Python module, with or without the program.

The file is the build backend of the package (PEP 517 and 660), which pip calls for a clone, and
needs no other package. `packaging/wheel` makes the wheel of a release with it.
"""

from __future__ import annotations

import base64
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
import zipfile
from pathlib import Path
from typing import Any, Mapping, NamedTuple, NoReturn, Sequence

PACKAGE = Path(__file__).resolve().parent.parent
CLONE = PACKAGE.parent
# The first day of the ZIP format, which files have unless SOURCE_DATE_EPOCH is later.
_FIRST_DATE = 315_532_800

_METADATA = """\
Metadata-Version: 2.1
Name: render-worlds
Version: {version}
Summary: Draws cellular automata and grid simulations as images, animations, videos and tables
{homepage}License: MIT
Classifier: Framework :: Jupyter
Classifier: License :: OSI Approved :: MIT License
Classifier: Operating System :: POSIX
Classifier: Programming Language :: Python :: 3
Classifier: Topic :: Scientific/Engineering :: Visualization
Classifier: Typing :: Typed
Requires-Python: >=3.9
Description-Content-Type: text/markdown

"""


class Wheel(NamedTuple):
    """A wheel of the module in the package's directory."""

    version: str
    # The program, which pip puts beside Python; None for a wheel that uses one on PATH.
    program: Path | None = None
    # The platforms on which the program runs.
    platforms: Sequence[str] = ("any",)
    # The names and contents of license files.
    licenses: Mapping[str, bytes] = {}
    homepage: str = ""
    # Installs a link to the package's directory in place of its files.
    is_editable: bool = False

    @property
    def _name(self) -> str:
        return f"render_worlds-{self.version}"

    @property
    def _info(self) -> str:
        return f"{self._name}.dist-info"

    def write(self, directory: Path) -> str:
        """Writes the wheel into a directory, and returns the name of its file."""
        files = self._files()
        # The specification of wheels recommends the metadata at the end.
        order = sorted(files, key=lambda name: (name.startswith(self._info), name))
        wheel = f"{self._name}-py3-none-{'.'.join(self.platforms)}.whl"
        with zipfile.ZipFile(directory / wheel, "w") as archive:
            for name in order:
                archive.writestr(_entry(name), files[name], compresslevel=9)
            archive.writestr(_entry(f"{self._info}/RECORD"), self._record(files))
        return wheel

    def _files(self) -> dict[str, bytes]:
        """Returns the bytes of all files but the record, by their names."""
        files = {f"{self._info}/licenses/{name}": text for name, text in self.licenses.items()}
        files.update(self._metadata())
        if self.program is not None:
            files[f"{self._name}.data/scripts/render"] = self.program.read_bytes()
        if self.is_editable:
            files["render_worlds.pth"] = f"{PACKAGE}\n".encode()
        else:
            files["render/py.typed"] = b""
            for path in (PACKAGE / "render").rglob("*.py"):
                files[path.relative_to(PACKAGE).as_posix()] = path.read_bytes()
        return files

    def _metadata(self) -> dict[str, bytes]:
        """Returns the metadata of the package and of the wheel, by the names of their files."""
        homepage = f"Home-page: {self.homepage}\n" if self.homepage else ""
        text = _METADATA.format(version=self.version, homepage=homepage)
        lines = ["Wheel-Version: 1.0", "Generator: render-packaging"]
        lines.append(f"Root-Is-Purelib: {'true' if self.program is None else 'false'}")
        lines += [f"Tag: py3-none-{platform}" for platform in self.platforms]
        return {
            f"{self._info}/METADATA": text.encode() + (PACKAGE / "README.md").read_bytes(),
            f"{self._info}/WHEEL": "".join(line + "\n" for line in lines).encode(),
        }

    def _record(self, files: Mapping[str, bytes]) -> str:
        """Returns the list of all files with their checksums and sizes."""
        lines = []
        for name, data in sorted(files.items()):
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            lines.append(f"{name},sha256={digest},{len(data)}")
        return "\n".join([*lines, f"{self._info}/RECORD,,"]) + "\n"


def _entry(name: str) -> zipfile.ZipInfo:
    """Returns the entry of a file, whose date is no clock's."""
    seconds = max(int(os.environ.get("SOURCE_DATE_EPOCH", 0)), _FIRST_DATE)
    info = zipfile.ZipInfo(name, time.gmtime(seconds)[:6])
    info.create_system = 3
    info.external_attr = (0o100755 if "/scripts/" in name else 0o100644) << 16
    info.compress_type = zipfile.ZIP_DEFLATED
    return info


def version() -> str:
    """Returns the version of the module."""
    return (PACKAGE / "render/_about.py").read_text().split('"')[1]


def local_wheel(program: Path | None, *, is_editable: bool = False) -> Wheel:
    """Returns a wheel for this machine, or for all if it has no program."""
    return Wheel(
        version(),
        program,
        ("any",) if program is None else (_platform(),),
        {"LICENSE": (CLONE / "LICENSE").read_bytes()},
        is_editable=is_editable,
    )


def _platform() -> str:
    """Returns the platform of this machine as names of wheels have it."""
    if sys.platform == "darwin":
        # Python may be built for other releases and processors than the program.
        major, minor = platform.mac_ver()[0].split(".")[:2]
        return f"macosx_{major}_{minor if major == '10' else 0}_{platform.machine()}"
    return re.sub("[-.]", "_", sysconfig.get_platform())


# The program


def find_program() -> Path | None:
    """Returns the program to pack, which is built if necessary; None if PATH has one.

    A program on PATH is not packed, because the module finds it there when it runs.
    """
    if _is_on_path():
        return None
    built = CLONE / ".build/release/render"
    if not _is_program(built):
        _build()
    return built


def _is_on_path() -> bool:
    """Returns whether PATH has a program that does not belong to an installed wheel."""
    directories = os.environ.get("PATH", os.defpath).split(os.pathsep)
    others = [name for name in directories if not _is_of_wheel(Path(name))]
    found = shutil.which("render", path=os.pathsep.join(others))
    return found is not None and _is_program(Path(found))


def _is_of_wheel(directory: Path) -> bool:
    """Returns whether pip put the program into a directory, so that it removes it on an update."""
    user = f"{os.name}_user"
    for scripts, library in (
        (sysconfig.get_path("scripts"), sysconfig.get_path("purelib")),
        (sysconfig.get_path("scripts", user), sysconfig.get_path("purelib", user)),
    ):
        if os.path.realpath(scripts) == os.path.realpath(directory):
            records = Path(library).glob("render_worlds-*.dist-info/RECORD")
            return any("/bin/render," in record.read_text() for record in records)
    return False


def _is_program(path: Path) -> bool:
    """Returns whether a file is the program in the version of the module."""
    try:
        run = subprocess.run([path, "version"], capture_output=True, stdin=subprocess.DEVNULL)
    except OSError:
        return False
    return run.stdout.decode(errors="replace").strip() == f"render {version()}"


def _build() -> None:
    """Builds the program, or ends with the reason why that is impossible."""
    if shutil.which("swift") is None:
        _fail(
            f"no program 'render' of version {version()} is on PATH, and no Swift toolchain that "
            "could build it: install one of them first, see 'Install' in README.md"
        )
    if subprocess.run([CLONE / "scripts/build"], cwd=CLONE).returncode != 0:
        _fail(
            "the program could not be built: run `make build` in a clone, which also installs "
            "missing libraries, and then `pip install ./python` there"
        )


def _fail(message: str) -> NoReturn:
    sys.exit(f"render-worlds: {message}")


# The hooks that pip calls


def build_wheel(
    wheel_directory: str, config_settings: Any = None, metadata_directory: Any = None
) -> str:
    """Writes the wheel that pip installs."""
    return _write(Path(wheel_directory), is_editable=False)


def build_editable(
    wheel_directory: str, config_settings: Any = None, metadata_directory: Any = None
) -> str:
    """Writes the wheel that `pip install --editable` installs."""
    return _write(Path(wheel_directory), is_editable=True)


def build_sdist(sdist_directory: str, config_settings: Any = None) -> NoReturn:
    """Ends with an error, since the sources of the program are outside of the package."""
    _fail("there is no source distribution: build a wheel")


def _write(directory: Path, *, is_editable: bool) -> str:
    if not (CLONE / "Package.swift").exists():
        _fail("the package is built within its repository: clone it, and use pip 21.3 or later")
    program = find_program()
    with tempfile.TemporaryDirectory() as work:
        if program is not None:
            program = _stripped(program, Path(work))
        return local_wheel(program, is_editable=is_editable).write(directory)


def _stripped(program: Path, directory: Path) -> Path:
    """Returns a copy of a program without symbols, which are a third of it."""
    copy = directory / "render"
    subprocess.run(["install", "-s", "-m", "755", program, copy], check=True)
    return copy


def main() -> None:
    """Writes a wheel with a built program: wheels.py PROGRAM DIRECTORY."""
    program, directory = map(Path, sys.argv[1:])
    directory.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        print(directory / local_wheel(_stripped(program, Path(work))).write(directory))


if __name__ == "__main__":
    main()
