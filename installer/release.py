"""Builds everything that players download, checks it and names it: `make release`, or `python installer/release.py`.

The commit is built, and not what lies in the folder: its files are laid out anew, with its time as theirs. On every
system that is the wheel, the source distribution and the bundle of installer/gadesk.spec; on Linux the bundle is
packed as a tar.xz and as a Debian package, on Windows Inno Setup packs it, on macOS a disk image is made. Then
the smoke test is run, and sums and licences are written beside. `--out` names the folder.

Two builds of a commit on one kind of machine are the same byte for byte: order, times, owners and hashes are fixed.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import lzma
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Sequence
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SYSTEMS = {"linux": "linux", "win32": "windows", "darwin": "macos"}
MOST = 120 * 1024 * 1024
"""Bytes that a download may have."""
SHORTEST = 400
"""Characters that the text of any licence has at least."""
LOADERS = ("pyinstaller",)
"""Packages that no program needs, of which a bundle holds a part: what starts it."""
_QT = ("LGPL-3.0.txt", "GPL-3.0.txt", "qt.txt")
TEXTS = {"PySide6-Essentials": _QT, "PySide6_Essentials": _QT, "shiboken6": _QT}
"""The texts (`installer/licences`) of packages that come without one."""
DEBIAN = {
    "libc.so.6": "libc6 (>= 2.36)", "libm.so.6": "libc6 (>= 2.36)", "ld-linux-x86-64.so.2": "libc6 (>= 2.36)",
    "libdl.so.2": "libc6 (>= 2.36)", "libpthread.so.0": "libc6 (>= 2.36)", "librt.so.1": "libc6 (>= 2.36)",
    "libutil.so.1": "libc6 (>= 2.36)", "libresolv.so.2": "libc6 (>= 2.36)", "libmvec.so.1": "libc6 (>= 2.36)",
    "libstdc++.so.6": "libstdc++6", "libgcc_s.so.1": "libgcc-s1", "libGL.so.1": "libgl1", "libEGL.so.1": "libegl1",
    "libGLX.so.0": "libglx0", "libOpenGL.so.0": "libopengl0", "libX11.so.6": "libx11-6",
    "libX11-xcb.so.1": "libx11-xcb1", "libxcb.so.1": "libxcb1", "libXau.so.6": "libxau6",
    "libXdmcp.so.6": "libxdmcp6", "libfontconfig.so.1": "libfontconfig1", "libfreetype.so.6": "libfreetype6",
    "libdbus-1.so.3": "libdbus-1-3", "libglib-2.0.so.0": "libglib2.0-0", "libgthread-2.0.so.0": "libglib2.0-0",
    "libgobject-2.0.so.0": "libglib2.0-0", "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0", "libwayland-egl.so.1": "libwayland-egl1",
    "libbrotlidec.so.1": "libbrotli1",
    "libbrotlicommon.so.1": "libbrotli1", "libdrm.so.2": "libdrm2", "libgbm.so.1": "libgbm1",
}  # fmt: skip
"""The Debian package of each library that a bundle leaves to the system."""


def main() -> int:
    """Build, check, name."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where what is made goes; dist unless told")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "release", help="for what is made on the way")
    parser.add_argument("--commit", default="HEAD", help="what is built; HEAD unless told")
    parser.add_argument("--no-smoke", action="store_true", help="build alone")
    args = parser.parse_args()
    Release(args.commit, args.work.resolve(), args.out.resolve()).make(smoke=not args.no_smoke)
    return 0


