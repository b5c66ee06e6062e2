"""Cells: processes in namespaces of their own, made by a warm process that holds nothing of a stranger.

The warm process loads packages and makes cells one after the other, each for one unit of trust: a board of a submission, a case of an
answer. The keeper of a cell is forked from it and lays folders of the cell's own; forked from the keeper, what strangers wrote runs as the
first process of the cell, without capabilities and behind the filter of system calls. The keeper reads the request, ends the cell and
answers. What the code leaves (memory, files, modes, attributes, kernel objects, sockets, limits, priorities) ends with the namespaces; no
process outside can be named from inside.
"""

import ctypes
import glob
import math
import os
import resource
import select
import signal
import struct
import sys
import time
import traceback

from wire import ANSWERS, write_all

LIBC = ctypes.CDLL(None, use_errno=True)
# Mounts, control groups, host name, semaphores and messages, users, processes, network.
NAMESPACES = 0x00020000 | 0x02000000 | 0x04000000 | 0x08000000 | 0x10000000 | 0x20000000 | 0x40000000
READ_ONLY, NO_SUID, NO_DEVICES, NO_PROGRAMS, BIND, DOWNWARD, PRIVATE = 1, 2, 4, 8, 4096, 16384, 1 << 18
SET_DUMPABLE, SET_SECCOMP, CAPBSET_DROP, SET_NO_NEW_PRIVILEGES = 4, 22, 24, 38
DONT_FORK = 10
# The kernel's program that filters system calls; the server lays it where it knows one for this processor.
FILTER = "/serve/filter"
# Of a process with a stranger's code: where it is told something, and where it says something.
HEARS, SAYS = 900, 901
# The most bytes of a line that is said; of what is printed, the end that is kept.
MOST_SAID = 120_000
TAIL = 500
# Seconds between looks at the time that is left, and for what is ours.
LOOKING = 0.05
MAKING = 10
NO_REQUEST = 4


def called(name, *arguments):
    if getattr(LIBC, name)(*arguments) != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")


def mount(kind, at, flags=0, source=None, options=None):
    texts = (None if value is None else value.encode() for value in (source or kind, at, kind))
    called("mount", *texts, ctypes.c_ulong(flags), options and options.encode())


def memory_at(path, megabytes, flags=0):
    mount("tmpfs", path, flags | NO_SUID | NO_DEVICES, options=f"size={megabytes}m,mode=0755")


def serve(keep):
    """Makes cells, each before its request comes; keep() answers it in the keeper, and returns False where none came any more.

    Nothing of a request or an answer comes into this process: the keeper reads and writes the descriptors of the service.
    """
    called("prctl", SET_DUMPABLE, 0, 0, 0, 0)
    keep_own_pages()
    while True:
        keeper = os.fork()
        if keeper == 0:
            become_keeper(keep)
        how = os.waitpid(keeper, 0)[1]
        if how != 0:
            sys.exit(0 if os.WIFEXITED(how) and os.WEXITSTATUS(how) == NO_REQUEST else f"a cell ended with {how}")


def keep_own_pages():
    """Keeps pages out of the cells that they would share with this process, and so with each other."""
    with open("/proc/self/smaps") as maps:
        lines = [line.split() for line in maps]
    for first, *more in lines:
        if not first.endswith(":"):
            place = first
        # Shared, and written to or made so by who likes; what is shared of a file that was opened to be read alone is not marked.
        elif first == "VmFlags:" and "sh" in more:
            start, end = (int(one, 16) for one in place.split("-"))
            called("madvise", ctypes.c_void_p(start), ctypes.c_size_t(end - start), DONT_FORK)


def become_keeper(keep):
    """In the forked process: never returns."""
    try:
        uid, gid = os.getuid(), os.getgid()
        # Its settings in /proc belong to it only so.
        called("prctl", SET_DUMPABLE, 1, 0, 0, 0)
        called("unshare", NAMESPACES)
        settings = {"setgroups": "deny", "uid_map": f"{uid} {uid} 1", "gid_map": f"{gid} {gid} 1"}
        for path, content in (
            *((f"/proc/self/{name}", content) for name, content in settings.items()),
            # Those inside make no further ones.
            ("/proc/sys/user/max_user_namespaces", "0"),
        ):
            with open(path, "w") as file:
                file.write(content)
        called("prctl", SET_DUMPABLE, 0, 0, 0, 0)
        keep_only(ANSWERS)
        mount(None, "/", PRIVATE | DOWNWARD, source="none")
        for path in ("/tmp", "/out", "/dev/shm"):
            about = os.statvfs(path)
            memory_at(path, max(1, about.f_blocks * about.f_frsize >> 20))
        memory_at("/dev/pts", 1, READ_ONLY)
        os._exit(0 if keep() else NO_REQUEST)
    except BaseException:
        traceback.print_exc()
        os._exit(1)


def keep_only(*kept):
    """Closes all descriptors beyond 2 but these."""
    start = 3
    for one in sorted(kept):
        os.closerange(start, one)
        start = one + 1
    os.closerange(start, resource.getrlimit(resource.RLIMIT_NOFILE)[0])


