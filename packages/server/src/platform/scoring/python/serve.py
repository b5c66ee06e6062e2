"""Runs a host's scoring program in a sandbox: loads it once, then scores each request in a process forked from there.

A request is a line of JSON on standard input: the names of files in /jobs with the tables of one board, its seconds, and how many files
with details may be kept. The answer is a line of JSON on descriptor 3: {"value": 0.5}, or why there is none; it announces the files, whose
bytes follow the line. Whatever the program leaves behind is ended and removed.
"""

import inspect
import itertools
import json
import math
import os
import pathlib
import re
import select
import shutil
import signal
import stat
import struct
import sys
import time
import traceback
from collections.abc import Mapping

FOLDER = "/program"
PROGRAM = f"{FOLDER}/score.py"
LONGEST = 500
LONGEST_TRACE = 3000
OUT = "/out"
DETAIL = re.compile(r"[A-Za-z0-9_.-]{1,75}\.(html|png|csv)")
# Of a folder: further entries are not looked at, and further reasons not given.
MOST_ENTRIES = 1000
MOST_LEFT = 20


class SubmissionError(Exception):
    """Raised by a program that does not accept a file: its text is for the competitor."""


def problem(error):
    if isinstance(error, MemoryError):
        return {"reason": "memory"}
    where = (error.filename, error.lineno) if isinstance(error, SyntaxError) else (None, None)
    calls = []
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename.startswith(f"{FOLDER}/"):
            where = (frame.filename, frame.lineno)
            calls.append(f"{os.path.relpath(frame.filename, FOLDER)}:{frame.lineno} {frame.name}: {frame.line or ''}"[:200])
    if isinstance(error, SyntaxError) and str(error.filename).startswith(f"{FOLDER}/"):
        where = (error.filename, error.lineno)
    path, line = where
    other = os.path.relpath(path, FOLDER) if path and path.startswith(f"{FOLDER}/") and path != PROGRAM else None
    text = f"{type(error).__name__}: {error}"[:LONGEST]
    return {
        "reason": "error",
        "text": text,
        **({"line": line} if line else {}),
        **({"file": other[:LONGEST]} if other else {}),
        # The last calls are the telling ones.
        **({"trace": "\n".join(calls)[-LONGEST_TRACE:]} if calls else {}),
    }


def load():
    """The function of the program, or why there is none."""
    import builtins
    import types

    builtins.SubmissionError = SubmissionError
    module = types.ModuleType("leitai")
    module.SubmissionError = SubmissionError
    sys.modules["leitai"] = module
    sys.path.insert(0, FOLDER)
    sys.dont_write_bytecode = True
    try:
        import numpy
        import pandas
    except ImportError as error:
        return None, {"reason": "packages", "text": str(error)}
    program = {"__name__": "score", "__file__": PROGRAM}
    try:
        with open(PROGRAM, encoding="utf-8") as file:
            exec(compile(file.read(), PROGRAM, "exec"), program)
    except BaseException as error:
        return None, problem(error)
    score = program.get("score")
    return (score, None) if callable(score) else (None, {"reason": "function"})


def taken(score):
    """Which of the further arguments the function takes: those that it names, or any by `**`."""
    offered = {"ids", "out_dir"}
    try:
        parameters = list(inspect.signature(score).parameters.values())
    except (TypeError, ValueError):
        return set()
    if any(one.kind is one.VAR_KEYWORD for one in parameters):
        return offered
    # The first two are the tables, whatever they are called.
    named = {
        one.name
        for at, one in enumerate(parameters)
        if one.kind is one.KEYWORD_ONLY or (one.kind is one.POSITIONAL_OR_KEYWORD and at > 1)
    }
    return named & offered


