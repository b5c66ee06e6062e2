"""Requests to the site: encoding, the token, refusals, waiting where the site asks for it."""

import http.client
import json
import platform
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
from datetime import date, datetime, timezone
from typing import IO, Any, Callable, Dict, Iterator, List, Optional, Tuple, Union

from ._version import VERSION
from .errors import LeitaiError, NetworkError, error_for

FileLike = Union[bytes, IO[bytes]]
BASE = "/v3/api"
TIMEOUT_SECONDS = 60
MOST_WAIT_SECONDS = 60
TRIES = 5


class _Stay(urllib.request.HTTPRedirectHandler):
    """A redirect would take the token to another site."""

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        return None


class Sized:
    """A stream with a length, which tells how far it has been read."""

    def __init__(self, parts: List[Union[bytes, IO[bytes]]], size: int, on_sent: Optional[Callable[[int], None]] = None):
        self._parts, self._size, self._on_sent, self._sent = list(parts), size, on_sent, 0

    def __len__(self) -> int:
        return self._size

    def read(self, most: int = -1) -> bytes:
        while self._parts:
            first = self._parts[0]
            if isinstance(first, bytes):
                piece, rest = (first, b"") if most < 0 else (first[:most], first[most:])
                self._parts[0] = rest
            else:
                piece = first.read(most if most >= 0 else -1)
            if piece:
                self._sent += len(piece)
                if self._on_sent:
                    self._on_sent(self._sent)
                return piece
            self._parts.pop(0)
        return b""


def encoded(value: Any) -> str:
    """A value as forms have it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        moment = value if value.tzinfo else value.astimezone()
        return moment.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, (dict, list, tuple)):
        return json.dumps(value, ensure_ascii=False)
    return str(value)


class Transport:
    """Sends calls to one site, in one language, with one token."""

    def __init__(self, site: str, token: Optional[str] = None, language: str = "en"):
        self.site = site.rstrip("/")
        self.language = language
        self._token = token
        self._opener = urllib.request.build_opener(_Stay)

    def _headers(self) -> Dict[str, str]:
        headers = {
            "Accept-Language": self.language,
            "User-Agent": f"leitai-python/{VERSION} python/{platform.python_version()} {platform.system()}",
            "X-Requested-With": "XMLHttpRequest",
            "X-Request-Id": secrets.token_hex(8),
        }
        return {**headers, **({"Authorization": f"Bearer {self._token}"} if self._token else {})}

    def _once(self, method: str, path: str, fields: Dict[str, str], file: Optional[Tuple[FileLike, str]]) -> Any:
        query = urllib.parse.urlencode(fields)
        url, headers = f"{self.site}{BASE}{path}", self._headers()
        body: Any = None
        if method in ("GET", "DELETE"):
            url = f"{url}?{query}" if query else url
        elif file is not None:
            body, headers["Content-Type"] = multipart(fields, *file)
            headers["Content-Length"] = str(len(body))
        else:
            body, headers["Content-Type"] = query.encode(), "application/x-www-form-urlencoded"
        request = urllib.request.Request(url, data=body, method=method, headers=headers)
        try:
            return self._opener.open(request, timeout=TIMEOUT_SECONDS)
        except urllib.error.HTTPError as refused:
            with refused:
                raise error_for(refused.code, refused.read(), refused.headers, headers["X-Request-Id"]) from None
        except (OSError, http.client.HTTPException) as error:
            raise NetworkError(self.language, str(getattr(error, "reason", error)) or type(error).__name__) from error

    def _patiently(self, again: bool, work: Callable[[], Any]) -> Any:
        """Waits as long as the site asks for, up to a minute; what only reads is tried again where the network fails."""
        for tried in range(1, TRIES + 1):
            try:
                return work()
            except NetworkError:
                if not again or tried >= 3:
                    raise
                time.sleep(tried)
            except LeitaiError as error:
                wait = error.retry_after
                if tried == TRIES or error.status not in (429, 503) or wait is None or wait > MOST_WAIT_SECONDS:
                    raise
                time.sleep(wait)
        raise AssertionError("unreachable")

    def _open(
        self,
        method: str,
        path: str,
        values: Dict[str, Any],
        file: Optional[Tuple[FileLike, str]] = None,
        read: Callable[[Any], Any] = lambda answer: answer,
    ) -> Any:
        """`read` takes what is needed of the answer, as part of the request."""
        fields = {name: encoded(value) for name, value in values.items() if value is not None}
        # A stream that was sent in part cannot be sent again.
        again = method == "GET"
        if file is not None:
            return read(self._once(method, path, fields, file))
        return self._patiently(again, lambda: read(self._once(method, path, fields, None)))

    def _whole(self, method: str, path: str, values: Dict[str, Any], file: Optional[Tuple[FileLike, str]] = None) -> Tuple[bytes, int, Any]:
        """The answer with its content: where the connection breaks in the middle of it, that is a failed request as well."""
        whole: Tuple[bytes, int, Any] = self._open(method, path, values, file, self._read)
        return whole

    def _read(self, answer: Any) -> Tuple[bytes, int, Any]:
        with answer:
            try:
                return answer.read(), answer.status, answer.headers
            except (OSError, http.client.HTTPException) as error:
                raise NetworkError(self.language, str(error) or type(error).__name__) from error

    def _json(self, method: str, path: str, values: Dict[str, Any], file: Optional[Tuple[FileLike, str]] = None) -> Any:
        content, status, headers = self._whole(method, path, values, file)
        try:
            found = json.loads(content)
        except ValueError:
            raise error_for(status, content, headers, None) from None
        if not isinstance(found, dict) or found.get("flag") is not True:
            raise error_for(status, content, headers, None)
        return found["data"]

    def _download(self, method: str, path: str, values: Dict[str, Any]) -> bytes:
        return self._whole(method, path, values)[0]

    def _events(self, method: str, path: str, values: Dict[str, Any]) -> Iterator[Any]:
        """Server-sent events; the stream ends when the site ends it."""
        with self._open(method, path, values) as answer:
            lines: List[str] = []
            for raw in answer:
                line = raw.decode().rstrip("\r\n")
                if line.startswith("data:"):
                    lines.append(line[5:].lstrip(" "))
                elif line == "" and lines:
                    yield json.loads("\n".join(lines))
                    lines = []


def multipart(fields: Dict[str, str], file: FileLike, name: str) -> Tuple[Sized, str]:
    """A form with a file, as a stream, and its content type."""
    mark = secrets.token_hex(16)
    plain = name.replace("\\", "_").replace('"', "_").replace("\r", "_").replace("\n", "_")
    head = "".join(
        f'--{mark}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n' for key, value in fields.items()
    )
    head += f'--{mark}\r\nContent-Disposition: form-data; name="file"; filename="{plain}"\r\n'
    head += "Content-Type: application/octet-stream\r\n\r\n"
    tail = f"\r\n--{mark}--\r\n".encode()
    if isinstance(file, bytes):
        size = len(file)
    else:
        size = len(file) if hasattr(file, "__len__") else _size_of(file)
    start = head.encode()
    return Sized([start, file, tail], len(start) + size + len(tail)), f"multipart/form-data; boundary={mark}"


def _size_of(file: IO[bytes]) -> int:
    at = file.tell()
    size = file.seek(0, 2) - at
    file.seek(at)
    return size
