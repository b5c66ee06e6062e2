"""Runs somebody's answer to an exam question in a sandbox, once for each request, in a process forked from here.

A request is a line of JSON on standard input: the arguments of a function, or what the answer reads from its own standard input, and the
limits of this run. The answer is a line of JSON on descriptor 3: what was printed, the value in JSON, or why there is none. The expected
results never come here, and a run knows nothing of the requests to come. Whatever it leaves behind is ended and removed.
"""

import json
import os
import resource
import select
import shutil
import signal
import sys
import time
import traceback
import types

PROGRAM = "/answer/answer.py"
LONGEST = 300
# Of the value in JSON, with the line around it.
MOST_SAID = 120_000
GRACE = 0.2
# Seconds in which whatever a run has started must be gone.
CLEARING = 3


def problem(error):
    if isinstance(error, MemoryError):
        return {"reason": "memory"}
    line = error.lineno if isinstance(error, SyntaxError) else None
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename == PROGRAM:
            line = frame.lineno
    if isinstance(error, SyntaxError) and error.filename == PROGRAM:
        line = error.lineno
    return {"reason": "error", "text": f"{type(error).__name__}: {error}"[:LONGEST], "line": line}


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


def become_answer(request, printed, said):
    """In the forked process: never returns."""
    try:
        os.setsid()
        given = os.open("/tmp/input", os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        os.unlink("/tmp/input")
        write_all(given, request["input"].encode())
        os.lseek(given, 0, os.SEEK_SET)
        nowhere = os.open("/dev/null", os.O_WRONLY)
        for to, fd in enumerate((given, printed, nowhere)):
            os.dup2(fd, to)
        for fd in (3, given, printed, nowhere):
            if fd > 2 and fd != said:
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
        write_all(said, json.dumps(answer).encode() + b"\n")
    finally:
        os._exit(0)


def write_all(to, content):
    sent = 0
    while sent < len(content):
        sent += os.write(to, content[sent:])


class Heard:
    """What comes from the two pipes of a run, within its limits."""

    def __init__(self, printed, said, most):
        self.most = {printed: most, said: MOST_SAID}
        self.content = {printed: b"", said: b""}
        self.open = {printed, said}
        self.said = said

    def over(self):
        return any(len(content) > self.most[fd] for fd, content in self.content.items())

    def read(self, seconds):
        """Whether something came."""
        ready = select.select(list(self.open), [], [], seconds)[0] if self.open else []
        for fd in ready:
            chunk = os.read(fd, 65536)
            self.content[fd] += chunk
            if not chunk:
                self.open.discard(fd)
        return bool(ready)

    def whole(self):
        return self.content[self.said].endswith(b"\n")


def answer_to(request):
    printed, prints = os.pipe()
    hears, said = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(printed)
        os.close(hears)
        become_answer(request, prints, said)
    os.close(prints)
    os.close(said)
    heard = Heard(printed, hears, request["bytes"])
    reason, how, used = wait_for(child, heard, time.monotonic() + request["wall"])
    # What has been printed before the end is in the pipe; what was started by the run may print on, but not beyond the limit.
    while not heard.over() and heard.read(0):
        pass
    if reason is None and heard.over():
        reason = "size"
    os.close(printed)
    os.close(hears)
    if not end_others():
        os._exit(9)
    empty()
    cpu = used.ru_utime + used.ru_stime
    out = heard.content[printed][: request["bytes"]].decode("utf-8", "replace")
    return {"out": out, **(outcome(heard, how, cpu, request) if reason is None else {"reason": reason})}


def wait_for(child, heard, deadline):
    """Why the run was stopped, or None; how its process ended, and what it used."""
    reason = None
    while reason is None and not heard.whole():
        if time.monotonic() >= deadline:
            reason = "time"
        elif heard.over():
            reason = "size"
        elif not heard.read(min(0.1, max(0, deadline - time.monotonic()))) or not heard.open:
            done, how, used = os.wait4(child, os.WNOHANG)
            if done:
                return reason, how, used
            if not heard.open:
                time.sleep(0.01)
    try:
        os.kill(child, signal.SIGKILL)
    except ProcessLookupError:
        pass
    _, how, used = os.wait4(child, 0)
    return reason, how, used


def outcome(heard, how, cpu, request):
    if cpu > request["seconds"] + GRACE or (os.WIFSIGNALED(how) and os.WTERMSIG(how) == signal.SIGXCPU):
        return {"reason": "time"}
    if heard.whole():
        try:
            found = json.loads(heard.content[heard.said])
            if isinstance(found, dict):
                return {key: found[key] for key in ("value", "reason", "text", "line") if key in found}
        except ValueError:
            pass
        return {"reason": "error", "text": "it wrote something else than a value", "line": None}
    if os.WIFSIGNALED(how):
        # The kernel ends what takes too much memory.
        if os.WTERMSIG(how) == signal.SIGKILL:
            return {"reason": "memory"}
        return {"reason": "error", "text": f"it was ended by signal {os.WTERMSIG(how)}", "line": None}
    if request["function"] is None and os.WEXITSTATUS(how) == 0:
        return {}
    return {"reason": "error", "text": "it ended without a result", "line": None}


def end_others():
    """Ends all processes but this one and the first; False if some live on."""
    own = {1, os.getpid()}
    deadline = time.monotonic() + CLEARING
    while time.monotonic() < deadline:
        alive = False
        for one in [int(name) for name in os.listdir("/proc") if name.isdigit() and int(name) not in own]:
            try:
                with open(f"/proc/{one}/stat") as file:
                    if file.read().rsplit(")", 1)[1].split()[0] != "Z":
                        alive = True
                os.kill(one, signal.SIGKILL)
            except (OSError, IndexError):
                pass
        while True:
            try:
                if os.waitpid(-1, os.WNOHANG)[0] == 0:
                    break
            except ChildProcessError:
                break
        if not alive:
            return True
        time.sleep(0.002)
    return False


def empty():
    """Empties the folders that can be written."""
    for folder in ("/tmp", "/out", "/dev/shm"):
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
    missing = None
    # Once for all runs: loading them takes longer than most answers.
    for name in sys.argv[1:]:
        try:
            __import__(name)
        except ImportError:
            missing = name
    for line in sys.stdin:
        request = json.loads(line)
        answer = {"reason": "missing"} if missing else answer_to(request)
        write_all(3, (json.dumps({"id": request["id"], **answer}) + "\n").encode())


if __name__ == "__main__":
    main()
