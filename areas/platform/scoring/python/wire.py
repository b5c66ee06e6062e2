"""What goes between the server and a service in Python, and what strangers' code says there.

A request is a line of JSON on standard input, the answer to it a line of JSON on descriptor 3, then the bytes of the files that the line
announces. A request comes after the answer to the one before.
"""

import json
import os
import traceback

ANSWERS = 3
# Characters of what is told of an error.
LONGEST = 500


def next_request():
    """None once no more come."""
    line = b""
    while not line.endswith(b"\n"):
        chunk = os.read(0, 1 << 20)
        if not chunk:
            return None
        line += chunk
    return json.loads(line)


def answer(request, said, contents=()):
    for content in ((json.dumps({"id": request["id"], **said}) + "\n").encode(), *contents):
        write_all(ANSWERS, content)


def write_all(to, content):
    sent = 0
    while sent < len(content):
        sent += os.write(to, content[sent:])


def said_in(line, keeps):
    """What a stranger's code said, of the keys that are kept; None if it is no object, or one that cannot be passed on."""
    try:
        found = json.loads(line)
        if isinstance(found, dict):
            said = {key: value for key, value in found.items() if keeps(key)}
            # Else the line that answers would be no JSON.
            json.dumps(said, allow_nan=False)
            return said
    except (ValueError, RecursionError):
        pass
    return None


def problem(error, is_own):
    """Why a stranger's code failed, in which of its files, and the calls there that led to it."""
    if isinstance(error, MemoryError):
        return {"reason": "memory"}, None, []
    calls = [one for one in traceback.extract_tb(error.__traceback__) if is_own(one.filename)]
    path, line = (calls[-1].filename, calls[-1].lineno) if calls else (None, None)
    if isinstance(error, SyntaxError) and (not calls or is_own(str(error.filename))):
        path, line = str(error.filename), error.lineno
    return {"reason": "error", "text": f"{type(error).__name__}: {error}"[:LONGEST], "line": line}, path, calls
