import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { openPrograms } from '../python/programs.ts'
import { leavings } from '../python/testing-leavings.ts'
import { doneIn, LineReader, openPythonRuns } from './python.ts'
import type { PythonDone, PythonWork } from './python-types.ts'

/** What an answer in Python may do, what it cannot, and what it tries. */

const folder = mkdtempSync(join(tmpdir(), 'leitai-answers-'))
chmodSync(folder, 0o711)
const programs = openPrograms({ workFolder: join(folder, 'programs'), log: pino({ level: 'silent' }), most: 2 })
const missing = await programs.lacks()
const answers = openPythonRuns({ ...programs, most: 2 })
afterAll(async () => {
  await programs.close()
  rmSync(folder, { recursive: true, force: true })
})

const work: PythonWork = {
  code: '',
  function: 'solve',
  cases: [{ args: [] }],
  needs: [],
  environment: '',
  seconds: 1,
  megabytes: 64,
  bytes: 4096,
  allSeconds: 60,
}
const run = (code: string, more: Partial<PythonWork> = {}) => answers.run({ ...work, code, ...more })
const called = (code: string, ...calls: unknown[][]) => run(code, { cases: calls.map((args) => ({ args })) })
const fed = (code: string, ...inputs: string[]) =>
  run(code, { function: null, cases: inputs.map((input) => ({ input })) })
const said = (done: PythonDone[]) => done.map(({ value, problem }) => problem?.reason ?? value)

