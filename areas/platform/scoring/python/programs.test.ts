import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FormulaColumn } from '@leitai/scorer/formula-tables'
import { zipOf } from '@leitai/zip/testing'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { programDigest } from './package.ts'
import { openPrograms, type ProgramBounds, type ProgramFiles } from './programs.ts'
import { tableBytes } from './tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'leitai-python-'))
chmodSync(folder, 0o711)
const venv = join(folder, 'venv')
const pythons = existsSync('/usr/bin/python3') ? [{ name: 'mine', folder: venv }] : []
if (pythons.length > 0) {
  const options = ['-m', 'venv', '--without-pip', '--system-site-packages', venv]
  execFileSync('/usr/bin/python3', options)
  const print = 'import sysconfig; print(sysconfig.get_path("purelib"))'
  const site = execFileSync(join(venv, 'bin/python3'), ['-c', print]).toString().trim()
  mkdirSync(join(site, 'demo_package-1.2.3.dist-info'))
  writeFileSync(
    join(site, 'demo_package-1.2.3.dist-info/METADATA'),
    'Metadata-Version: 2.1\nName: demo_package\nVersion: 1.2.3\n',
  )
  writeFileSync(join(site, 'demo_package.py'), 'NUMBER = 7\n')
}
const log = pino({ level: 'silent' })
const programs = openPrograms({ workFolder: join(folder, 'programs'), log, most: 2, pythons })
const missing = await programs.lacks()
if (missing !== null) process.stderr.write(`scoring programs in Python are not tried here: ${missing}\n`)
afterAll(async () => {
  await programs.close()
  rmSync(folder, { recursive: true, force: true })
})

const bounds: ProgramBounds = { seconds: 5, megabytes: 512, names: ['score'] }
const numbers = (name: string, values: (number | null)[]): FormulaColumn => ({ name, kind: 'number', values })
const ids = numbers('id', [4, 2, 9])
let made = 0
function boardOf(truth: FormulaColumn[], guess: FormulaColumn[]) {
  const at = join(folder, `board-${++made}`)
  writeFileSync(`${at}-solution`, tableBytes({ columns: [ids, ...truth] }))
  writeFileSync(`${at}-submission`, tableBytes({ columns: [ids, ...guess] }))
  return { solution: `${at}-solution`, submission: `${at}-submission` }
}
const board = () => boardOf([numbers('y', [1, 2, null])], [numbers('p', [1, 4, 3])])
type Given = ProgramFiles & { owner?: string; environment?: string }
const run = async (program: Given, tables = board(), more: Partial<ProgramBounds> = {}) =>
  (await programs.run({ owner: 'one', ...program }, tables, { ...bounds, ...more })).outcome
const scored = (code: string, more: Partial<ProgramBounds> = {}) => run({ code }, board(), more)

const MAE = 'def score(solution, submission):\n  return (solution.y - submission.p).abs().mean()\n'

