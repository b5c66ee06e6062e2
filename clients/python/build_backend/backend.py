"""Builds the wheel and the sdist without setuptools or a network (PEP 517): the package is plain files.

`scripts/pack-python.mjs` makes the same two for the site, where there may be no Python.
"""

import base64
import hashlib
import io
import pathlib
import re
import tarfile
import zipfile
from typing import Any, Dict, List, Optional, Tuple

ROOT = pathlib.Path(__file__).resolve().parent.parent
DATE = (2020, 1, 1, 0, 0, 0)


def version() -> str:
    found = re.search(r'VERSION = "([^"]+)"', (ROOT / "src/leitai/_version.py").read_text(encoding="utf-8"))
    assert found
    return found.group(1)


def _files(folder: str) -> List[pathlib.Path]:
    return sorted(
        one for one in (ROOT / folder).rglob("*") if one.is_file() and "__pycache__" not in one.parts and one.suffix != ".pyc"
    )


def metadata() -> str:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    return (
        f"Metadata-Version: 2.1\nName: leitai\nVersion: {version()}\n"
        "Summary: The Python client of Leitai (擂台), a platform for data-science competitions\n"
        "License: Apache-2.0\nRequires-Python: >=3.9\nDescription-Content-Type: text/markdown\n\n" + readme
    )


def _wheel_files() -> List[Tuple[str, bytes]]:
    info = f"leitai-{version()}.dist-info"
    src = ROOT / "src"
    files = [(one.relative_to(src).as_posix(), one.read_bytes()) for one in _files("src/leitai")]
    wheel = "Wheel-Version: 1.0\nGenerator: leitai\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files += [
        (f"{info}/METADATA", metadata().encode()),
        (f"{info}/WHEEL", wheel.encode()),
        (f"{info}/entry_points.txt", b"[console_scripts]\nleitai-py = leitai.__main__:main\n"),
    ]

    def digest(content: bytes) -> str:
        return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")

    record = "".join(f"{name},sha256={digest(content)},{len(content)}\n" for name, content in files)
    return [*files, (f"{info}/RECORD", f"{record}{info}/RECORD,,\n".encode())]


def build_wheel(wheel_directory: str, config_settings: Optional[Dict[str, Any]] = None, metadata_directory: Optional[str] = None) -> str:
    name = f"leitai-{version()}-py3-none-any.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in _wheel_files():
            about = zipfile.ZipInfo(path, DATE)
            about.external_attr, about.compress_type = 0o100644 << 16, zipfile.ZIP_DEFLATED
            wheel.writestr(about, content)
    return name


def build_sdist(sdist_directory: str, config_settings: Optional[Dict[str, Any]] = None) -> str:
    top = f"leitai-{version()}"
    files = [(one.relative_to(ROOT).as_posix(), one.read_bytes()) for one in [*_files("build_backend"), *_files("src/leitai")]]
    files += [(name, (ROOT / name).read_bytes()) for name in ("README.md", "pyproject.toml")]
    with tarfile.open(pathlib.Path(sdist_directory) / f"{top}.tar.gz", "w:gz", format=tarfile.PAX_FORMAT) as sdist:
        for path, content in [*files, ("PKG-INFO", metadata().encode())]:
            about = tarfile.TarInfo(f"{top}/{path}")
            about.size, about.mode = len(content), 0o644
            sdist.addfile(about, io.BytesIO(content))
    return f"{top}.tar.gz"