class Release:
    """One commit, on its way to files."""

    def __init__(self, commit: str, work: Path, out: Path) -> None:
        self.commit = _git("rev-parse", commit)
        self.time = int(_git("show", "-s", "--format=%ct", self.commit))
        self.work, self.out = work, out
        self.source, self.made = work / "source", work / "made"
        self.system = SYSTEMS[sys.platform]
        self.version = ""

    def make(self, smoke: bool) -> None:
        """Make everything that this system can make."""
        for folder in (self.work, self.out):
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
        self.lay_out()
        self.distributions()
        self.prepare()
        bundle = self.bundle()
        if self.system == "linux":
            self.tarball(bundle)
            self.debian(bundle, self.version)
        else:
            self.packed(bundle)
        if smoke:
            self.smoke(bundle)
        self.sums()

    def lay_out(self) -> None:
        """Lay the commit's files out, with its time."""
        archive = subprocess.run(["git", "archive", self.commit], cwd=ROOT, check=True, capture_output=True).stdout
        with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
            tar.extractall(self.source, filter="data")
        text = (self.source / "gadesk" / "__init__.py").read_text(encoding="utf-8")
        found = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
        assert found, "gadesk/__init__.py names no version"
        self.version = found[1]

    def distributions(self) -> None:
        """Make the wheel and the source distribution."""
        self._run(sys.executable, "-m", "build", "--no-isolation", "--outdir", str(self.out))
        (sdist,) = self.out.glob("*.tar.gz")
        with tarfile.open(sdist) as tar:
            members = [(each, tar.extractfile(each)) for each in tar.getmembers()]
            packed = self._tar((each.name, each.mode, file.read() if file else None, "") for each, file in members)
        sdist.write_bytes(gzip.compress(packed, mtime=self.time))

    def prepare(self) -> None:
        """Make what the specification takes: icons, what the bundle was built from, licences, Windows' version."""
        from installer.icons import write_icons

        self.made.mkdir()
        write_icons(self.source / "card_images" / "icon.png", self.made)
        sources = hashlib.blake2b(digest_size=8)
        for path in sorted((self.source / "gadesk").rglob("*.py")):
            sources.update(path.read_bytes())
        built = f"{self.commit[:12]} {self.system} {platform.machine().lower()} {sources.hexdigest()}"
        (self.made / "build.txt").write_text(built + "\n", encoding="utf-8")
        numbers = (*(int(part) for part in re.findall(r"\d+", self.version)), 0, 0, 0)[:4]
        (self.made / "version.txt").write_text(_version_resource(numbers, self.version), encoding="utf-8")
        (self.made / "licences").mkdir()
        shutil.copy(self.source / "LICENSE", self.made / "licences" / "gadesk.txt")
        for name, words in _licences():
            (self.made / "licences" / f"{name}.txt").write_text(words, encoding="utf-8")

    def bundle(self) -> Path:
        """Have PyInstaller make the folder (or the app) of everything."""
        made = self.work / "bundle"
        self._run(
            sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN",
            "--workpath", str(self.work / "pyinstaller"), "--distpath", str(made), "installer/gadesk.spec",
        )  # fmt: skip
        for name, words in _library_licences(made / "gadesk" / "_internal"):
            (made / "gadesk" / "_internal" / "licences" / f"{name}.txt").write_text(words, encoding="utf-8")
        return made / ("gadesk.app" if self.system == "macos" else "gadesk")

    def tarball(self, bundle: Path) -> None:
        """Pack the bundle, with what a menu takes beside it."""
        name = f"gadesk-{self.version}-linux-{platform.machine()}"
        extra = {f"{name}/share/{path.name}": path.read_bytes() for path in sorted(self._linux().iterdir())}
        extra[f"{name}/share/gadesk.png"] = (self.made / "gadesk-256.png").read_bytes()
        entries = (*_entries(bundle, name), *((where, 0o644, data, "") for where, data in extra.items()))
        packed = lzma.compress(self._tar(iter(entries)), preset=6)
        self._put(f"{name}.tar.xz", packed)

    def debian(self, bundle: Path, version: str) -> Path:
        """Make a Debian package of the bundle; what it depends on is read from its libraries."""
        machine = {"x86_64": "amd64", "aarch64": "arm64"}[platform.machine()]
        root = self.work / f"debian-{version}"
        shutil.rmtree(root, ignore_errors=True)
        shutil.copytree(bundle, root / "usr/lib/gadesk", symlinks=True)
        (root / "usr/bin").mkdir()
        (root / "usr/bin/gadesk").symlink_to("../lib/gadesk/gadesk")
        linux, share = self._linux(), root / "usr/share"
        _lay(linux / "gadesk.desktop", share / "applications/gadesk.desktop")
        _lay(linux / "gadesk.mime.xml", share / "mime/packages/gadesk.xml")
        _lay(linux / "gadesk.metainfo.xml", share / "metainfo/io.github.gadesk.metainfo.xml")
        for size in (48, 64, 128, 256):
            _lay(self.made / f"gadesk-{size}.png", share / f"icons/hicolor/{size}x{size}/apps/gadesk.png")
        _lay(self.source / "LICENSE", share / "doc/gadesk/copyright")
        for name, text in (
            ("man/man1/gadesk.1", linux / "gadesk.1"),
            ("doc/gadesk/changelog", self.source / "CHANGELOG.md"),
        ):
            (share / name).parent.mkdir(parents=True, exist_ok=True)
            (share / f"{name}.gz").write_bytes(gzip.compress(text.read_bytes(), mtime=0))
        size = sum(path.lstat().st_size for path in root.rglob("*") if path.is_file()) // 1024
        (root / "DEBIAN").mkdir()
        (root / "DEBIAN/control").write_text(
            f"Package: gadesk\nVersion: {version}\nSection: games\nPriority: optional\nArchitecture: {machine}\n"
            f"Installed-Size: {size}\nMaintainer: the gadesk project <gadesk@localhost>\n"
            f"Depends: {', '.join(depends(bundle))}\nRecommends: shared-mime-info, desktop-file-utils\n"
            "Description: table for the card game Grand Archive\n"
            " The whole rules are enforced, alone against a program or with a person in the\n"
            " same network. Everything works offline. An unofficial fan project.\n",
            encoding="utf-8",
        )
        for path in (root, *root.rglob("*")):
            if not path.is_symlink():
                path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
            os.utime(path, (self.time, self.time), follow_symlinks=False)
        out = self.out / f"gadesk_{version}_{machine}.deb"
        self._run("dpkg-deb", "--root-owner-group", "--threads-max=1", "-Zxz", "-z6", "--build", str(root), str(out))
        return out

    def packed(self, bundle: Path) -> None:
        """Have the system's own tool make an installer."""
        if self.system == "macos":
            image = self.out / f"gadesk-{self.version}-macos-{platform.machine()}.dmg"
            self._run("sh", "installer/macos/make_dmg.sh", str(bundle), str(image))
            return
        words = [
            f"/DVersion={self.version}",
            f"/DBundle={bundle}",
            f"/DIcon={self.made / 'gadesk.ico'}",
            f"/O{self.out}",
        ]
        self._run("iscc", *words, str(self.source / "installer" / "windows" / "gadesk.iss"))

    def smoke(self, bundle: Path) -> None:
        """Take what was packed apart somewhere else, and start it as a new user would."""
        where = self.work / "a folder elsewhere"
        if self.system == "linux":
            (packed,) = self.out.glob("*.tar.xz")
            with tarfile.open(packed) as tar:
                tar.extractall(where, filter="tar")
            (program,) = where.glob("*/gadesk")
        elif self.system == "macos":
            program = bundle / "Contents" / "MacOS" / "gadesk"
        else:
            program = bundle / "gadesk-console.exe"
        screen = ["xvfb-run", "-a"] if shutil.which("xvfb-run") and not os.environ.get("DISPLAY") else []
        self._run(*screen, sys.executable, "installer/smoke.py", str(program))

    def sums(self) -> None:
        """Write sums and licences beside what was made, and refuse what is too large."""
        words = [f"gadesk {self.version}, built from {self.commit}. What is inside, and under which licence:\n"]
        inside = [*_licences(), *_library_licences(self.work / "bundle" / "gadesk" / "_internal")]
        words += [f"{name}: {text.splitlines()[0]}" for name, text in inside]
        self._put(f"LICENCES-{self.system}.txt", ("\n".join(words) + "\n").encode())
        made = sorted(path for path in self.out.iterdir() if path.is_file())
        lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in made]
        self._put(f"SHA256SUMS-{self.system}", "".join(lines).encode())
        for path in made:
            print(f"{path.stat().st_size / 1e6:8.1f} MB  {path.name}")
            if path.stat().st_size > MOST:
                raise SystemExit(f"{path.name} is larger than {MOST // 1024**2} MB.")

    def _linux(self) -> Path:
        return self.source / "installer" / "linux"

    def _put(self, name: str, data: bytes) -> None:
        (self.out / name).write_bytes(data)

    def _run(self, *words: str) -> None:
        environment = {
            **os.environ, "SOURCE_DATE_EPOCH": str(self.time), "PYTHONHASHSEED": "0", "GADESK_MADE": str(self.made),
            "GADESK_VERSION": self.version, "PYTHONPATH": str(self.source), "LC_ALL": "C.UTF-8", "TZ": "UTC",
        }  # fmt: skip
        subprocess.run(words, cwd=self.source, env=environment, check=True)

    def _tar(self, entries: Iterator[tuple[str, int, bytes | None, str]]) -> bytes:
        """Pack entries (name, mode, data or None for a folder, target of a link) in their order, owned by nobody."""
        out = io.BytesIO()
        with tarfile.open(fileobj=out, mode="w", format=tarfile.PAX_FORMAT) as tar:
            for name, mode, data, link in sorted(entries):
                told = tarfile.TarInfo(name)
                told.mode, told.mtime = mode, self.time
                told.type = tarfile.SYMTYPE if link else tarfile.DIRTYPE if data is None else tarfile.REGTYPE
                told.linkname, told.size = link, len(data or b"")
                tar.addfile(told, io.BytesIO(data) if data is not None and not link else None)
        return out.getvalue()


