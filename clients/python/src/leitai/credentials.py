"""The log-ins that the command line tools keep, readable by their user alone."""

import json
import os
import pathlib
import sys
import warnings
from typing import Any, Dict, Optional, Tuple


def _folder() -> pathlib.Path:
    return pathlib.Path(os.environ.get("XDG_CONFIG_HOME") or pathlib.Path.home() / ".config") / "leitai"


def read() -> Dict[str, Any]:
    """`current` is the site of the last log-in, `servers` has a token and a name for each."""
    path = _folder() / "credentials.json"
    try:
        text = path.read_text(encoding="utf-8")
    except OSError:
        return {"current": None, "servers": {}}
    if sys.platform != "win32" and path.stat().st_mode & 0o077:
        warnings.warn(f"others can read {path}; run: chmod 600 '{path}'", stacklevel=3)
    try:
        found = json.loads(text)
        return {"current": found["current"], "servers": dict(found["servers"])}
    except (ValueError, KeyError, TypeError):
        raise ValueError(f"{path} cannot be read; delete it and log in again") from None


def keep(site: str, entry: Optional[Dict[str, str]]) -> None:
    """Keeps a site’s token and name, or forgets them."""
    kept = read()
    servers = {name: one for name, one in kept["servers"].items() if name != site}
    current = kept["current"]
    if entry is not None:
        servers, current = {**servers, site: entry}, site
    elif current == site:
        current = next(iter(servers), None)
    folder = _folder()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    folder.chmod(0o700)
    path = folder / "credentials.json"
    beside = path.with_name(f"credentials.json.{os.getpid()}")
    with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        file.write(json.dumps({"current": current, "servers": servers}, indent=2, ensure_ascii=False) + "\n")
    os.replace(beside, path)


def site_and_token(site: Optional[str], token: Optional[str]) -> Tuple[Optional[str], Optional[str]]:
    """The site and the token: as given, else of the environment, else of the last log-in."""
    kept = read()
    said = site or os.environ.get("LEITAI_SERVER") or kept["current"]
    if said and "://" not in said:
        said = f"https://{said}"
    # An address copied from the browser is that of a page.
    found = "/".join(said.split("/")[:3]) if said else None
    own = kept["servers"].get(found or "", {}).get("token")
    # What is read from a file often ends with a line break.
    return found, (token or "").strip() or os.environ.get("LEITAI_TOKEN", "").strip() or own
