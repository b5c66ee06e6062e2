"""Runs a host's scoring program in a sandbox, each board in a cell of its own, which has loaded the program before it gets the board.

A request (wire.py) has the name of a folder in /jobs with the tables of one board, its seconds of computing and on the clock of the wall,
and how many files with details may be kept. The answer is {"value": 0.5}, or why there is none; it announces the files. The warm process
loads packages alone, never the program.
"""

import ast
import importlib
import inspect
import itertools
import json
import math
import os
import pathlib
import re
import signal
import stat
import struct
import sys
from collections.abc import Mapping

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import cell
import wire

# A program may have modules of these names.
del sys.path[0], sys.modules["cell"], sys.modules["wire"]

FOLDER = "/program"
PROGRAM = f"{FOLDER}/score.py"
LONGEST_TRACE = 3000
# Characters of an answer; the server reads 64 KB, with what is said about files.
LONGEST_ANSWER = 45_000
OUT = "/out"
DETAIL = re.compile(r"[A-Za-z0-9_.-]{1,75}\.(html|png|csv)")
# Of a folder: further entries are not looked at, and further reasons not given.
MOST_ENTRIES = 1000
MOST_LEFT = 20
# Seconds in which a program is loaded: of computing, and on the clock of the wall.
LOADING, LOADING_WALL = 20, 90
# Seconds for loading one package ahead.
PRELOADING = 30


class SubmissionError(Exception):
    """Raised by a program that does not accept a file: its text is for the competitor."""


def problem(error):
    told, path, calls = wire.problem(error, lambda name: name.startswith(f"{FOLDER}/"))
    if path and path.startswith(f"{FOLDER}/") and path != PROGRAM:
        told["file"] = os.path.relpath(path, FOLDER)[: wire.LONGEST]
    if calls:
        lines = (f"{os.path.relpath(one.filename, FOLDER)}:{one.lineno} {one.name}: {one.line or ''}"[:200] for one in calls)
        # The last calls are the telling ones.
        told["trace"] = "\n".join(lines)[-LONGEST_TRACE:]
    return told


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
        solution, submission = (table(f"/jobs/{name}") for name in ("solution", "submission"))
        wanted = taken(score)
        more = {"out_dir": pathlib.Path(OUT)} if "out_dir" in wanted else {}
        if "ids" in wanted:
            more["ids"] = solution.iloc[:, 0].tolist()
        return result_of(score(solution, submission, **more), request["names"])
    except SubmissionError as error:
        return {"refused": str(error)[: wire.LONGEST]}
    except BaseException as error:
        return problem(error)


def become_scorer():
    """In the first process of a cell: loads the program, and scores the board that it is told of."""
    score, fault = load()
    wire.write_all(cell.SAYS, b"\n")
    with open(cell.HEARS, "rb") as told:
        request = json.loads(told.readline())
    wire.write_all(cell.SAYS, json.dumps(run(score, request) if score else fault).encode() + b"\n")


def keep_board():
    """In the keeper of a cell: whether there was a board to score."""
    os.chdir("/jobs")
    # Nothing else of it can be seen from inside.
    cell.memory_at("/jobs", 1, cell.READ_ONLY)
    scorer = cell.Confined(become_scorer)
    request = wire.next_request()
    if request is None:
        return False
    said = scorer.line(LOADING_WALL, cpu=LOADING)
    if said == b"":
        cell.mount(None, "/jobs", cell.BIND, source=request["board"])
        scorer.tell(json.dumps({"names": request["names"]}).encode() + b"\n")
        said = scorer.line(request["wall"], cpu=request["seconds"])
    scorer.end()
    told, contents = said_by(scorer, said), []
    if "details" in request and ("value" in told or "values" in told):
        announced, contents = details_in(OUT, request["details"])
        told = {**told, **announced}
    wire.answer(request, {**told, "cpu": scorer.computed()}, contents)
    return True


def said_by(scorer, said):
    """The answer of the program, or why there is none."""
    if said in ("time", "machine"):
        return {"reason": said}
    told = None if said == "ended" else wire.said_in(said, lambda key: key not in ("id", "files", "left", "cpu"))
    if told is not None:
        # That the machine is too busy is not a program's to say: its board would be tried again and again.
        if told.get("reason") != "machine" and len(json.dumps(told)) <= LONGEST_ANSWER:
            return told
        return {"reason": "error", "text": "the program answered with something else than a result"}
    if said == "ended" and scorer.killed():
        return {"reason": "memory"}
    tail = scorer.printed.decode("utf-8", "replace").strip()
    return {"reason": "error", "text": tail[-wire.LONGEST :] or "the program ended without a result"}


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


def preload():
    """Loads numpy, pandas and the packages that the program imports where it is loaded: those that are installed, nothing of its own."""
    own = {name.split(".")[0] for name in os.listdir(FOLDER)} | {"leitai"}
    names = {"numpy": None, "pandas": None}
    for path in sorted(pathlib.Path(FOLDER).rglob("*.py")):
        names.update(dict.fromkeys(imports_of(path)))
    for name in names:
        if name.split(".")[0] not in own:
            load_ahead(name)


def imports_of(path):
    """The names of modules that the body of a file imports, also within its conditions but not within its functions."""
    try:
        left = ast.parse(path.read_bytes()).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    while left:
        node = left.pop(0)
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module
            # Each may be a module.
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, (ast.If, ast.Try, ast.With)):
            left.extend(one for one in ast.iter_child_nodes(node) if isinstance(one, (ast.stmt, ast.ExceptHandler)))
        elif isinstance(node, ast.ExceptHandler):
            left.extend(node.body)


def load_ahead(name):
    def late(*_):
        raise TimeoutError(name)

    signal.signal(signal.SIGALRM, late)
    signal.alarm(PRELOADING)
    try:
        importlib.import_module(name)
    except BaseException:
        # The program tells it where it imports it, or does without.
        pass
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)


if __name__ == "__main__":
    preload()
    cell.serve(keep_board)
