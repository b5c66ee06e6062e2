"""Shows how far something is: a line in a terminal, a display in a notebook, nothing elsewhere."""

import importlib
import sys
from typing import Any, Optional


def _display() -> Optional[Any]:
    """The updating display of a notebook, where there is one."""
    shell = sys.modules.get("IPython")
    running = shell.get_ipython() if shell is not None and hasattr(shell, "get_ipython") else None
    if running is None or running.__class__.__name__ != "ZMQInteractiveShell":
        return None
    display = importlib.import_module("IPython.display").display

    return display({"text/plain": ""}, raw=True, display_id=True)


class Progress:
    """`say` replaces the last text; `end` leaves it."""

    def __init__(self, quiet: bool = False):
        self._handle = None if quiet else _display()
        self._terminal = not quiet and self._handle is None and sys.stderr.isatty()
        self._width = 0
        self._said = ""

    def say(self, text: str) -> None:
        if text == self._said:
            return
        self._said = text
        if self._handle is not None:
            self._handle.update({"text/plain": text}, raw=True)
        elif self._terminal:
            sys.stderr.write(f"\r{text}{' ' * max(0, self._width - len(text))}")
            sys.stderr.flush()
            self._width = len(text)

    def end(self) -> None:
        if self._terminal and self._said:
            sys.stderr.write("\n")
        self._width, self._said = 0, ""


def size_text(size: float) -> str:
    for unit in ("B", "KB", "MB", "GB"):
        if size < 1024 or unit == "GB":
            return f"{size:.0f} {unit}" if unit == "B" else f"{size:.1f} {unit}"
        size /= 1024
    return f"{size:.1f} GB"
