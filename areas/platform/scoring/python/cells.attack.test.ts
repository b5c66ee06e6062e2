import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PYTHON } from '@leitai/runner/system'
import type { FormulaColumn } from '@leitai/scorer/formula-tables'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { openPrograms } from './programs.ts'
import { tableBytes } from './tables.ts'
import { leavings } from './testing-leavings.ts'
import { leavingsOfProcesses } from './testing-leavings-of-processes.ts'
import { meanwhile } from './testing-meanwhile.ts'
import { reaches } from './testing-reaches.ts'

/**
 * What a board can leave for the next, where the program runs what was submitted, as many do that unpickle or evaluate it: the same text of
 * a program is used by a competitor's first submission, another's, and another competition.
 */
const folder = mkdtempSync(join(tmpdir(), 'leitai-cells-'))
chmodSync(folder, 0o711)
const programs = openPrograms({ workFolder: join(folder, 'programs'), log: pino({ level: 'silent' }), most: 2 })
const missing = await programs.lacks()
afterAll(async () => {
  await programs.close()
  rmSync(folder, { recursive: true, force: true })
})

const PROGRAM = `import ctypes, fcntl, glob, mmap, os, signal, socket, struct, sys, time
seen = []
IOPRIO_SET = 30 if os.uname().machine == "aarch64" else 251
def score(solution, submission):
  scope = {**globals(), "truth": solution.y.tolist(), "libc": ctypes.CDLL(None, use_errno=True)}
  exec(submission.code[0], scope)
  return scope.get("result", 0)
`
let made = 0
function board(code: string) {
  const at = join(folder, `board-${++made}`)
  const ids: FormulaColumn = { name: 'id', kind: 'number', values: [1, 2] }
  const truth: FormulaColumn = { name: 'y', kind: 'number', values: [0.25, 0.5] }
  const column: FormulaColumn = { name: 'code', kind: 'text', values: [code, ''], odd: code }
  writeFileSync(`${at}-solution`, tableBytes({ columns: [ids, truth] }))
  writeFileSync(`${at}-submission`, tableBytes({ columns: [ids, column] }))
  return { solution: `${at}-solution`, submission: `${at}-submission` }
}
const scored = async (code: string, owner = 'competition 1', seconds = 5) => {
  const bounds = { seconds, megabytes: 512, names: ['score'], details: true }
  return (await programs.run({ owner, code: PROGRAM }, board(code), bounds)).outcome
}
/** Says a line in place of the result. */
const says = (line: string) => `os.write(901, b'${line}\\n')\ntime.sleep(2)`
const LARGE = 'open("/out/a.csv", "w").write("x" * 2_000_000)'
const NAMES = 'for at in range(20): open(b"/out/" + bytes([48 + at]) + b"\\xf0\\x9f\\x98\\x80" * 62, "w")'
/** What an honest file gets, and that the folders are as they were. */
const HONEST = `result = sum(truth)
for at, entries in (("/tmp", []), ("/out", []), ("/dev/shm", []), ("/dev/pts", []), ("/jobs", ["solution", "submission"])):
  assert sorted(os.listdir(at)) == entries, os.listdir(at)
assert seen == [] and os.nice(0) == BASE_NICE and os.getcwd() == "/tmp"`

