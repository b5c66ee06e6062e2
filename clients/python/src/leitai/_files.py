"""Sends result files and fetches data files; both go on where they were interrupted."""

import hashlib
import os
import pathlib
import re
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Set

from ._addresses import opened
from ._transport import TIMEOUT_SECONDS, Sized
from .errors import LeitaiError, NetworkError, UsageError
from .progress import Progress, size_text

if TYPE_CHECKING:
    from ._calls import Calls

MARKED_BYTES = 1024 * 1024
PIECE = 256 * 1024
TRIES = 5


def _mark(path: pathlib.Path) -> str:
    """What a file is known by when its upload is continued."""
    with open(path, "rb") as file:
        head = file.read(MARKED_BYTES)
    return f"{int(path.stat().st_mtime_ns // 1_000_000)}-{hashlib.sha256(head).hexdigest()}"


def upload(calls: "Calls", path: pathlib.Path, *, cmpt_id: int, stage_id: Any, progress: Progress) -> str:
    """Sends a result file; returns its object’s key. The site has checked the quota before anything is sent."""
    before = path.stat()
    zh = calls.language == "zh"

    def said(sent: int) -> None:
        share = 100 * sent // max(before.st_size, 1)
        progress.say(f"{'上传' if zh else 'Uploading'} {share}% / {size_text(before.st_size)}")

    ticket = calls.get_file_upload_token(
        cmpt_id=cmpt_id, stage_id=stage_id, file_name=path.name, size=before.st_size, mark=_mark(path)
    )
    key, parts = ticket["objectKey"], ticket["parts"]
    if parts is None:
        _send_part(calls, path, key, ticket["contentType"], 0, before.st_size, said)
        return key
    for part in range(parts["count"]):
        if part in parts["have"]:
            continue
        start = part * parts["bytes"]
        part_key = re.sub(r"(\.[a-z]+)$", rf"-p{part}\1", key)
        length = min(parts["bytes"], before.st_size - start)
        _send_part(calls, path, part_key, ticket["contentType"], start, length, said)
    now = path.stat()
    if (now.st_size, now.st_mtime_ns) != (before.st_size, before.st_mtime_ns):
        calls.discard_upload(object_key=key)
        raise UsageError("changed", calls.language, str(path))
    while not calls.join_upload(object_key=key, parts=parts["count"])["joined"]:
        time.sleep(1)
    return key


def _send_part(
    calls: "Calls", path: pathlib.Path, key: str, content_type: str, start: int, length: int, said: Callable[[int], None]
) -> None:
    for tried in range(1, TRIES + 1):
        try:
            signed = calls.get_temp_upload_url(object_key=key, content_type=content_type, size=length)
        except LeitaiError as error:
            # Only the answer to an earlier attempt was lost.
            if error.code == "file.stored":
                return
            raise
        url = urllib.parse.urljoin(calls.site, opened(signed["tempUrl"]))
        with open(path, "rb") as file:
            file.seek(start)
            part: Any = _Part(file, length)
            body: Any = Sized([part], length, lambda sent: said(start + sent))
            headers = {**signed["headers"], "Content-Length": str(length)}
            headers.setdefault("Content-Type", content_type)
            request = urllib.request.Request(url, data=body, method="PUT", headers=headers)
            try:
                with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS):
                    return
            except urllib.error.HTTPError as error:
                if tried == TRIES or error.code < 500:
                    raise NetworkError(calls.language, f"HTTP {error.code}") from error
            except OSError as error:
                if tried == TRIES:
                    raise NetworkError(calls.language, str(error)) from error
        time.sleep(tried)


class _Part:
    """So many bytes of a file from where it stands."""

    def __init__(self, file: Any, length: int):
        self._file, self._left = file, length

    def read(self, most: int = -1) -> bytes:
        piece: bytes = self._file.read(self._left if most < 0 else min(most, self._left))
        self._left -= len(piece)
        return piece


def local_names(files: List[Dict[str, Any]]) -> Dict[int, str]:
    """Names in the folder: hosts chose them, so none may lead out of it, and no two may be the same."""
    taken: Set[str] = set()
    names: Dict[int, str] = {}
    for file in files:
        plain = re.sub(r'[\x00-\x1f\x7f<>:"|?*]', "_", file["name"].replace("\\", "/").split("/")[-1])
        if not plain.strip(".") or plain in taken:
            plain = f"{file['id']}-{plain.strip('.') or 'data'}"
        taken.add(plain)
        names[file["id"]] = plain
    return names


def digest(path: pathlib.Path) -> str:
    found = hashlib.sha256()
    with open(path, "rb") as file:
        for piece in iter(lambda: file.read(PIECE), b""):
            found.update(piece)
    return found.hexdigest()


def download(calls: "Calls", file: Dict[str, Any], to: pathlib.Path, address: Callable[[], str], progress: Progress) -> None:
    """Fetches a file, or what is missing of it, and checks its SHA-256 before it gets its name."""
    if to.exists() and to.stat().st_size == file["size"] and digest(to) == file["sha256"]:
        return
    part = to.with_name(f"{to.name}.part")
    for tried in range(1, TRIES + 1):
        have = part.stat().st_size if part.exists() else 0
        if have > file["size"]:
            part.unlink()
            have = 0
        try:
            if have < file["size"]:
                _fetch(urllib.parse.urljoin(calls.site, address()), part, have, file, progress)
            break
        except urllib.error.HTTPError as error:
            if tried == TRIES or error.code < 500 and error.code != 403:
                raise NetworkError(calls.language, f"HTTP {error.code}") from error
        except OSError as error:
            if tried == TRIES:
                raise NetworkError(calls.language, str(error)) from error
        time.sleep(tried)
    if digest(part) != file["sha256"]:
        part.unlink()
        raise UsageError("damaged", calls.language, file["name"])
    os.replace(part, to)


def _fetch(url: str, part: pathlib.Path, have: int, file: Dict[str, Any], progress: Progress) -> None:
    request = urllib.request.Request(url, headers={"Range": f"bytes={have}-"} if have else {})
    with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as answer:
        whole = have == 0 or answer.status != 206
        with open(part, "wb" if whole else "ab") as out:
            have = 0 if whole else have
            while True:
                piece: bytes = answer.read(PIECE)
                if not piece:
                    break
                out.write(piece)
                have += len(piece)
                progress.say(f"{file['name']} {100 * have // max(file['size'], 1)}% / {size_text(file['size'])}")
    if have < file["size"]:
        raise OSError("the connection ended early")
