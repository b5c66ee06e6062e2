/** What a submission may try to leave for another, in Python, with `truth`, `seen` and `libc` at hand. */

export interface Leaving {
  leave: string
  /** It cannot even be done for itself. */
  refused?: true
  /** The kernel takes it back in a moment of its own, so that it may be found there or not. */
  fleeting?: true
  /** Sets `result` to 1 if it finds what was left. */
  find: string
}

export const tried = (code: string) =>
  `try:\n${code.replace(/^/gm, '  ')}\nexcept (OSError, ValueError, AttributeError): pass`
const file = (path: string): Leaving => ({
  leave: tried(`open(${path}, "w").write(str(truth))`),
  find: `result = int(os.path.exists(${path}))`,
})
const attribute = (path: string): Leaving => ({
  leave: tried(`os.setxattr("${path}", "user.x", b"1")`),
  find: `result = int("user.x" in os.listxattr("${path}"))`,
})
const mode = (path: string): Leaving => ({
  leave: `before = os.stat("${path}").st_mode\n${tried(`os.chmod("${path}", 0o711)`)}`,
  find: `result = int(os.stat("${path}").st_mode & 0o777 == 0o711)`,
})
export const call = (number: string, ...more: string[]) => `libc.syscall(${[number, ...more].join(', ')})`