describe.runIf(missing === null)('an answer in Python', () => {
  test('is called with JSON and answers in JSON, or reads and prints', async () => {
    expect(said(await called('def solve(a, b): return {"sum": a + b, "all": (a, b)}', [1, 2], ['甲', '乙']))).toEqual([
      '{"sum": 3, "all": [1, 2]}',
      JSON.stringify({ sum: '甲乙', all: ['甲', '乙'] })
        .replace(/[^\0-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`)
        .replaceAll(':', ': ')
        .replaceAll(',', ', '),
    ])
    const talk = await fed('n = int(input())\nprint(n * 2)\nprint("完")', '21\n', '4')
    expect(talk).toEqual([
      { value: null, out: '42\n完\n', problem: null },
      { value: null, out: '8\n完\n', problem: null },
    ])
    expect(await fed('import sys; print("x"); sys.exit(0)', '')).toMatchObject([{ out: 'x\n', problem: null }])
    const kept = '@__import__("dataclasses").dataclass\nclass P:\n  x: "int"\ndef solve(): print("log"); return P(1).x'
    expect(await called(kept, [])).toEqual([{ value: '1', out: 'log\n', problem: null }])
  }, 60_000)

  test('says what was wrong, with the line', async () => {
    const [one] = await called('def solve():\n  return 1 / 0', [])
    expect(one?.problem).toEqual({ reason: 'error', text: 'ZeroDivisionError: division by zero', line: 2 })
    expect(await called('def solve(:', [])).toMatchObject([{ problem: { reason: 'error', line: 1 } }])
    expect(said(await called('x = 1', []))).toEqual(['function'])
    expect(said(await called('def solve(): return float("nan")', []))).toEqual(['error'])
    expect(said(await called('def solve(): return {1, 2}', []))).toEqual(['error'])
    expect(said(await called('def solve(): return solve()', []))).toEqual(['error'])
    expect(said(await fed('raise SystemExit(3)', ''))).toEqual(['error'])
    expect(said(await called('import os\ndef solve(): os._exit(0)', [], []))).toEqual(['error', 'error'])
    expect(
      said(await called('import ctypes\ndef solve(x):\n  if x: ctypes.string_at(0)\n  return x', [1], [0])),
    ).toEqual(['error', '0'])
  }, 60_000)

  test('is stopped by its limits, each run for itself', async () => {
    const late = 'def solve(x):\n  while x: pass\n  return 1'
    expect(said(await called(late, [1], [0]))).toEqual(['time', '1'])
    const stubborn =
      'import signal\ndef solve(x):\n  signal.signal(signal.SIGXCPU, signal.SIG_IGN)\n  while x: pass\n  return 1'
    expect(said(await called(stubborn, [1], [0]))).toEqual(['time', '1'])
    expect(said(await called('import time\ndef solve(x):\n  if x: time.sleep(60)\n  return 1', [1], [0]))).toEqual([
      'time',
      '1',
    ])
    expect(said(await called('def solve(x):\n  if x: a = bytearray(200 << 20)\n  return 1', [1], [0]))).toEqual([
      'memory',
      '1',
    ])
    expect(said(await fed('while True: print("x" * 1000)', ''))).toEqual(['size'])
    expect(said(await called('def solve(): return "x" * 200_000', []))).toEqual(['size'])
    expect(
      said(await run('def solve(): \n  while True: pass', { cases: Array(9).fill({ args: [] }), allSeconds: 1 })),
    ).toEqual(Array(9).fill('time'))
  }, 60_000)

  test('leaves nothing to its next run: no file, process, module or variable', async () => {
    const code = `import os, json, sys
if os.path.exists("/tmp/kept") or os.path.exists("/dev/shm/kept") or hasattr(json, "kept"): raise Exception("kept")
def solve(x):
  for path in ("/tmp/kept", "/dev/shm/kept"): open(path, "w").write("x")
  json.kept = 1
  json.dumps = lambda *all, **more: '"forged"' if x == 2 else original(*all, **more)
  if os.fork() == 0:
    os.setsid()
    while True: pass
  return x
original = json.dumps`
    const done = await called(code, [1], [2], [3])
    // Who patches what surrounds the answer spoils this run alone.
    expect(said(done)).toEqual(['1', 'error', '3'])
    expect(readdirSync(join(folder, 'programs')).filter((name) => name.startsWith('program-'))).toEqual([])
  }, 60_000)

  test('sees no other test, no file of the server, no environment and no network', async () => {
    const secret = join(folder, 'secret')
    writeFileSync(secret, 'SECRET')
    const code = `import os, socket
def solve(x):
  found = []
  for top in ("/", "/answer", "/driver", "/tmp", "/proc/1", f"/proc/{os.getppid()}"):
    for name in ("environ", "cmdline", "secret"):
      try: found.append(open(f"{top}/{name}", "rb").read().decode("latin-1"))
      except OSError: pass
  try: found.append(open(${JSON.stringify(secret)}).read())
  except OSError: pass
  try: socket.create_connection(("1.1.1.1", 53), 1); found.append("SECRET network")
  except OSError: pass
  try: socket.create_connection(("127.0.0.1", 22), 1); found.append("SECRET loopback")
  except OSError: pass
  found.append(str(sorted(os.listdir("/answer"))))
  found.append(str(dict(os.environ)))
  return "".join(found)`
    const [one] = await called(code, ['first'], ['HIDDEN NEXT'])
    expect(one?.value).toContain('answer.py')
    expect(one?.value).not.toMatch(/SECRET|HIDDEN|DATABASE|PGPASS/)
  }, 60_000)

  test('forges nothing: what it writes as the driver is at most the result of this very run', async () => {
    const code = `import os, json
def solve(x):
  if x == 1:
    for fd in range(3, 64):
      try: os.write(fd, json.dumps({"value": "\\"forged\\""}).encode() + b"\\n")
      except OSError: pass
    try:
      driver = os.open(f"/proc/{os.getppid()}/fd/3", os.O_WRONLY)
      os.write(driver, json.dumps({"id": "guess", "value": "\\"forged\\""}).encode() + b"\\n" + b"x" * 100)
    except OSError: pass
    print(json.dumps({"id": "guess", "value": 1}))
  return x`
    const done = await called(code, [1], [2])
    // The value of the run that forged may be its own; the next one is not touched.
    expect(done).toHaveLength(2)
    expect([...said(done)].at(1)).toMatch(/^2$|^crashed$/)
  }, 60_000)

  test('blames nothing but itself, whatever it calls its process and says', async () => {
    const named = `import ctypes, time
def solve():
  ctypes.CDLL(None).prctl(15, b"\\xff\\n) 9", 0, 0, 0)
  time.sleep(0.3)
  return 1`
    expect(said(await called(named, [], []))).toEqual(['1', '1'])
    for (const line of [
      '{"value": NaN}',
      '{"value": 1e999}',
      '{"text": [NaN], "reason": "error"}',
      '{"reason": "machine"}',
    ])
      expect(
        said(await called(`import os, time\ndef solve():\n  os.write(901, b'${line}\\n'); time.sleep(0.5)`, [])),
      ).toEqual(['error'])
  }, 60_000)

  test('a fork bomb ends its own run alone, and nobody can end or find the driver', async () => {
    const bomb = `import os
def solve(x):
  while x:
    try: os.fork()
    except OSError: pass
  return 1`
    expect(said(await called(bomb, [1], [0]))).toEqual([expect.stringMatching(/time|crashed|memory/), '1'])
    const killer = `import os, signal
def solve(x):
  for process in [os.getppid(), 1, *range(2, 2000)]:
    try: process != os.getpid() and os.kill(process, signal.SIGKILL)
    except OSError: pass
  return [one for one in os.listdir("/proc") if one.isdigit()]`
    expect(said(await called(killer, [1], [0]))).toEqual(Array(2).fill('["1"]'))
  }, 120_000)

  test.each(leavings.filter(([way]) => !way.includes('/jobs')))(
    'finds nothing in a later case of %s',
    async (_, { leave, find, refused = false }) => {
      const code = `import ctypes, fcntl, os, signal, socket, sys, time
seen, truth = [], [0.25, 0.5]
def solve(*steps):
  scope = {**globals(), "libc": ctypes.CDLL(None, use_errno=True), "result": 0}
  ways = {"leave": ${JSON.stringify(leave)}, "find": ${JSON.stringify(find)}}
  try:
    for step in steps: exec(ways[step], scope)
  except FileNotFoundError: return -1
  return scope["result"]`
      const more = {
        megabytes: 512,
        seconds: 3,
        cases: [['leave'], ['find'], ['leave', 'find']].map((args) => ({ args })),
      }
      const [, later, itself] = said(await run(code, more))
      expect(later).toBe('0')
      if (refused) expect(itself).toBe('0')
    },
  )

  const numpy = existsSync('/usr/lib/python3/dist-packages/numpy')
  test.runIf(numpy)(
    'has the packages that the question needs, loaded once',
    async () => {
      const code = 'import numpy as np\ndef solve(all): return np.array(all).mean()'
      expect(said(await run(code, { needs: ['numpy'], cases: [{ args: [[1, 2, 3]] }, { args: [[4]] }] }))).toEqual([
        '2.0',
        '4.0',
      ])
    },
    60_000,
  )

  test('waits where the Python or a package is missing: that is no fault of the answer', async () => {
    await expect(run('', { environment: 'no-such' })).rejects.toThrow('no Python no-such')
    await expect(run('', { needs: ['no-such-package'] })).rejects.toThrow('no no-such-package')
  })
})

test('a line is read in whatever pieces it comes, and can say nothing but a result', () => {
  const line = Buffer.from(
    `noise\n{"id":"other","value":"1"}\n${JSON.stringify({ id: 'abc', value: '2', out: 'x\0' })}\n`,
  )
  for (const size of [1, 5, line.length]) {
    const reader = new LineReader('abc')
    let found: ReturnType<LineReader['add']> = null
    for (let at = 0; at < line.length && found === null; at += size) found = reader.add(line.subarray(at, at + size))
    expect(found).toMatchObject({ id: 'abc', value: '2' })
  }
  const long = new LineReader('abc')
  expect(long.add(Buffer.alloc(3 << 20, 'x'))).toBe('ended')
  for (const odd of [{ value: 'no json' }, { value: 3 }, { reason: 'crashed' }, { reason: 7, text: 7, line: 'x' }, {}])
    expect(doneIn(odd, work).problem?.reason, JSON.stringify(odd)).toBe('error')
  expect(doneIn({ out: 5 }, { ...work, function: null })).toEqual({ value: null, out: '', problem: null })
})
