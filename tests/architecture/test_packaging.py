"""What is in the tree is in the installed program: every package found, every folder of data named."""

from __future__ import annotations

import tomllib

from tests.architecture.source import ROOT, modules


def test_every_data_folder_is_listed() -> None:
    """Each folder with files below `resources/` and `card_images/` is listed under [tool.setuptools.data-files]."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    listed = project["tool"]["setuptools"]["data-files"]
    files = [path for top in ("resources", "card_images") for path in (ROOT / top).rglob("*") if path.is_file()]
    folders = {path.relative_to(ROOT).parent.as_posix() for path in files}
    assert folders <= {target.removeprefix("share/gadesk/") for target in listed}
    assert all(target == f"share/gadesk/{globs[0].removesuffix('/*.*')}" for target, globs in listed.items())
    assert all("." in path.name for path in files), "a file without an extension would be left out"


def test_every_package_has_an_init() -> None:
    """A folder without `__init__.py` would be left out of the installed program."""
    folders = {module.path.parent for module in modules("gadesk")}
    assert not [folder for folder in folders if not (folder / "__init__.py").is_file()]


def test_no_file_names_a_package_index() -> None:
    """No lock file or config names a package index host."""
    hosts = ("py" + "pi.org", "python" + "hosted.org", "--index" + "-url")
    names = ["pyproject.toml", "Makefile", "README.md", ".ci/run", "installer/debian-packages.sh"]
    texts = {name: (ROOT / name).read_text(encoding="utf-8") for name in names}
    assert not [name for name, text in texts.items() if any(host in text for host in hosts)]


def test_pyside_with_the_lost_references_is_excluded() -> None:
    """The pin keeps out PySide6 6.12, which loses references to None (tests/ui/test_pyside_none_references.py)."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    pin = next(line for line in project["project"]["dependencies"] if line.startswith("PySide6"))
    assert pin.endswith("<6.12")