describe.runIf(missing === null)('a board leaves nothing for the next', () => {
  let honest = HONEST
  test('which scores as if it were the first', async () => {
    const nice = await scored('result = os.nice(0)')
    expect(nice).toMatchObject({ value: expect.any(Number) })
    if ('value' in nice) honest = HONEST.replace('BASE_NICE', String(nice.value))
    expect(await scored(honest)).toEqual({ value: 0.75 })
  })

  test.each([...leavings, ...leavingsOfProcesses])('by %s', async (_, { leave, find, refused, fleeting }) => {
    // What is left is found where it was left, else the way would be none.
    const itself = await scored(`result = 0\n${leave}\n${find}`)
    if (refused) expect(itself).toEqual({ value: 0 })
    else if (!fleeting) expect(itself).not.toEqual({ value: 0 })
    const left = await scored(`result = 0\n${leave}`)
    expect(left).toEqual({ value: 0 })
    expect(await scored(`result = 0\n${find}`)).toEqual({ value: 0 })
    expect(await scored(`result = 0\n${find}`, 'competition 2')).toEqual({ value: 0 })
  })

  test.each(reaches)('nor reaches anybody by %s', async (_, code) => {
    expect(await scored(`result = 0\n${code}`)).toEqual({ value: 0 })
    expect(await scored(honest)).toEqual({ value: 0.75 })
    expect(await scored(honest, 'competition 2')).toEqual({ value: 0.75 })
  })

  const own = process.getuid?.() === 0
  test.each(meanwhile.filter(([, { byUser }]) => own || !byUser))(
    'nor shows anything meanwhile by %s',
    async (_, { leave, find, refused }) => {
      const itself = await scored(`result = 0\n${leave}\n${find}`)
      if (refused) expect(itself).toEqual({ value: 0 })
      else expect(itself).not.toEqual({ value: 0 })
      const [held, seen] = await Promise.all([
        scored(`result = 0\n${leave}\ntime.sleep(0.9)`),
        scored(`result = 0\ntime.sleep(0.2)\n${find}`, 'competition 2'),
      ])
      expect(held).toEqual({ value: 0 })
      expect(seen).toEqual({ value: 0 })
    },
  )

  test('nor shares pages with the process that makes cells, also not those that it has made readable alone', () => {
    const code = `import mmap, os, sys
sys.path.insert(0, sys.argv[1])
import cell
held = [mmap.mmap(-1, 4096), mmap.mmap(-1, 4096, prot=mmap.PROT_READ)]
shared = lambda: sum("/dev/zero" in line for line in open("/proc/self/maps"))
cell.keep_own_pages()
print(shared(), flush=True)
if os.fork() == 0: print(shared(), flush=True); os._exit(0)
os.wait()`
    const folderOfCells = fileURLToPath(new URL('.', import.meta.url))
    const said = spawnSync(PYTHON, ['-I', '-B', '-c', code, folderOfCells], { encoding: 'utf8' })
    expect(said).toMatchObject({ stderr: '', stdout: '2\n0\n' })
  })

  test('and random numbers of NumPy are its own', async () => {
    const draw = () => scored('import numpy\nresult = float(numpy.random.rand())')
    expect(await draw()).not.toEqual(await draw())
  })

  test('nor makes the machine look busy, by many processes that wake at once', async () => {
    const herd = `for _ in range(47):
  if os.fork() == 0: break
while True:
  time.sleep(0.1 - time.time() % 0.1)
  for _ in range(2000): pass`
    const bounds = { seconds: 1, megabytes: 512, names: ['score'] }
    const { outcome } = await programs.run({ owner: 'competition 1', code: PROGRAM }, board(herd), bounds)
    expect(outcome).toEqual({ reason: 'time', seconds: 1 })
  }, 60_000)

  test.each([
    ['by saying that the machine was too busy', says('{"reason": "machine"}'), 'error'],
    ['by saying more than is read', says(`{"values": {"${'x'.repeat(100_000)}": 1}}`), 'error'],
    ['by a line that has no end', `os.write(901, b"x" * 65536)\nos.write(901, b"x" * 65536)\ntime.sleep(2)`, 'error'],
    ['by a number that is none, before a large file', `${LARGE}\n${says('{"value": NaN}')}`, 'error'],
    ['by an infinite number', `${LARGE}\n${says('{"value": 1e999}')}`, 'error'],
    ['by a list in a list in a list', says(`{"value": ${'['.repeat(5000)}${']'.repeat(5000)}}`), 'error'],
    [
      'by an answer to another request',
      says('{"id": "0123456789abcdef", "files": [{"name": "a.csv", "bytes": 9}]}'),
      'error',
    ],
    ['by much text beside names of files', `${NAMES}\n${says(`{"value": 1, "x": "${'x'.repeat(59_900)}"}`)}`, 'error'],
    ['by a name of its process that is no text', 'libc.prctl(15, b"\\xff\\n) 9", 0, 0, 0)\ntime.sleep(0.3)', null],
    ['by names of files that are no text', `for at in range(90): open(b"/out/\\xff" + bytes([at + 48]), "w")`, null],
    ['by a folder that nobody may open', `${LARGE}\nos.chmod("/out/a.csv", 0); os.chmod("/out", 0)`, null],
    ['by ending all that it sees', 'if os.fork() == 0: time.sleep(9)\nos.kill(-1, signal.SIGKILL)', null],
    ['by ending itself', 'os._exit(1)', 'error'],
    ['by many answers at once', `os.write(901, b'{"value": 0}\\n{"reason": "machine"}\\n' * 100)`, null],
    ['by a whole number beyond all others', says(`{"value": 1${'0'.repeat(4000)}}`), 'error'],
    [
      'by an answer after its end',
      `if os.fork() == 0:
  os.setsid(); time.sleep(0.2)
  while True: os.write(901, b'{"reason": "machine"}\\n')
os.close(901)`,
      'error',
    ],
    [
      'by much memory in small processes, so that ours are the largest',
      `for _ in range(50):
  if os.fork() == 0: held = b"y" * (14 << 20); time.sleep(60)
time.sleep(3)`,
      'memory',
    ],
    [
      'by as many threads as there may be',
      `import threading
try:
  while True: threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
except RuntimeError: pass`,
      null,
    ],
  ])('nor has it tried again, or the next one fail, %s', async (_, code, reason) => {
    const outcome = await scored(`result = 0\n${code}`)
    if (reason === null) expect(outcome).toEqual({ value: 0 })
    else expect(outcome).toMatchObject({ reason })
    expect(await scored(honest)).toEqual({ value: 0.75 })
  })

  test('nor by spending its time in processes for which nobody waits', async () => {
    const code = `signal.signal(signal.SIGCHLD, signal.SIG_IGN)
if os.fork() == 0:
  while True:
    for _ in range(4):
      if os.fork() == 0:
        while time.process_time() < 0.1: pass
        os._exit(0)
    try: os.wait()
    except OSError: pass
os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
while True: pass`
    expect(await scored(code, 'competition 1', 1)).toEqual({ reason: 'time', seconds: 1 })
  }, 40_000)
})
