import { type Leaving, tried } from './testing-leavings.ts'

/**
 * What one cell may show another one that runs at the same time, in another competition; as `leavings`, but `leave` holds it for a while.
 * `byUser`: the kernel counts it for a user of the machine, so that only a server that gives each sandbox a user of its own keeps it apart.
 */
interface Meanwhile extends Leaving {
  byUser?: true
}

/** A file of the machine that all may read, and its folder. */
const FILE = 'ctypes.__file__'
const FOLDER = 'os.path.dirname(ctypes.__file__)'
const lock = (kind: string) => `struct.pack("hhqqi4x", ${kind}, 0, 7, 1, 0)`
const locks = (set: number, get: number): Meanwhile => ({
  refused: true,
  leave: tried(`held = os.open(${FILE}, os.O_RDONLY); fcntl.fcntl(held, ${set}, ${lock('fcntl.F_RDLCK')})`),
  find: tried(
    `found = fcntl.fcntl(os.open(${FILE}, os.O_RDONLY), ${get}, ${lock('fcntl.F_WRLCK')})\nresult = int(struct.unpack("hhqqi4x", found)[0] != fcntl.F_UNLCK)`,
  ),
})

export const meanwhile: [string, Meanwhile][] = [
  [
    'a lock on a file of the machine',
    {
      refused: true,
      leave: tried(`held = os.open(${FILE}, os.O_RDONLY); fcntl.flock(held, fcntl.LOCK_EX)`),
      find: `try: fcntl.flock(os.open(${FILE}, os.O_RDONLY), fcntl.LOCK_EX | fcntl.LOCK_NB)
except OSError as error: result = int(error.errno == 11)`,
    },
  ],
  ['a lock on a byte of it', locks(6, 5)],
  ['a lock of an open file on a byte of it', locks(37, 36)],
  [
    'files that it opens, to who watches them',
    {
      refused: true,
      leave: `if os.fork() == 0:
  while True: open(${FILE}).close(); time.sleep(0.01)`,
      find: `watch = libc.inotify_init()
if watch >= 0:
  libc.inotify_add_watch(watch, ${FILE}.encode(), 0x20); os.set_blocking(watch, False); time.sleep(0.3)
  try: result = len(os.read(watch, 4096))
  except OSError: pass`,
    },
  ],
  [
    'files that it reads, to who watches their folder',
    {
      refused: true,
      leave: `if os.fork() == 0:
  while True: open(${FILE}).read(1); time.sleep(0.01)`,
      find: tried(`heard = []
signal.signal(signal.SIGIO, lambda *_: heard.append(1))
fcntl.fcntl(os.open(${FOLDER}, os.O_RDONLY), fcntl.F_NOTIFY, 1 | 0x80000000 - (1 << 32)); time.sleep(0.3); result = len(heard)`),
    },
  ],
  [
    'the time at which a file was read',
    {
      refused: true,
      leave: `for name in os.listdir(${FOLDER})[:50]:
  if name.endswith(".py"): open(os.path.join(${FOLDER}, name)).read()`,
      find: `for name in os.listdir(${FOLDER})[:50]: result |= int(time.time() - os.stat(os.path.join(${FOLDER}, name)).st_atime < 2)`,
    },
  ],
  [
    'a port',
    {
      refused: true,
      leave: tried('held = socket.create_server(("127.0.0.1", 7778))'),
      find: tried('socket.create_connection(("127.0.0.1", 7778), 0.2); result = 1'),
    },
  ],
  [
    'a socket with an abstract name',
    {
      leave: tried('held = socket.socket(socket.AF_UNIX); held.bind("\\0b"); held.listen()'),
      find: tried('socket.socket(socket.AF_UNIX).connect("\\0b"); result = 1'),
    },
  ],
  [
    'memory with a name',
    {
      leave: 'open("/dev/shm/meanwhile", "w").write("1")',
      find: 'result = int(os.path.exists("/dev/shm/meanwhile"))',
    },
  ],
  [
    'its process',
    {
      leave: 'libc.prctl(15, b"meanwhile", 0, 0, 0)',
      find: `for one in os.listdir("/proc"):
  if one.isdigit(): result |= int("meanwhile" in open(f"/proc/{one}/comm").read())`,
    },
  ],
  [
    'how large new pipes are',
    {
      byUser: true,
      leave: `held = []
for _ in range(80):
  held.append(os.pipe())
  try: fcntl.fcntl(held[-1][1], 1031, 1 << 20)
  except OSError: pass`,
      find: 'result = int(fcntl.fcntl(os.pipe()[1], 1032) < 65536)',
    },
  ],
  [
    'how many signals may wait',
    {
      byUser: true,
      leave: `signal.pthread_sigmask(signal.SIG_BLOCK, {40})
for _ in range(500_000):
  if libc.sigqueue(os.getpid(), 40, None) != 0: break`,
      find: `signal.pthread_sigmask(signal.SIG_BLOCK, {41})
result = int(libc.sigqueue(os.getpid(), 41, None) != 0)`,
    },
  ],
  [
    'how many descriptors may be on their way',
    {
      byUser: true,
      leave: `import array
held = []
try:
  for _ in range(20):
    held.append(socket.socketpair())
    for _ in range(10): held[-1][0].sendmsg([b"x"], [(1, 1, array.array("i", [0] * 200))])
except OSError: pass`,
      find: `import array
one, other = socket.socketpair()
try: one.sendmsg([b"x"], [(1, 1, array.array("i", [0]))])
except OSError: result = 1`,
    },
  ],
]