describe.runIf(missing === null)('a scoring program', () => {
  test('gets two tables with numbers, texts and empty values, and gives a number', async () => {
    expect(await scored(MAE)).toEqual({ value: 1 })
    const code = `import pandas
def score(solution, submission):
  assert list(solution.columns) == ["id", "类别"] and solution.id.dtype == "int64", solution.dtypes
  assert solution["类别"].tolist() == ["猫", None, "a\\n"], solution
  assert submission.p.isna().tolist() == [False, True, False]
  return len(submission)`
    const texts: FormulaColumn = { name: '类别', kind: 'text', values: ['猫', null, 'a\n'], odd: '猫' }
    expect(await run({ code }, boardOf([texts], [numbers('p', [1, null, 2])]))).toEqual({ value: 3 })
  })

  test.each([
    [
      'an exception',
      'def score(a, b):\n  x = 1\n  raise ValueError("no " + str(x))',
      { reason: 'error', text: 'ValueError: no 1', line: 3 },
    ],
    ['a missing column', 'def score(a, b):\n  return a.nothing', { reason: 'error', line: 2 }],
    ['bad syntax', 'def score(a, b)\n  return 1', { reason: 'error', line: 1 }],
    ['an exception while it is loaded', 'import nothing_like_this', { reason: 'error', line: 1 }],
    ['no function', 'x = 1', { reason: 'function' }],
    ['text', 'def score(a, b): return "1"', { reason: 'number', text: 'str' }],
    ['a truth value', 'def score(a, b): return True', { reason: 'number', text: 'bool' }],
    ['nothing', 'def score(a, b): pass', { reason: 'number', text: 'NoneType' }],
    ['no finite number', 'def score(a, b): return float("nan")', { reason: 'number', text: 'nan' }],
    ['an exit', 'import sys\ndef score(a, b): sys.exit(0)', { reason: 'error', text: 'SystemExit: 0' }],
    ['the end of its process', 'import os\ndef score(a, b): os._exit(0)', { reason: 'error' }],
    ['a forged answer', 'import os\nos.write(3, b"nonsense\\n")\ndef score(a, b): return 1', { value: 1 }],
  ])('ends by %s', async (_, code, expected) => {
    expect(await scored(code)).toMatchObject(expected)
  })

  test('gives several numbers by a dict, of which others than those asked for are ignored', async () => {
    const names = ['score', 'mae']
    const several = (returned: string) => scored(`import numpy\ndef score(a, b): return ${returned}`, { names })
    expect(await several('{"mae": numpy.float32(0.5), "score": 2, "other": "x"}')).toEqual({
      values: { score: 2, mae: 0.5 },
    })
    expect(await several('{"score": 1}')).toEqual({ reason: 'missing', text: 'mae' })
    expect(await several('{"score": 1, "mae": None}')).toEqual({ reason: 'number', text: 'NoneType', score: 'mae' })
    expect(await several('{"score": 1, "mae": float("inf")}')).toEqual({ reason: 'number', text: 'inf', score: 'mae' })
    expect(await several('0.5')).toEqual({ reason: 'dict', text: 'float' })
    expect(await scored('def score(a, b): return {"score": 3}')).toEqual({ values: { score: 3 } })
  })

  test.each([
    ['by name only', 'a, b, *, ids, out_dir', 'ids == [4, 2, 9] and out_dir.is_dir()'],
    ['after the tables', 'a, b, out_dir, ids=None', 'ids == [4, 2, 9] and out_dir.is_dir()'],
    ['by any name', '*tables, **more', 'sorted(more) == ["ids", "out_dir"] and len(tables) == 2'],
    ['one alone', '*tables, ids', 'ids == [4, 2, 9]'],
    ['or none, whatever the tables are called', 'ids, out_dir', 'list(ids.columns) == ["id", "y"]'],
    ['beside an argument of its own', 'a, b, weight=2, *, ids', 'weight == 2 and ids == [4, 2, 9]'],
  ])('may take ids and a folder %s', async (_, parameters, holds) => {
    expect(await scored(`def score(${parameters}): return int(${holds})`)).toEqual({ value: 1 })
  })

  test('runs in the Python that the host has chosen, with the packages that its zip requires', async () => {
    const [own, mine] = await programs.environments()
    expect(own).toMatchObject({ name: '', version: expect.stringMatching(/^3\./) })
    expect(mine).toMatchObject({ name: 'mine', packages: { 'demo-package': '1.2.3' } })
    expect(own?.packages['demo-package']).toBeUndefined()
    const code = 'import demo_package\ndef score(a, b): return demo_package.NUMBER'
    expect(await run({ code, environment: 'mine' })).toEqual({ value: 7 })
    expect(await run({ code })).toMatchObject({ reason: 'error', text: expect.stringContaining('demo_package') })
    expect(await run({ code, environment: 'none' })).toMatchObject({ reason: 'packages' })
    const requiring = (text: string) => ({
      ...zipped({ 'score.py': code, 'requirements.txt': text }),
      environment: 'mine',
    })
    expect(await run(requiring('Demo_Package~=1.2\n'))).toEqual({ value: 7 })
    expect(await run(requiring('demo-package>=2\n'))).toEqual({
      reason: 'packages',
      text: 'requirements.txt: demo-package>=2 (1.2.3 is installed)',
    })
    // The folder can only be read.
    const write = `import os, demo_package
def score(a, b):
  try: open(os.path.join(os.path.dirname(demo_package.__file__), "x"), "w")
  except OSError: return 1
  return 0`
    expect(await run({ code: write, environment: 'mine' })).toEqual({ value: 1 })
  }, 20_000)

  const zipped = (files: Record<string, string>) => {
    const zip = join(folder, `${++made}.zip`)
    writeFileSync(zip, zipOf(files))
    return { zip, sha256: `${made}` }
  }

  test('may be a zip with modules and data of its own, which it can only read', async () => {
    const files = {
      'mine/score.py': `import json
from parts.loss import mean
def score(a, b):
  try: open("/program/new", "w")
  except OSError: return mean(a.y - b.p) * json.load(open("/program/factor.json"))`,
      'mine/parts/loss.py': 'def mean(error):\n  return error.abs().mean()\n',
      'mine/factor.json': '3',
      'mine/.secret': 'x',
      '__MACOSX/mine/x': 'x',
    }
    expect(await run(zipped(files))).toEqual({ value: 3 })
    const wrong = { ...files, 'mine/parts/loss.py': 'def mean(error):\n  x = 1\n  return error.nothing\n' }
    expect(await run(zipped(wrong))).toMatchObject({ file: 'parts/loss.py', line: 3 })
    const unread = { ...files, 'mine/parts/loss.py': 'def mean(error)\n' }
    expect(await run(zipped(unread))).toMatchObject({ file: 'parts/loss.py', line: 1 })
  })

  test('is known by the content of its zip, however it was packed', async () => {
    const files = { 'score.py': MAE, 'a.py': '', 'b/c.txt': '1' }
    const digest = await programDigest(zipped(files).zip)
    const lines = Object.entries(files)
      .toSorted()
      .map(([name, text]) => `${createHash('sha256').update(text).digest('hex')}  ${name}\n`)
    expect(digest).toBe(createHash('sha256').update(lines.join('')).digest('hex'))
    const nested = Object.entries(files).map(([name, text]) => [`any/${name}`, text])
    const clutter = { '__MACOSX/._a': 'x', 'any/.git/config': 'x', 'any/b/__pycache__/c.pyc': 'x' }
    expect(await programDigest(zipped({ ...Object.fromEntries(nested.toReversed()), ...clutter }).zip)).toBe(digest)
    expect(await programDigest(zipped({ ...files, 'b/c.txt': '2' }).zip)).not.toBe(digest)
  })

  test.each([
    ['no score.py', { 'main.py': MAE }, 'main'],
    ['one that lies too deep', { 'a/b/score.py': MAE }, 'main'],
    ['paths out of it', { 'score.py': MAE, '../x.py': '' }, 'zip'],
    ['too many files', Object.fromEntries(Array.from({ length: 201 }, (_, k) => [`${k}.py`, ''])), 'zip'],
    ['too much', { 'score.py': MAE, 'x.bin': 'x'.repeat(21 * 1024 * 1024) }, 'zip'],
  ])('is no zip with %s', async (_, files, problem) => {
    await expect(programDigest(zipped(files as Record<string, string>).zip)).rejects.toMatchObject({ problem })
  })

  test('refuses a file with a text for the competitor', async () => {
    const code = 'from leitai import SubmissionError\ndef score(a, b):\n  raise SubmissionError("p 应为正数")'
    expect(await scored(code)).toEqual({ refused: 'p 应为正数' })
    expect(await scored('def score(a, b): raise SubmissionError("x" * 9000)')).toEqual({ refused: 'x'.repeat(500) })
  })

  test('is ended beyond its time and memory, and runs again afterwards', async () => {
    const slow = 'def score(a, b):\n  while True: pass'
    expect(await scored(slow, { seconds: 1 })).toEqual({ reason: 'time', seconds: 1 })
    const large = 'def score(a, b):\n  return len(bytearray(2 << 30))'
    expect(await scored(large)).toEqual({ reason: 'memory', megabytes: 512 })
    expect(await scored(MAE)).toEqual({ value: 1 })
  }, 30_000)

  test('is loaded anew for every board, and finds nothing of earlier ones', async () => {
    const code = `import os, time
seen = []
def score(solution, submission):
  left = os.listdir("/tmp") + os.listdir("/out") + os.listdir("/dev/shm") + seen
  if len(os.listdir("/jobs")) != 2: left.append("jobs")
  if [p for p in os.listdir("/proc") if p.isdigit()] != ["1"]: left.append("process")
  if left: raise ValueError(str(left))
  open("/tmp/x", "w").write("x"); open("/dev/shm/y", "w"); os.mkdir("/out/z"); seen.append(1)
  if os.fork() == 0:
    os.setsid(); time.sleep(600)
  return 1`
    for (let k = 0; k < 4; k++) expect(await scored(code)).toEqual({ value: 1 })
  })

  test('sees no network, no other file, and nothing of the server', async () => {
    const code = `import os, socket
def score(solution, submission):
  try: socket.create_connection(("127.0.0.1", 80), 1)
  except OSError: pass
  else: return 0
  names = sorted(set(os.listdir("/")) - {"bin", "dev", "etc", "lib", "lib32", "lib64", "libx32", "proc", "sbin", "usr", "nix"})
  if names != ["jobs", "out", "program", "serve", "tmp"]: raise ValueError(str(names))
  if any("LEITAI" in k or "SECRET" in k for k in os.environ): return 0
  return 1`
    expect(await scored(code)).toEqual({ value: 1 })
  })

  test('finds the packages that it imports loaded, but nothing that is its own or does not end', async () => {
    const code = `import sys
before = sorted(set(sys.modules) & {"colorsys", "wave", "mine", "cell", "json.tool"})
import colorsys, mine
if mine.x: from json import tool
def score(a, b):
  import wave
  return 1 if before == ["colorsys", "json.tool"] else str(before)`
    expect(await run(zipped({ 'score.py': code, 'mine.py': 'x = 1\n' }))).toEqual({ value: 1 })
    const own = 'import colorsys\ndef score(a, b): return colorsys.OWN'
    expect(await run(zipped({ 'score.py': own, 'colorsys.py': 'OWN = 3\n' }))).toEqual({ value: 3 })
  })

  test('computes for its seconds, however long the machine takes for them', async () => {
    const code = (seconds: number, work: string) => `import time
def score(a, b):
  end = time.monotonic() + ${seconds}
  while time.monotonic() < end: ${work}
  return 1`
    expect(await scored(code(2, 'time.sleep(0.01)'), { seconds: 1 })).toEqual({ value: 1 })
    expect(await scored(code(9, 'pass'), { seconds: 1 })).toEqual({ reason: 'time', seconds: 1 })
    const children = `import os, time
def score(a, b):
  for k in range(3):
    if os.fork() == 0:
      while True: pass
  time.sleep(60)`
    expect(await scored(children, { seconds: 1 })).toEqual({ reason: 'time', seconds: 1 })
  }, 60_000)

  test('leaves no file behind, and as many programs as asked stay loaded', async () => {
    for (let k = 0; k < 5; k++) await scored(`# ${k}\n${MAE}`)
    expect(readdirSync(folder).filter((name) => name.startsWith('board-'))).toEqual([])
    expect(readdirSync(join(folder, 'programs')).filter((name) => name.startsWith('program-')).length).toBeLessThan(3)
  }, 20_000)

  test('goes on while others beyond the number that stays are ended for a further one', async () => {
    const most = 2
    const own = openPrograms({ workFolder: join(folder, 'few'), log, most })
    const code = 'import time\ndef score(solution, submission):\n  time.sleep(2)\n  return 1 # '
    const run = (at: number) => own.run({ owner: 'one', code: `${code}${at}` }, board(), bounds)
    try {
      // None can be ended for the next one, as all are busy.
      const busy = [1, 2, 3].map(async (at) => pause(at * 400).then(() => run(at)))
      await Promise.all(busy)
      const all = await Promise.all([4, 2].map(run))
      expect(all.map(({ outcome }) => outcome)).toEqual([{ value: 1 }, { value: 1 }])
    } finally {
      await own.close()
    }
  }, 30_000)

  test('runs several boards at once', async () => {
    const code = 'import time\ndef score(a, b):\n  time.sleep(0.3)\n  return 1'
    expect(await Promise.all([scored(code), scored(code), scored(code)])).toEqual(Array(3).fill({ value: 1 }))
  }, 20_000)
})