class Confined:
    """In the keeper: the first process of its cell, which runs a stranger's code. A cell has one."""

    def __init__(self, work, most_printed=None):
        """Runs work() there. It may print so many bytes; by default as many as it likes, of which the end is kept."""
        hears, self.tells = os.pipe()
        self.hears, says = os.pipe()
        self.prints, printed = os.pipe()
        self.most_printed = most_printed
        self.said, self.printed = b"", b""
        self.how = None
        self.used = None
        self.process = os.fork()
        if self.process == 0:
            become_confined(work, hears, says, printed)
        for one in (hears, says, printed):
            os.close(one)
        if self.line(MAKING) != b"":
            raise RuntimeError("what runs strangers' code could not be confined")

    def tell(self, line):
        try:
            write_all(self.tells, line)
        except BrokenPipeError:
            # It has ended, as the lack of its answer will show.
            pass

    def line(self, wall, cpu=math.inf):
        """The next line that it says, or why there is none.

        `time` beyond so many seconds of computing or on the clock of the wall, `machine` if it could have run for most of them but got no processor,
        `size` beyond what it may say or print, `ended`.
        """
        begun, used, waited = time.monotonic(), cpu_seconds(), waiting()
        looked = begun
        while b"\n" not in self.said:
            now = time.monotonic()
            if now - looked > LOOKING:
                looked = now
                if cpu_seconds() - used > cpu:
                    return "time"
                if now - begun > wall:
                    return "machine" if longest_waiting(waited) > wall / 2 else "time"
            if self.prints_too_much() or len(self.said) > MOST_SAID:
                return "size"
            if not self.listen():
                return "ended"
        line, self.said = self.said.split(b"\n", 1)
        return line

    def prints_too_much(self):
        return self.most_printed is not None and len(self.printed) > self.most_printed

    def listen(self, seconds=LOOKING):
        """Takes what it says and prints, for a moment. False once it has ended and nothing is left."""
        if self.how is None:
            ended, how, used = os.wait4(self.process, os.WNOHANG)
            if ended:
                self.how, self.used = how, used
        open_ones = [one for one in (self.hears, self.prints) if one is not None]
        ready = select.select(open_ones, [], [], 0 if self.how is not None else seconds)[0] if open_ones else []
        content = {one: os.read(one, 65536) for one in ready}
        if self.hears in content:
            self.said += content[self.hears]
        if self.prints in content:
            self.printed += content[self.prints]
            if self.most_printed is None:
                self.printed = self.printed[-TAIL:]
        self.hears, self.prints = (None if content.get(one) == b"" else one for one in (self.hears, self.prints))
        if self.how is None and not open_ones:
            time.sleep(seconds)
        return self.how is None or any(content.values())

    def end(self):
        """Ends it, and all that it has started: the kernel does so when the first process of a cell ends. Takes what was printed."""
        if self.how is None:
            os.kill(self.process, signal.SIGKILL)
            _, self.how, self.used = os.wait4(self.process, 0)
        while self.listen() and not self.prints_too_much():
            pass

    def computed(self):
        """The seconds that it and all that it has started computed, once it has ended."""
        return self.used.ru_utime + self.used.ru_stime

    def killed(self):
        """Whether somebody ended it, as the kernel does to what takes too much memory."""
        return os.WIFSIGNALED(self.how) and os.WTERMSIG(self.how) == signal.SIGKILL


def become_confined(work, hears, says, printed):
    """In the forked process: never returns."""
    try:
        os.setsid()
        nowhere = os.open(os.devnull, os.O_RDWR)
        # Its own are far above, so that a program does not write there by mistake.
        for one, to in ((hears, HEARS), (says, SAYS), (nowhere, 0), (printed, 1), (printed, 2), (nowhere, ANSWERS)):
            os.dup2(one, to)
        keep_only(ANSWERS, HEARS, SAYS)
        mount_processes()
        os.chdir("/tmp")
        called("prctl", SET_DUMPABLE, 1, 0, 0, 0)
        draw_anew()
        shed()
        write_all(SAYS, b"\n")
        work()
        sys.stdout.flush()
    finally:
        os._exit(0)


def draw_anew():
    """Random numbers of its own: those that NumPy would draw are copied from the warm process, the same for every cell."""
    if "numpy.random" in sys.modules:
        sys.modules["numpy.random"].seed()


def mount_processes():
    flags = NO_SUID | NO_DEVICES | NO_PROGRAMS
    try:
        # Without the machine's load and counters.
        mount("proc", "/proc", flags, options="subset=pid")
    except OSError:
        # Before Linux 5.8.
        mount("proc", "/proc", flags)


def shed():
    """Gives up all capabilities for good, and takes on the filter."""
    for capability in range(64):
        if LIBC.prctl(CAPBSET_DROP, capability, 0, 0, 0) != 0:
            break
    called("capset", struct.pack("Ii", 0x20080522, 0), bytes(24))
    called("prctl", SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    if FILTER_STEPS:
        steps = ctypes.create_string_buffer(FILTER_STEPS, len(FILTER_STEPS))
        called("prctl", SET_SECCOMP, 2, struct.pack("HP", len(FILTER_STEPS) // 8, ctypes.addressof(steps)), 0, 0)


def read_filter():
    try:
        with open(FILTER, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return b""


FILTER_STEPS = read_filter()


def cpu_seconds():
    """What all processes of the cell have computed so far."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    # Each one's own, and that of the children that it has waited for.
    ticks = sum(int(one) for line in each_process("stat").values() for one in line.rsplit(b")", 1)[1].split()[11:15])
    return ended.ru_utime + ended.ru_stime + ticks / os.sysconf("SC_CLK_TCK")


def waiting():
    """How many seconds each thread could have run so far, but got no processor."""
    return {path: int(line.split()[1]) / 1e9 for path, line in each_process("task/*/schedstat").items()}


def longest_waiting(since):
    """Of one thread, not of all together: many that wake at once could make that as long as they like."""
    return max((seconds - since.get(path, 0) for path, seconds in waiting().items()), default=0)


def each_process(name):
    """What a file says of each process of the cell, or of each of its threads, by its path."""
    said = {}
    for path in glob.glob(f"/proc/[0-9]*/{name}"):
        try:
            # As bytes: a process gives itself any name.
            with open(path, "rb") as file:
                said[path] = file.read()
        except OSError:
            # It has ended meanwhile.
            pass
    return said
