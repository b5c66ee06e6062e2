import { call, tried } from './testing-leavings.ts'

/** By what a submission may try to reach others, or more than it is given; in Python, with `libc` at hand. */

const others = 'range(2, 3000)'
const onEach = (attempt: string) =>
  `for process in ${others}:\n  if process == os.getpid(): continue\n${tried(attempt).replace(/^/gm, '  ')}`
const refused = (attempt: string) => `result = int(${attempt} != -1)`

/** Each sets `result` to something else than 0 if it gets anywhere. */
export const reaches: [string, string][] = [
  ['a signal to every process', onEach('os.kill(process, signal.SIGKILL); result = 1')],
  ['a signal that stops the first process', 'os.kill(1, signal.SIGSTOP)'],
  ['the memory of every process', onEach('open(f"/proc/{process}/mem", "r+b"); result = 1')],
  ['tracing every process', onEach('result |= int(libc.ptrace(16, process, None, None) == 0)')],
  ['writing into every process', onEach('result |= int(libc.syscall(311, process, None, 0, None, 0, 0) > 0)')],
  [
    'the limits of every process',
    onEach('import resource; resource.prlimit(process, resource.RLIMIT_CPU, (0, 0)); result = 1'),
  ],
  ['the priority of every process', onEach('os.setpriority(os.PRIO_PROCESS, process, 19); result = 1')],
  ['the priority of all of its user', tried('os.setpriority(os.PRIO_USER, os.getuid(), 19)')],
  [
    'how every process is scheduled',
    onEach('os.sched_setscheduler(process, os.SCHED_IDLE, os.sched_param(0)); result = 1'),
  ],
  ['on which processors every process runs', onEach('os.sched_setaffinity(process, {0}); result = 1')],
  [
    'the order in which the kernel ends processes',
    onEach('open(f"/proc/{process}/oom_score_adj", "w").write("1000"); result = 1'),
  ],
  ['descriptors of every process', onEach('result |= int(libc.syscall(434, process, 0) != -1)')],
  ['a descriptor of another', refused(call('438', '3', '0', '0'))],
  ['comparing itself with another', refused(call('312', '1', '1', '0', '0', '0'))],
  ['namespaces of its own', refused('libc.unshare(0x10000000)')],
  ['mounts of its own', refused('libc.unshare(0x00020000)')],
  ['a process in namespaces of its own', refused(call('56', '0x10000011', '0', '0', '0', '0'))],
  ['clone3, whose flags no filter reads', refused(call('435', 'None', '0'))],
  ['entering the namespaces of another', refused('libc.setns(os.open("/proc/self/ns/user", os.O_RDONLY), 0)')],
  ['a mount', refused('libc.mount(b"none", b"/tmp", b"tmpfs", 0, None)')],
  ['an unmount, under which the folder of all lies', refused('libc.umount2(b"/jobs", 2)')],
  ['a copy of the tree of mounts', refused(call('428', '-100', 'b"/jobs"', '1'))],
  ['another root', refused('libc.chroot(b"/tmp")')],
  [
    'capabilities',
    'import resource\nresult = int(any(line.startswith("CapEff") and int(line.split()[1], 16) for line in open("/proc/self/status")))',
  ],
  ['a program that has rights', 'result = int("NoNewPrivs:\\t1" not in open("/proc/self/status").read())'],
  ['being another user', refused('libc.setuid(0)')],
  [
    'a time of its own',
    refused('libc.settimeofday(None, None) if False else libc.clock_settime(0, ctypes.create_string_buffer(16))'),
  ],
  ['how fast the clock runs', refused(call('159', 'ctypes.create_string_buffer(208)'))],
  [
    'the namespaces around its own',
    `for name in ("user", "pid"):
${tried('fcntl.ioctl(os.open(f"/proc/self/ns/{name}", os.O_RDONLY), 0xb702); result = 1').replace(/^/gm, '  ')}`,
  ],
  ['io_uring, which passes the filter by', refused(call('425', '1', 'None'))],
  ['programs of the kernel', refused(call('321', '0', 'None', '0'))],
  ['counters of the processor', refused(call('298', 'None', '0', '-1', '-1', '0'))],
  ['faults in memory that it handles itself', refused(call('323', '0'))],
  [
    'the family of sockets of virtual machines',
    'try: socket.socket(40, socket.SOCK_STREAM); result = 1\nexcept OSError: pass',
  ],
  [
    'memory that is bounded for the whole machine alone, by sockets of the internet',
    `for family in (2, 10):
  for kind in (1, 2):
${tried('socket.socket(family, kind); result = 1').replace(/^/gm, '    ')}`,
  ],
  [
    'other families of sockets, by a pair, for which both are made before it is refused',
    `for family in (16, 17, 30, 38, 40, 41):
  for kind in (1, 2, 3, 5):
    try: socket.socketpair(family, kind); result = 1
    except OSError as error: result |= int(error.errno != 97)`,
  ],
  ['writing the files of the machine to its disks', `libc.sync()\n${refused('libc.syncfs(900)')}`],
  [
    'handlers of signals that are ours',
    'result = int(any(callable(one) and one is not signal.default_int_handler for one in map(signal.getsignal, range(1, 32)) if not isinstance(one, signal.Handlers)))',
  ],
  ['netlink', 'try: socket.socket(16, socket.SOCK_RAW); result = 1\nexcept OSError: pass'],
  ['what is in the cache of files', refused('libc.mincore(0, 0, None)')],
  [
    'dropping files from the cache',
    'result = int(libc.posix_fadvise(os.open("/program/score.py", os.O_RDONLY), 0, 0, 4) == 0)',
  ],
  ['reading only what is cached', refused('libc.preadv2(os.open("/program/score.py", os.O_RDONLY), None, 0, 0, 8)')],
  [
    'the load of the machine',
    'result = int(any(os.path.exists(f"/proc/{name}") for name in ("stat", "loadavg", "meminfo", "vmstat")))',
  ],
  ['settings of the kernel', 'result = int(os.path.exists("/proc/sys"))'],
  ['a terminal', 'try: os.openpty(); result = 1\nexcept OSError: pass'],
  [
    'requests that come',
    `import select
for fd in range(1024):
  try:
    if fd not in (0, 3, 900) and select.select([fd], [], [], 0)[0]: result = 1
  except (OSError, ValueError): pass`,
  ],
  ['watching files', refused('libc.inotify_init()')],
  [
    'a promise to be told who opens a file',
    tried('fcntl.fcntl(os.open("/program/score.py", os.O_RDONLY), 1024, 0); result = 1'),
  ],
  [
    'reading only what is cached, by requests that are not waited for',
    `held = ctypes.c_ulong(0)\n${refused('libc.syscall(0 if os.uname().machine == "aarch64" else 206, 1, ctypes.byref(held))')}`,
  ],
  [
    'what the machine counts',
    'result = int(any(os.path.exists(f"/proc/{name}") for name in ("locks", "keys", "key-users", "interrupts", "pressure", "diskstats", "uptime", "sysvipc", "timer_list", "kallsyms", "kcore", "cmdline")))',
  ],
  [
    'groups of processes',
    'result = int(os.path.exists("/sys/fs/cgroup") or any(not line.rstrip().endswith(":/") for line in open("/proc/self/cgroup")))',
  ],
  [
    'places of other runs',
    'result = int("/runs/" in open("/proc/self/mountinfo").read().replace("/out /out ", "").replace("/tmp /tmp ", ""))',
  ],
  [
    'devices',
    'result = int(not set(os.listdir("/dev")) <= {"null", "zero", "full", "random", "urandom", "tty", "console", "shm", "pts", "ptmx", "fd", "stdin", "stdout", "stderr", "core"})',
  ],
  [
    'files of the machine',
    'result = int(any(os.path.exists(path) for path in ("/home", "/root", "/var", "/run", "/boot", "/sys/kernel", "/etc/passwd", "/etc/shadow")))',
  ],
  [
    'time on a processor before all others',
    tried('os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)); result = 1'),
  ],
  [
    'more descriptors than it may have',
    tried('import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (1 << 20, 1 << 20)); result = 1'),
  ],
  ['packets as they are', 'try: socket.socket(socket.AF_INET, socket.SOCK_RAW, 1); result = 1\nexcept OSError: pass'],
  ['what the kernel encrypts', 'try: socket.socket(38, socket.SOCK_SEQPACKET); result = 1\nexcept OSError: pass'],
  ['sockets of others, by their list', 'result = len(open("/proc/self/net/unix").readlines()) - 1'],
  ['all files of the machine at once', refused(call('300', '0', '0'))],
  ['a new file system', refused(call('430', 'b"tmpfs"', '0'))],
  ['attributes of a mount', refused(call('442', '-100', 'b"/jobs"', '0', 'None', '0'))],
  ['a file by its handle', refused(call('304', '-100', 'None', '0'))],
  ['the memory of an ended process', onEach(`result |= int(${call('448', 'process', '0')} == 0)`)],
  [
    'the folder under that of its board',
    'for path in ("/jobs/..", "/jobs/../jobs", "/proc/self/root/jobs", "/proc/1/root/jobs", "/proc/1/cwd", "/proc/self/cwd/../jobs"): result |= int(len([one for one in os.listdir(path) if len(one) == 16]) > 0)',
  ],
  [
    'a program with rights of its own',
    'result = int(any(os.stat(f"/usr/bin/{one}").st_mode & 0o6000 and os.access(f"/usr/bin/{one}", os.X_OK) and "nosuid" not in open("/proc/self/mountinfo").read() for one in os.listdir("/usr/bin") if os.path.exists(f"/usr/bin/{one}")))',
  ],
]
