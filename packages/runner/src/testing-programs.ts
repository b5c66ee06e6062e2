/** For tests of engines: programs in Python that take what they can, or print in ways of their own. */

export const flood = `import os, sys
for fd in (1, 3):
  try:
    for k in range(300):
      left = 1 << 20
      # A pipe may take less than it is given.
      while left > 0: left -= os.write(fd, b"x" * left)
  except OSError: pass
os.write(1, "末尾".encode())`

/** Of a file, written piece by piece, some of which are empty. */
export const traceback = `import os, sys
open("/tmp/a.py", "w").write('raise ValueError("no")')
os.execv(sys.executable, [sys.executable, "-u", "/tmp/a.py"])`

export const memory = [
  ['bytes', 'x = bytearray(1 << 30)'],
  ['shared pages', 'import mmap\nm = mmap.mmap(-1, 1 << 30)\nfor k in range(0, 1 << 30, 4096): m[k] = 1'],
  [
    'files in memory',
    'import os\nfor n in range(90):\n  f = os.memfd_create("x")\n  for k in range(7): os.write(f, b"x" * (1 << 20))',
  ],
  [
    'many processes',
    'import os, time\nfor k in range(8):\n  if os.fork() == 0:\n    x = bytearray(64 << 20); time.sleep(5)\nos.wait(); time.sleep(5)',
  ],
  [
    'shared memory',
    'for k in range(90):\n  f = open(f"/dev/shm/{k}", "wb")\n  f.write(b"x" * (7 << 20))\nx = bytearray(250 << 20)',
  ],
] as const
