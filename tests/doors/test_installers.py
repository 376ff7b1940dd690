"""What the installers say of the program is what the program says of itself; their scripts can be read at least."""

from __future__ import annotations

import ast
import plistlib
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from gadesk.file_kinds import FileKind
from installer import bundling, icons, release

INSTALLER = Path(__file__).resolve().parents[2] / "installer"
KINDS = {kind.value.suffix: kind.value for kind in FileKind}


def said(name: str) -> str:
    """The text of a file of the installers."""
    return (INSTALLER / name).read_text(encoding="utf-8")


def test_linux_registers_every_kind_of_file() -> None:
    """With its type and its name, for the menu entry, too."""
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    root = ET.fromstring(said("linux/gadesk.mime.xml"))
    found = {}
    for each in root.iter(f"{space}mime-type"):
        glob, words = each.find(f"{space}glob"), each.find(f"{space}comment")
        assert glob is not None and words is not None
        found[glob.attrib["pattern"].removeprefix("*")] = (each.attrib["type"], words.text)
    assert found == {suffix: (facts.mime, facts.words) for suffix, facts in KINDS.items()}
    entry = dict(line.split("=", 1) for line in said("linux/gadesk.desktop").splitlines() if "=" in line)
    assert sorted(entry["MimeType"].strip(";").split(";")) == sorted(facts.mime for facts in KINDS.values())
    assert entry["Exec"] == "gadesk %F" and entry["Icon"] == "gadesk"
    shown = ET.fromstring(said("linux/gadesk.metainfo.xml"))
    assert {each.text for each in shown.iter("mediatype")} == {facts.mime for facts in KINDS.values()}


