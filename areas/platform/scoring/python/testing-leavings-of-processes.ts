import { call, type Leaving } from './testing-leavings.ts'

/** What a process may leave of its own state, or of memory that comes back late; as `leavings`. */

/** All that a board may take, so that nothing of the one before is left in its way. */
const ALL_MEMORY = 'import array; large = b"y" * (330 << 20)'
/** A file in memory of 50 MB that no process holds, but a socket in which it was sent. */
const SENT = `import array
for _ in range(6):
  a, b = socket.socketpair(); fd = os.memfd_create("a")
  for _ in range(50): os.write(fd, b"z" * (1 << 20))
  a.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [fd, a.fileno(), b.fileno()]))])
  os.close(fd); a.close(); b.close()`
const readOption = (option: number) => `value = ctypes.c_int(0); libc.prctl(${option}, ctypes.byref(value), 0, 0, 0)`

export const leavingsOfProcesses: [string, Leaving][] = [
  ['memory in sockets that hold one another', { fleeting: true, leave: SENT, find: ALL_MEMORY }],
  [
    'memory of processes in the background',
    {
      leave: `for _ in range(6):
  if os.fork() == 0: os.setsid(); held = b"y" * (50 << 20); time.sleep(60)
time.sleep(0.7)`,
      find: ALL_MEMORY,
    },
  ],
  [
    'bytes on their way in connections',
    {
      leave: `kept = []
for _ in range(100):
  one, other = socket.socketpair(); one.setblocking(False); kept += [one, other]
  try:
    while True: one.send(b"q" * 65536)
  except OSError: pass
kept.append(b"y" * (300 << 20))`,
      find: ALL_MEMORY,
    },
  ],
  [
    'the state of random numbers',
    {
      leave: 'import numpy; numpy.random.seed(7)',
      find: 'import numpy; result = int(round(float(numpy.random.rand()), 6) == 0.076308)',
    },
  ],
  [
    'its name',
    {
      leave: 'libc.prctl(15, b"left", 0, 0, 0)',
      find: 'name = ctypes.create_string_buffer(16); libc.prctl(16, name, 0, 0, 0); result = int(name.value == b"left")',
    },
  ],
  [
    'how exactly its timers are kept',
    { leave: 'libc.prctl(29, 77777, 0, 0, 0)', find: 'result = int(libc.prctl(30, 0, 0, 0, 0) == 77777)' },
  ],
  [
    'that it takes orphans on',
    { leave: 'libc.prctl(36, 1, 0, 0, 0)', find: `${readOption(37)}; result = value.value` },
  ],
  [
    'the signal of its parent’s end',
    { leave: 'libc.prctl(1, 10, 0, 0, 0)', find: `${readOption(2)}; result = int(value.value == 10)` },
  ],
  [
    'that nobody may look into it',
    { leave: 'libc.prctl(4, 0, 0, 0, 0)', find: 'result = int(libc.prctl(3, 0, 0, 0, 0) == 0)' },
  ],
  [
    'signals that it does not hear',
    {
      leave: 'signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})',
      find: 'result = int(signal.SIGUSR1 in signal.pthread_sigmask(signal.SIG_BLOCK, []))',
    },
  ],
  [
    'signals that it ignores',
    {
      leave: 'signal.signal(signal.SIGUSR2, signal.SIG_IGN)',
      find: 'result = int(signal.getsignal(signal.SIGUSR2) == signal.SIG_IGN)',
    },
  ],
  [
    'signals that wait for it',
    {
      leave: 'signal.pthread_sigmask(signal.SIG_BLOCK, {40}); os.kill(os.getpid(), 40)',
      find: 'result = int(40 in signal.sigpending())',
    },
  ],
  [
    'an alarm',
    {
      leave: 'signal.setitimer(signal.ITIMER_REAL, 60)',
      find: 'result = int(signal.getitimer(signal.ITIMER_REAL)[0] > 0)',
    },
  ],
  [
    'how it is scheduled',
    {
      leave: 'os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))',
      find: 'result = int(os.sched_getscheduler(0) == os.SCHED_BATCH)',
    },
  ],
  [
    'how its files are read first',
    {
      leave: call('IOPRIO_SET', '1', '0', '3 << 13'),
      find: `result = int(${call('IOPRIO_SET + 1', '1', '0')} == 3 << 13)`,
    },
  ],
]