def table(path):
    """A DataFrame from a file that starts with the length of a JSON header, which says where each column is.

    The files that its columns of paths name are in a folder beside it.
    """
    import numpy
    import pandas

    with open(path, "rb") as file:
        content = file.read()
    (length,) = struct.unpack_from("<I", content)
    columns = {}
    for column in json.loads(content[4 : 4 + length]):
        start = 4 + length + column["start"]
        if column["kind"] in ("text", "path"):
            values = json.loads(content[start : start + column["bytes"]])
            is_path = column["kind"] == "path"
            columns[column["name"]] = [pathlib.Path(f"{path}-files", one) for one in values] if is_path else values
            continue
        values = numpy.frombuffer(content, "<f8", column["bytes"] // 8, start).copy()
        whole = column.get("id") and bool(numpy.all(numpy.abs(values) < 2**53)) and bool(numpy.all(values % 1 == 0))
        columns[column["name"]] = values.astype("int64") if whole else values
    return pandas.DataFrame(columns)


def number_of(value):
    """A finite number, or what was given instead of one."""
    import numpy

    if isinstance(value, (bool, numpy.bool_)) or not isinstance(value, (int, float, numpy.number)):
        return None, type(value).__name__
    number = float(value)
    return (number, None) if math.isfinite(number) else (None, str(number))


def result_of(value, names):
    """The answer by what the program returned: a number, or a dict that has those of all names."""
    if not isinstance(value, Mapping):
        if len(names) > 1:
            return {"reason": "dict", "text": type(value).__name__}
        number, odd = number_of(value)
        return {"value": number} if odd is None else {"reason": "number", "text": odd}
    values = {}
    for name in names:
        if name not in value:
            return {"reason": "missing", "text": name}
        values[name], odd = number_of(value[name])
        if odd is not None:
            return {"reason": "number", "text": odd, "score": name}
    return {"values": values}


def run(score, request):
    try:
        solution, submission = (table(os.path.join("/jobs", request[name])) for name in ("solution", "submission"))
        wanted = taken(score)
        more = {"out_dir": pathlib.Path(OUT)} if "out_dir" in wanted else {}
        if "ids" in wanted:
            more["ids"] = solution.iloc[:, 0].tolist()
        return result_of(score(solution, submission, **more), request["names"])
    except SubmissionError as error:
        return {"refused": str(error)[:LONGEST]}
    except BaseException as error:
        return problem(error)


def answer_of(score, request):
    """In a process of its own; what it leaves is ended. Returns the answer, and the contents of the files that it announces."""
    end, begin = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(end)
        os.setsid()
        os.close(3)
        write_all(begin, json.dumps(run(score, request)).encode() + b"\n")
        os._exit(0)
    os.close(begin)
    said = heard(end, request["seconds"])
    os.close(end)
    try:
        os.kill(child, signal.SIGKILL)
    except ProcessLookupError:
        pass
    _, how = os.waitpid(child, 0)
    end_others()
    answer, contents = said_by(said, how), []
    if "details" in request and ("value" in answer or "values" in answer):
        announced, contents = details_in(OUT, request["details"])
        answer = {**answer, **announced}
    empty()
    return answer, contents


def write_all(to, content):
    sent = 0
    while sent < len(content):
        sent += os.write(to, content[sent:])


def heard(end, seconds):
    """The line that comes in time, or less."""
    deadline = time.monotonic() + seconds
    said = b""
    while True:
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([end], [], [], left)[0]:
            return json.dumps({"reason": "time"}).encode()
        chunk = os.read(end, 65536)
        said += chunk
        # Not until the end of the pipe: what the program has started may hold it open.
        if not chunk or said.endswith(b"\n") or len(said) > 65536:
            return said


def said_by(said, how):
    try:
        found = json.loads(said)
        if isinstance(found, dict):
            return {key: value for key, value in found.items() if key not in ("files", "left")}
    except ValueError:
        pass
    # The kernel ends what takes too much memory.
    if os.WIFSIGNALED(how) and os.WTERMSIG(how) == signal.SIGKILL:
        return {"reason": "memory"}
    return {"reason": "error", "text": "the program ended without a result"}


def details_in(folder, most):
    """The files of a folder that are kept, by name; `left` says which are not, and why."""
    kept, left, contents = [], [], []
    with os.scandir(folder) as entries:
        names = sorted(entry.name for entry in itertools.islice(entries, MOST_ENTRIES))
    for name in names:
        content, why = detail_at(os.path.join(folder, name), most["bytes"]) if DETAIL.fullmatch(name) else (None, "name")
        if content is not None and len(kept) >= most["files"]:
            why = "files"
        elif content is not None and sum(map(len, contents)) + len(content) > most["allBytes"]:
            why = "allBytes"
        if why is None:
            kept.append({"name": name, "bytes": len(content)})
            contents.append(content)
        elif len(left) < MOST_LEFT:
            left.append({"name": name[:80], "why": why})
    return {"files": kept, "left": left}, contents


def detail_at(path, most):
    """The content of a regular file of at most so many bytes, or why there is none: a link is not followed, a pipe not waited for."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return None, "kind"
    try:
        about = os.fstat(file)
        if not stat.S_ISREG(about.st_mode):
            return None, "kind"
        if about.st_size > most:
            return None, "bytes"
        with os.fdopen(os.dup(file), "rb") as opened:
            content = opened.read(most + 1)
        return (content, None) if len(content) <= most else (None, "bytes")
    except OSError:
        return None, "kind"
    finally:
        os.close(file)


def end_others():
    """Ends all processes but this one and the first, and waits until they are gone: what is being ended still runs for a moment."""
    own = {1, os.getpid()}
    begun = time.monotonic()
    while others := [int(name) for name in os.listdir("/proc") if name.isdigit() and int(name) not in own]:
        alive = False
        for one in others:
            try:
                with open(f"/proc/{one}/stat") as file:
                    alive = file.read().rsplit(")", 1)[1].split()[0] != "Z" or alive
                os.kill(one, signal.SIGKILL)
            except (OSError, IndexError):
                pass
        take_up_dead()
        waited = time.monotonic() - begun
        # The first process takes up the others’ children; dead ones do no harm.
        if waited > 1 and not alive:
            break
        if waited > 10:
            sys.exit("what the program has started could not be ended")
        time.sleep(0.001)


def take_up_dead():
    while True:
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                break
        except ChildProcessError:
            break


def empty():
    """Empties the folders that can be written."""
    for folder in ("/tmp", OUT, "/dev/shm"):
        for name in os.listdir(folder):
            path = os.path.join(folder, name)
            if os.path.isdir(path) and not os.path.islink(path):
                shutil.rmtree(path, ignore_errors=True)
            else:
                try:
                    os.unlink(path)
                except OSError:
                    pass


def main():
    score, fault = load()
    for line in sys.stdin:
        request = json.loads(line)
        answer, contents = answer_of(score, request) if score else (fault, [])
        write_all(3, (json.dumps({"id": request["id"], **answer}) + "\n").encode())
        for content in contents:
            write_all(3, content)


if __name__ == "__main__":
    main()
