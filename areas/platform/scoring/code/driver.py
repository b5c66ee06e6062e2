"""Runs somebody's answer to an exam question in a sandbox, once for each request, in a cell of its own.

A request (wire.py) has the arguments of a function, or what the answer reads from its own standard input, and the limits of this run. It is
told what was printed, the value in JSON, or why there is none. The expected results never come here, and a run knows nothing of other
requests.
"""

import json
import os
import resource
import signal
import sys
import types

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import cell
import wire

# An answer may import modules of these names, and finds none.
del sys.path[0], sys.modules["cell"], sys.modules["wire"]

PROGRAM = "/answer/answer.py"
GRACE = 0.2


def problem(error):
    return wire.problem(error, lambda path: path == PROGRAM)[0]


def plain(value):
    """What JSON can hold of an array, a table or one of their numbers."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if hasattr(value, "to_dict"):
        return value.to_dict("list")
    raise TypeError(f"{type(value).__name__} is no value in JSON")


def value_of(request):
    name = request["function"]
    module = types.ModuleType("__main__" if name is None else "answer")
    module.__file__ = PROGRAM
    sys.modules[module.__name__] = module
    with open(PROGRAM, encoding="utf-8") as file:
        code = compile(file.read(), PROGRAM, "exec")
    try:
        exec(code, module.__dict__)
    except SystemExit as error:
        if name is not None or error.code not in (None, 0):
            raise
    if name is None:
        return {}
    function = getattr(module, name, None)
    if not callable(function):
        return {"reason": "function", "text": name}
    value = function(*request["args"])
    return {"value": json.dumps(value, allow_nan=False, default=plain)}


def limit(request):
    """Memory and time of this run alone; the sandbox limits all processes together."""
    with open("/proc/self/statm") as file:
        pages = int(file.read().split()[0])
    most = pages * resource.getpagesize() + request["megabytes"] * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    seconds = request["seconds"]
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))


def become_answer(request):
    """In the first process of a cell: runs the answer, and says its value."""
    given = os.open("/tmp/input", os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    os.unlink("/tmp/input")
    wire.write_all(given, request["input"].encode())
    os.lseek(given, 0, os.SEEK_SET)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for fd, to in ((given, 0), (nowhere, 2)):
        os.dup2(fd, to)
        os.close(fd)
    sys.stdin = open(0, encoding="utf-8", closefd=False)
    sys.stdout = open(1, "w", encoding="utf-8", errors="backslashreplace", closefd=False)
    sys.stderr = open(2, "w", encoding="utf-8", closefd=False)
    limit(request)
    try:
        answer = value_of(request)
    except BaseException as error:
        answer = problem(error)
    try:
        sys.stdout.flush()
    except BaseException as error:
        answer = problem(error)
    wire.write_all(cell.SAYS, json.dumps(answer).encode() + b"\n")


def keep_run(missing):
    """In the keeper of a cell: whether there was a request."""
    request = wire.next_request()
    if request is None:
        return False
    wire.answer(request, {"reason": "missing"} if missing else ran(request))
    return True


def ran(request):
    most = request["bytes"]
    run = cell.Confined(lambda: become_answer(request), most_printed=most)
    said = run.line(request["wall"], cpu=request["seconds"] + GRACE)
    run.end()
    if run.prints_too_much():
        said = "size"
    out = run.printed[:most].decode("utf-8", "replace")
    return {"out": out, **(said_by(run, said, request) if said not in ("time", "size", "machine") else {"reason": said})}


def said_by(run, said, request):
    """What the answer said, or why it said nothing."""
    if said != "ended":
        told = wire.said_in(said, ("value", "reason", "text", "line").__contains__)
        # That the machine is too busy is not an answer's to say.
        if told is not None and told.get("reason") != "machine":
            return told
        return {"reason": "error", "text": "it wrote something else than a value", "line": None}
    if run.computed() > request["seconds"]:
        return {"reason": "time"}
    if run.killed():
        return {"reason": "memory"}
    if os.WIFSIGNALED(run.how):
        return {"reason": "error", "text": f"it was ended by signal {os.WTERMSIG(run.how)}", "line": None}
    if request["function"] is None and os.WEXITSTATUS(run.how) == 0:
        return {}
    return {"reason": "error", "text": "it ended without a result", "line": None}


def main():
    missing = None
    # Once for all runs: loading them takes longer than most answers.
    for name in sys.argv[1:]:
        try:
            __import__(name)
        except ImportError:
            missing = name
    cell.serve(lambda: keep_run(missing))


if __name__ == "__main__":
    main()