export const leavings: [string, Leaving][] = [
  ['a file in /tmp', file('"/tmp/a"')],
  ['a file in /out', file('"/out/a.csv"')],
  ['a file in /dev/shm', file('"/dev/shm/a"')],
  ['a file in /jobs', { ...file('"/jobs/a"'), refused: true }],
  ['a file beside the program', { ...file('"/program/a.py"'), refused: true }],
  ['a file beside the service', { ...file('"/serve/a.py"'), refused: true }],
  ['bytecode beside a package', { ...file('os.path.join(os.path.dirname(ctypes.__file__), "a.pyc")'), refused: true }],
  [
    'a folder that nobody may open',
    {
      leave: 'os.makedirs("/tmp/shut/in"); open("/tmp/shut/in/a", "w").write(str(truth)); os.chmod("/tmp/shut", 0)',
      find: 'result = int(os.path.lexists("/tmp/shut"))',
    },
  ],
  [
    'a folder that is 3,000 deep',
    {
      leave: 'os.chdir("/tmp")\nfor _ in range(3000): os.mkdir("d"); os.chdir("d")',
      find: 'result = int(os.path.lexists("/tmp/d"))',
    },
  ],
  [
    'many files, so that none is left to make',
    {
      leave: tried('for k in range(100_000): open(f"/dev/shm/{k}", "w")'),
      find: 'open("/dev/shm/new", "w"); result = int(len(os.listdir("/dev/shm")) != 1)',
    },
  ],
  [
    'a full folder',
    {
      leave: tried('with open("/tmp/full", "wb") as to:\n  for _ in range(80): to.write(bytes(1 << 20))'),
      find: 'open("/tmp/new", "wb").write(bytes(32 << 20)); result = int(os.path.exists("/tmp/full"))',
    },
  ],
  [
    'a link to elsewhere',
    { leave: 'os.symlink("/jobs", "/tmp/link")', find: 'result = int(os.path.lexists("/tmp/link"))' },
  ],
  ['a pipe with a name', { leave: 'os.mkfifo("/tmp/pipe")', find: 'result = int(os.path.lexists("/tmp/pipe"))' }],
  ['the time of a folder', { leave: 'os.utime("/tmp", (7, 7))', find: 'result = int(os.stat("/tmp").st_mtime == 7)' }],
  ['an attribute of /tmp', attribute('/tmp')],
  ['an attribute of /out', attribute('/out')],
  ['an attribute of /dev/shm', attribute('/dev/shm')],
  ['the mode of /tmp', mode('/tmp')],
  ['the mode of /out', mode('/out')],
  ['the mode of /dev/shm', mode('/dev/shm')],
  ['the mode of /dev/pts', { ...mode('/dev/pts'), refused: true }],
  ['the mode of /jobs', { ...mode('/jobs'), refused: true }],
  ['the mode of /dev/null', { ...mode('/dev/null'), refused: true }],
  [
    'a lock on a file that all can read',
    {
      refused: true,
      leave: tried(`held = open("/serve/cell.py"); fcntl.flock(held, fcntl.LOCK_EX)
if os.fork() == 0: os.setsid(); time.sleep(60)`),
      find: `try: fcntl.flock(open("/serve/cell.py"), fcntl.LOCK_EX | fcntl.LOCK_NB)
except OSError as error: result = int(error.errno == 11)`,
    },
  ],
  [
    'shared memory of System V',
    {
      refused: true,
      leave: 'at = libc.shmget(77, 4096, 0o1666)',
      find: 'result = int(libc.shmget(77, 4096, 0o666) != -1)',
    },
  ],
  [
    'a queue of messages of System V',
    { refused: true, leave: 'libc.msgget(77, 0o1666)', find: 'result = int(libc.msgget(77, 0o666) != -1)' },
  ],
  [
    'semaphores of System V',
    { refused: true, leave: 'libc.semget(77, 1, 0o1666)', find: 'result = int(libc.semget(77, 1, 0o666) != -1)' },
  ],
  [
    'a POSIX queue of messages',
    {
      refused: true,
      leave: tried('ctypes.CDLL("librt.so.1").mq_open(b"/a", os.O_CREAT | os.O_RDWR, 0o666, None)'),
      find: tried('result = int(ctypes.CDLL("librt.so.1").mq_open(b"/a", os.O_RDWR) != -1)'),
    },
  ],
  [
    'a key of the kernel',
    {
      refused: true,
      leave: call('248', 'b"user"', 'b"a"', 'b"1"', '1', '-4'),
      find: `result = int(${call('249', 'b"user"', 'b"a"', 'None', '0')} != -1)`,
    },
  ],
  [
    'a process in the background',
    {
      leave: 'if os.fork() == 0:\n  os.setsid()\n  if os.fork() == 0: time.sleep(60)\n  os._exit(0)',
      find: 'result = int([one for one in os.listdir("/proc") if one.isdigit()] != ["1"])',
    },
  ],
  [
    'a process that ignores its end and writes to its folders',
    {
      leave: `if os.fork() == 0:
  signal.signal(signal.SIGTERM, signal.SIG_IGN)
  while True:
    try: open("/tmp/again", "w")
    except OSError: pass`,
      find: 'time.sleep(0.2); result = int(os.path.exists("/tmp/again"))',
    },
  ],
  [
    'a socket with an abstract name',
    {
      leave:
        'held = socket.socket(socket.AF_UNIX); held.bind("\\0a"); held.listen()\nif os.fork() == 0: time.sleep(60)',
      find: 'try: socket.socket(socket.AF_UNIX).connect("\\0a"); result = 1\nexcept OSError: pass',
    },
  ],
  [
    'a port that listens',
    {
      refused: true,
      leave: tried(
        'held = socket.socket(); held.bind(("127.0.0.1", 7777)); held.listen()\nif os.fork() == 0: time.sleep(60)',
      ),
      find: 'try: socket.create_connection(("127.0.0.1", 7777), 0.2); result = 1\nexcept OSError: pass',
    },
  ],
  [
    'the counters of the network',
    {
      refused: true,
      leave: tried(
        'one = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\nfor _ in range(7777): one.sendto(b"x", ("127.0.0.1", 9))',
      ),
      find: tried('result = int("7777" in open("/proc/self/net/snmp").read())'),
    },
  ],
  [
    'the name of the machine',
    { refused: true, leave: 'libc.sethostname(b"left", 4)', find: 'result = int(socket.gethostname() == "left")' },
  ],
  [
    'a module that was changed',
    { leave: 'sys.modules["os"].left = truth', find: 'result = int(hasattr(sys.modules["os"], "left"))' },
  ],
  ['a value of the program', { leave: 'seen.append(1)', find: 'result = len(seen)' }],
  ['a setting of the environment', { leave: 'os.environ["LEFT"] = "1"', find: 'result = int("LEFT" in os.environ)' }],
  ['the mask of new files', { leave: 'os.umask(0o777)', find: 'result = int(os.umask(0) == 0o777)' }],
  ['a folder that it works in', { leave: 'os.chdir("/dev")', find: 'result = int(os.getcwd() != "/tmp")' }],
  ['its priority', { leave: 'before = os.nice(0); os.nice(7)', find: 'result = int(os.nice(0) % 10 == 7)' }],
  [
    'a limit of its own',
    {
      leave: 'import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (20, 20))',
      find: 'import resource; result = int(resource.getrlimit(resource.RLIMIT_NOFILE)[1] == 20)',
    },
  ],
  [
    'the flags of the descriptors that it has',
    {
      leave: `for fd in range(1024):
  try: fcntl.fcntl(fd, fcntl.F_SETFL, os.O_NONBLOCK | os.O_APPEND)
  except OSError: pass`,
      find: `for fd in range(1024):
  try: result |= int(bool(fcntl.fcntl(fd, fcntl.F_GETFL) & os.O_NONBLOCK))
  except OSError: pass`,
    },
  ],
  [
    'what it prints',
    {
      refused: true,
      leave: 'print(truth * 100, flush=True)',
      find: `for fd in range(1024):
  try: os.set_blocking(fd, False); result |= int(b"0.25, 0.5" in os.read(fd, 65536))
  except OSError: pass`,
    },
  ],
  [
    'pages that it shares',
    {
      refused: true,
      leave: `for line in open("/proc/self/maps"):
  if "rw-s" in line: start = int(line.split("-")[0], 16); ctypes.memset(start, 7, 8)`,
      find: 'result = int(any("rw-s" in line for line in open("/proc/self/maps")))',
    },
  ],
  [
    'its heap, from which the next was made',
    {
      leave: 'mark = [bytes("left-" + str(k) + "-behind", "ascii") for k in range(1000)]',
      find: `import re
found = set()
for line in list(open("/proc/self/maps")):
  place, rights, *_, name = (line + " -").split()[:7] + [line.split(maxsplit=5)[5:]]
  if rights == "rw-p" and (not name or name[0].startswith("[heap]")):
    start, end = (int(one, 16) for one in place.split("-"))
    found |= set(re.findall(rb"left-(\\d+)-behind", ctypes.string_at(start, end - start)))
result = int(len(found) > 10)`,
    },
  ],
]