def test_windows_and_macos_register_every_kind_of_file() -> None:
    """The script of Inno Setup, and the list of the app."""
    windows = re.findall(r'#emit Kind\("(.+?)", "(.+?)", "(.+?)"\)', said("windows/gadesk.iss"))
    assert {(suffix, words) for suffix, _, words in windows} == {(each.suffix, each.words) for each in KINDS.values()}
    tree = ast.parse(said("gadesk.spec"))
    opens = next(
        ast.literal_eval(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "opens"
    )
    assert {(words, f".{suffix}") for words, suffix in opens} == {(each.words, each.suffix) for each in KINDS.values()}
    assert plistlib.dumps({"CFBundleTypeExtensions": [suffix for _, suffix in opens]})


def test_what_is_asked_of_windows_is_well_formed() -> None:
    """High density, long paths and UTF-8."""
    root = ET.fromstring(said("windows/gadesk.manifest"))
    told = {each.tag.rpartition("}")[2]: each.text for each in root.iter()}
    assert (told["dpiAwareness"], told["longPathAware"], told["activeCodePage"]) == ("PerMonitorV2", "true", "UTF-8")


@pytest.mark.skipif(shutil.which("sh") is None, reason="no shell")
def test_shell_scripts_are_read() -> None:
    """By a shell that runs nothing."""
    for path in INSTALLER.rglob("*.sh"):
        assert subprocess.run(["sh", "-n", path], capture_output=True).returncode == 0, path


def test_the_workflow_names_what_is_there() -> None:
    """What it runs exists, and no name of a secret or a token stands in it."""
    text = said("ci/release.yml")
    assert "\t" not in text and "secrets" not in text.lower()
    for name in re.findall(r"installer/[\w/.]+", text):
        assert (INSTALLER.parent / name).exists(), name


def test_no_line_ends_as_on_another_system() -> None:
    """Scripts of shells break by it."""
    assert not [
        path
        for path in INSTALLER.rglob("*.*")
        if path.suffix != ".pyc" and path.is_file() and b"\r" in path.read_bytes()
    ]


def specified(platform: str, made: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, Any]]]:
    """Run PyInstaller's specification as on another system; gives what it has PyInstaller make, with the words."""
    told: list[tuple[str, dict[str, Any]]] = []

    def maker(kind: str) -> Callable[..., SimpleNamespace]:
        def make(*given: Any, **words: Any) -> SimpleNamespace:
            told.append((kind, {**words, "given": given}))
            return SimpleNamespace(binaries=list(BINARIES), datas=words.get("datas", []), pure=[], scripts=[])

        return make

    hooks = ModuleType("PyInstaller.utils.hooks")
    hooks.collect_submodules = lambda package: [package]  # type: ignore[attr-defined]
    for name in ("PyInstaller", "PyInstaller.utils"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, "PyInstaller.utils.hooks", hooks)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setenv("GADESK_MADE", str(made))
    monkeypatch.setenv("GADESK_VERSION", "1.2.3")
    space = {kind: maker(kind) for kind in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
    exec(compile(said("gadesk.spec"), "gadesk.spec", "exec"), {**space, "SPECPATH": str(INSTALLER)})
    return told


BINARIES = [("PySide6/plugins/platforms/qwindows.dll", "/from", "BINARY"), ("PySide6\\Qt6Qml.dll", "/from", "BINARY")]


@pytest.mark.parametrize(
    ("platform", "programs"),
    [
        ("linux", {"gadesk": True}),
        ("win32", {"gadesk": False, "gadesk-console": True}),
        ("darwin", {"gadesk": False}),
    ],
)
def test_the_specification_is_run_as_on_every_system(
    platform: str, programs: dict[str, bool], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Programs with or without a terminal; icon, version and manifest where the system has them; a folder, an app."""
    told = specified(platform, tmp_path, monkeypatch)
    made = {words["name"]: words for kind, words in told if kind == "EXE"}
    assert {name: words["console"] for name, words in made.items()} == programs
    for words in made.values():
        assert words["exclude_binaries"] and not words["upx"] and words["strip"] == (platform == "linux")
        icon = {"linux": None, "win32": "gadesk.ico", "darwin": "gadesk.icns"}[platform]
        assert words["icon"] == (str(tmp_path / icon) if icon else None)
        assert (words["version"] is not None) == (words["manifest"] is not None) == (platform == "win32")
        assert words["manifest"] is None or Path(words["manifest"]).is_file()
    (analysed,) = (words for kind, words in told if kind == "Analysis")
    assert [Path(each).name for each in analysed["given"][0]] == ["main.py"] and "gadesk" in analysed["hiddenimports"]
    (folder,) = (words for kind, words in told if kind == "COLLECT")
    assert folder["name"] == "gadesk" and BINARIES[:1] in folder["given"]
    apps = [words for kind, words in told if kind == "BUNDLE"]
    assert len(apps) == (platform == "darwin")
    for app in apps:
        assert (app["name"], app["version"]) == ("gadesk.app", "1.2.3") and plistlib.dumps(app["info_plist"])
        opened = {end for each in app["info_plist"]["CFBundleDocumentTypes"] for end in each["CFBundleTypeExtensions"]}
        assert {f".{end}" for end in opened} == set(KINDS)


def test_the_version_resource_of_windows_can_be_read() -> None:
    """It is an expression of the calls that PyInstaller knows, with the version in figures and in words."""
    calls: list[str] = []

    def call(name: str) -> Callable[..., str]:
        def called(*given: Any, **words: Any) -> str:
            calls.append(f"{name} {given} {words}")
            return name

        return called

    kinds = (
        "VSVersionInfo",
        "FixedFileInfo",
        "StringFileInfo",
        "StringTable",
        "StringStruct",
        "VarFileInfo",
        "VarStruct",
    )
    words = release._version_resource((1, 2, 3, 0), "1.2.3")
    assert eval(words, {"__builtins__": {}}, {name: call(name) for name in kinds}) == "VSVersionInfo"
    assert any("(1, 2, 3, 0)" in each for each in calls) and any("'ProductVersion', '1.2.3'" in each for each in calls)


def test_every_licence_has_its_text() -> None:
    """Of each package that a bundle holds, also of those that come without one."""
    names = {name.replace("-", "_").lower() for name, _ in release._licences(loaders=())}
    needed = [each for each in metadata.requires("gadesk") or () if "extra" not in each]
    assert {re.split("[<>=]", each)[0].replace("-", "_").lower() for each in needed} <= names
    assert {each for texts in release.TEXTS.values() for each in texts} == {
        path.name for path in (INSTALLER / "licences").iterdir()
    }


def test_the_icon_is_made_in_every_form(tmp_path: Path) -> None:
    """With all sizes that Windows asks for, and the largest of a Mac."""
    icons.write_icons(INSTALLER.parent / "card_images" / "icon.png", tmp_path)
    with Image.open(tmp_path / "gadesk.ico") as ico, Image.open(tmp_path / "gadesk.icns") as icns:
        assert {(size, size) for size in icons.SIZES} == set(ico.info["sizes"])
        assert icns.size[0] >= 1024
    assert all((tmp_path / f"gadesk-{size}.png").is_file() for size in icons.SIZES)


@pytest.mark.parametrize(
    ("place", "stays"),
    [
        ("PySide6/Qt/plugins/platforms/libqxcb.so", True), ("PySide6/Qt/plugins/platforms/libqeglfs.so", False),
        ("PySide6/plugins/platforms/qwindows.dll", True), ("PySide6/plugins/iconengines/qsvgicon.dll", False),
        ("PySide6/Qt/lib/libQt6Core.so.6", True), ("PySide6/Qt/lib/libQt6Quick.so.6", False),
        ("PySide6\\Qt6Widgets.dll", True), ("PySide6\\Qt6Qml.dll", False), ("PySide6/Qt/translations/qt_de.qm", False),
        ("libstdc++.so.6", False), ("libX11.so.6", False),
        ("libQt6Svg.so.6", False), ("libQt6Gui.so.6", True), ("libxcb-cursor.so.0", True), ("libcrypto.so.3", True),
        ("resources/cards/sheets.jsonl", True), ("PIL/_imaging.so", True),
    ],
)  # fmt: skip
def test_a_bundle_leaves_out_what_no_window_loads(place: str, stays: bool) -> None:
    """Of Qt by its parts, of Linux what belongs to the desktop."""
    assert bool(bundling.kept([(place, "/from", "BINARY")])) == stays


def test_a_bundle_has_all_data() -> None:
    """Every file that ships, at the place where it is looked for."""
    there = {f"{folder}/{Path(path).name}" for path, folder in bundling.data()}
    root = INSTALLER.parent
    assert there == {
        path.relative_to(root).as_posix()
        for top in ("resources", "card_images")
        for path in (root / top).rglob("*")
        if path.is_file()
    }