def depends(bundle: Path) -> list[str]:
    """List the Debian packages of all libraries that a bundle needs and does not have."""
    there, needed = set(), set()
    for path in bundle.rglob("*"):
        if path.is_file() and path.open("rb").read(4) == b"\x7fELF":
            there.add(path.name)
            told = subprocess.run(["readelf", "-d", path], check=True, capture_output=True, text=True).stdout
            needed.update(re.findall(r"\(NEEDED\).*\[(.+)\]", told))
    unknown = sorted(name for name in needed - there if name not in DEBIAN)
    if unknown:
        raise SystemExit(f"Nobody has said which Debian package has {', '.join(unknown)} (installer/release.py).")
    return sorted({DEBIAN[name] for name in needed - there})


def _entries(folder: Path, name: str) -> Iterator[tuple[str, int, bytes | None, str]]:
    yield name, 0o755, None, ""
    for path in folder.rglob("*"):
        where = f"{name}/{path.relative_to(folder).as_posix()}"
        if path.is_symlink():
            yield where, 0o777, b"", os.readlink(path)
        elif path.is_dir():
            yield where, 0o755, None, ""
        else:
            yield where, 0o755 if os.access(path, os.X_OK) else 0o644, path.read_bytes(), ""


def _lay(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _licences(loaders: Sequence[str] = LOADERS) -> list[tuple[str, str]]:
    """Name each package that a bundle holds, with its licence's name in the first line and its text below."""
    found = [("Python", f"{platform.python_version()}, PSF-2.0\n{_python_licence()}")]
    for name in sorted({*_packages("gadesk"), *loaders}, key=str.lower):
        told = metadata.distribution(name)
        named = [*(told.metadata.get_all("License-Expression") or ()), *(told.metadata.get_all("License") or ())]
        licence = next((each for each in named if each.strip()), "")
        classes = [each.rpartition(":: ")[2] for each in told.metadata.get_all("Classifier") or () if "License" in each]
        short = licence.splitlines()[0] if licence else ", ".join(classes) or "see the text"
        files = [each for each in told.files or () if re.search(r"licen[cs]e|copying|notice", each.name, re.IGNORECASE)]
        texts = [Path(str(told.locate_file(each))).read_text("utf-8", "replace") for each in sorted(files)]
        texts = texts or [(ROOT / "installer" / "licences" / each).read_text("utf-8") for each in TEXTS.get(name, ())]
        found.append((told.metadata["Name"], f"{told.version}, {short}\n" + "\n".join(texts)))
    if bare := [name for name, words in found if len(words) < SHORTEST]:
        raise SystemExit(f"No text of the licence of {', '.join(bare)} is at hand (TEXTS in installer/release.py).")
    return found


def _library_licences(folder: Path) -> list[tuple[str, str]]:
    """Name each Debian package of which a library lies in a bundle, with what it says of its licence."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.glob("lib*.so*")) if shutil.which("dpkg") else ():
        told = subprocess.run(["dpkg", "-S", f"*/{path.name}"], capture_output=True, text=True).stdout
        for owner in sorted({line.partition(":")[0] for line in told.splitlines()})[:1]:
            found.setdefault(owner, []).append(path.name)
    words = {owner: Path("/usr/share/doc", owner, "copyright").read_text("utf-8") for owner in found}
    return [(f"Debian {owner}", f"{', '.join(names)}\n{words[owner]}") for owner, names in sorted(found.items())]


def _packages(name: str) -> set[str]:
    """All that a package needs here, itself left out."""
    from packaging.requirements import Requirement

    found: set[str] = set()
    todo = [name]
    while todo:
        for line in metadata.requires(todo.pop()) or ():
            wanted = Requirement(line)
            if (wanted.marker is None or wanted.marker.evaluate({"extra": ""})) and wanted.name not in found:
                found.add(wanted.name)
                todo.append(wanted.name)
    return found


def _python_licence() -> str:
    import builtins

    shown = getattr(builtins, "license", None)
    setup = getattr(shown, "_Printer__setup", None)
    if setup is None:
        return ""
    setup()
    return "\n".join(getattr(shown, "_Printer__lines", ()))


def _version_resource(numbers: tuple[int, ...], version: str) -> str:
    words = {
        "CompanyName": "the gadesk project", "FileDescription": "gadesk, a table for Grand Archive",
        "FileVersion": version, "InternalName": "gadesk", "LegalCopyright": "MIT licence",
        "OriginalFilename": "gadesk.exe", "ProductName": "gadesk", "ProductVersion": version,
    }  # fmt: skip
    strings = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in words.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004,"
        " fileType=1, subtype=0, date=(0, 0)), kids=[StringFileInfo([StringTable('040904B0',"
        f" [{strings}])]), VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n"
    )


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("PYTHONDONTWRITEBYTECODE", "1")
    sys.exit(main())
