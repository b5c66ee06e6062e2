"""A site, with all its calls."""

import os
from typing import Optional

from . import credentials
from ._calls import Calls
from .errors import UsageError


class Client(Calls):
    """Every call is a method with the parameters of the interface; what it answers is a dict as on the wire."""

    def __repr__(self) -> str:
        return f"<Client {self.site}>"


def language_of(language: Optional[str] = None) -> str:
    """zh or en: as given, else of LEITAI_LANG, else of the system."""
    said = language or os.environ.get("LEITAI_LANG") or os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    return "zh" if said.lower().startswith("zh") else "en"


def connect(
    site: Optional[str] = None,
    token: Optional[str] = None,
    *,
    language: Optional[str] = None,
    anonymous: bool = False,
) -> Client:
    """Connects to a site: as given, else by LEITAI_SERVER and LEITAI_TOKEN, else as the last log-in has kept them.

    Without a token only what anybody may see can be asked for; `anonymous=True` allows that.
    """
    words = language_of(language)
    found, secret = credentials.site_and_token(site, token)
    if found is None:
        raise UsageError("site", words)
    if secret is None and not anonymous:
        raise UsageError("token", words)
    # An error of the library would print it.
    if secret is not None and not (secret.isascii() and secret.isprintable()):
        raise UsageError("tokenText", words)
    return Client(found, None if anonymous else secret, words)
