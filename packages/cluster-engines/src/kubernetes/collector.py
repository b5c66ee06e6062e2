"""Runs beside a program, in a container of its own: takes what the program prints, answers and leaves in /out, and writes it to /taken.

Its argument is JSON: the declared outputs with the most bytes of each, and the most bytes of the answer and of each end of the log. The
last file that it writes is report.json. The program is a stranger's: nothing here trusts a name, a type or a size that it chose.
"""

import hashlib
import json
import os
import signal
import stat
import sys
import threading
import time

OUT, TMP, PIPES, TAKEN = "/out", "/program-tmp", "/leitai", "/taken"
CHUNK = 1 << 16
declared = json.loads(sys.argv[1])
state = {"begun": None, "ended": None, "logBytes": 0, "stopped": False}


class Stopped(Exception):
    pass


def stop(*_):
    if not state["stopped"]:
        state["stopped"] = True
        raise Stopped


def create(name):
    return os.fdopen(os.open(f"{TAKEN}/{name}", os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o644), "wb")


def take_log():
    """The first bytes and the last ones."""
    most = declared["logBytes"]
    with open(f"{PIPES}/log", "rb", buffering=0) as pipe, create("log.head") as head:
        state["begun"] = time.monotonic()
        kept, tail = 0, b""
        while chunk := pipe.read(CHUNK):
            state["logBytes"] += len(chunk)
            first = chunk[: most - kept]
            kept += len(first)
            head.write(first)
            tail = (tail + chunk[len(first) :])[-most:]
        state["ended"] = time.monotonic()
    with create("log.tail") as file:
        file.write(tail)


def take_answer():
    with open(f"{PIPES}/answer", "rb", buffering=0) as pipe, create("answer") as file:
        left = declared["answerBytes"]
        while chunk := pipe.read(CHUNK):
            file.write(chunk[:left])
            left = max(0, left - len(chunk))


def take(folder, at, name, most):
    """Size and SHA-256 of a declared output; None if it is not there, False if it is refused."""
    if name in ("", ".", "..") or "/" in name:
        return False
    try:
        fd = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=folder)
    except FileNotFoundError:
        return None
    except OSError:
        return False
    about = os.fstat(fd)
    if not stat.S_ISREG(about.st_mode) or about.st_size > most:
        os.close(fd)
        return False
    with os.fdopen(fd, "rb", buffering=0) as file:
        digest, size = hashlib.sha256(), 0
        with create(f"output-{at}") as copy:
            while chunk := file.read(CHUNK):
                size += len(chunk)
                if size > most:
                    return False
                digest.update(chunk)
                copy.write(chunk)
    return {"name": name, "at": at, "bytes": size, "sha256": digest.hexdigest()}


def main():
    # Another pod of the same run would find this file, and its program never starts.
    create("begun").close()
    for name in ("log", "answer", "ready"):
        os.mkfifo(f"{PIPES}/{name}", 0o600)
    threads = [threading.Thread(target=one, daemon=True) for one in (take_log, take_answer)]
    for one in threads:
        one.start()
    try:
        signal.signal(signal.SIGTERM, stop)
        for one in threads:
            one.join()
    except Stopped:
        # The program was told to end as well; without one, nobody ever opens the pipes.
        for one in threads:
            one.join(2)
    full = any(os.statvfs(path).f_bavail == 0 for path in (OUT, TMP))
    folder = os.open(OUT, os.O_RDONLY | os.O_DIRECTORY)
    found = [(one["name"], take(folder, at, one["name"], one["mostBytes"])) for at, one in enumerate(declared["outputs"])]
    begun, ended = state["begun"], state["ended"] or time.monotonic()
    report = {
        "stopped": state["stopped"],
        "wallMs": 0 if begun is None else round((ended - begun) * 1000),
        "logBytes": state["logBytes"],
        "full": full,
        "outputs": [taken for _, taken in found if taken],
        "refused": [name for name, taken in found if taken is False],
    }
    with create("report.part") as file:
        file.write(json.dumps(report).encode())
        file.flush()
        os.fsync(file.fileno())
    os.rename(f"{TAKEN}/report.part", f"{TAKEN}/report.json")
    # Threads may still wait for pipes.
    os._exit(0)


main()
