import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { limits } from '../../contract/limits.ts'
import { AnswerReader } from './answer.ts'
import { openPrograms, type ProgramBounds } from './programs.ts'
import { tableBytes } from './tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'leitai-details-'))
chmodSync(folder, 0o711)
const programs = openPrograms({ workFolder: join(folder, 'programs'), log: pino({ level: 'silent' }), most: 2 })
const missing = await programs.lacks()
afterAll(async () => {
  await programs.close()
  rmSync(folder, { recursive: true, force: true })
})

const bounds: ProgramBounds = { seconds: 20, megabytes: 512, names: ['score'], details: true }
const table = tableBytes({ columns: [{ name: 'id', kind: 'number', values: [1, 2] }] })
let made = 0
function board() {
  const at = join(folder, `board-${++made}`)
  for (const name of ['solution', 'submission']) writeFileSync(`${at}-${name}`, table)
  return { solution: `${at}-solution`, submission: `${at}-submission` }
}
const run = (code: string, more: Partial<ProgramBounds> = {}) =>
  programs.run({ owner: 'one', code }, board(), { ...bounds, ...more })
const leaving = (body: string) => `import os, pathlib
def score(solution, submission, out_dir):
${body.replace(/^/gm, '  ')}
  return 1`
const named = async (code: string) => {
  const { outcome, details } = await run(code)
  return { outcome, files: details?.files.map(({ name }) => name), left: details?.left }
}
const picture = async (side: number) =>
  (
    await sharp({ create: { width: side, height: side, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
  ).toString('base64')

describe.runIf(missing === null)('what a program leaves in its folder', () => {
  test('is kept with its content, and only where it is asked for and there is a number', async () => {
    const code = `import base64
def score(solution, submission, out_dir):
  (out_dir / "a.html").write_text("<b>错</b>")
  (out_dir / "rows.csv").write_bytes(b"id\\r\\n1\\r\\n")
  (out_dir / "p.png").write_bytes(base64.b64decode("${await picture(4)}"))
  if len(solution) == 2: return 1`
    const { outcome, details } = await run(code)
    expect(outcome).toEqual({ value: 1 })
    expect(details?.left).toEqual([])
    expect(details?.files.map(({ name, kind, content }) => [name, kind, content.length])).toEqual([
      ['a.html', 'html', 10],
      ['p.png', 'png', expect.any(Number)],
      ['rows.csv', 'csv', 7],
    ])
    expect(details?.files[0]?.content.toString()).toBe('<b>错</b>')
    expect(await run(code, { details: false })).toMatchObject({ outcome: { value: 1 }, details: null })
    expect(await run(`${code}.nothing`)).toMatchObject({ outcome: { reason: 'error' }, details: null })
    const refused = leaving('open("/out/a.csv", "w").write("1")\nraise SubmissionError("no")')
    expect(await run(refused)).toMatchObject({ outcome: { refused: 'no' }, details: null })
    expect(await named('def score(a, b): return 1')).toEqual({ outcome: { value: 1 }, files: [], left: [] })
  }, 30_000)

  test('is no link, pipe, folder or other name, and waits for nothing', async () => {
    const found = await named(
      leaving(`os.symlink("/etc/passwd", "/out/link.csv")
os.mkfifo("/out/pipe.csv")
os.mkdir("/out/folder.html")
open("/out/line\\n.csv", "w"); open("/out/x.svg", "w"); open("/out/.html.js", "w"); open(b"/out/\\xff.csv", "w")
open("/out/" + "n" * 90 + ".csv", "w")
os.mkdir("/out/deep"); open("/out/deep/a.csv", "w")
open("/out/good.csv", "w").write("a")`),
    )
    expect(found.files).toEqual(['good.csv'])
    expect(Object.fromEntries(found.left?.map(({ name, why }) => [name, why]) ?? [])).toEqual({
      'link.csv': 'kind',
      'pipe.csv': 'kind',
      'folder.html': 'kind',
      'line .csv': 'name',
      'x.svg': 'name',
      '.html.js': 'name',
      '\ufffd.csv': 'name',
      ['n'.repeat(80)]: 'name',
      deep: 'name',
    })
  })

  test('is bounded in number, size and sum, and the host is told of the first that is left out', async () => {
    const many = await named(leaving('for k in range(1000): open(f"/out/{k:04}.csv", "w").write("x")'))
    expect(many.files).toEqual(['0000.csv', '0001.csv', '0002.csv', '0003.csv', '0004.csv'])
    expect(many.left).toHaveLength(20)
    expect(many.left?.[0]).toEqual({ name: '0005.csv', why: 'files' })
    const large = await named(
      leaving(`mb = b"x" * (1 << 20)
for name in "abcd": open(f"/out/{name}.csv", "wb").write(mb * 1 + mb[:600000])
with open("/out/e.csv", "wb") as file: file.truncate(3 << 20)
open("/out/f.csv", "w").write("small")`),
    )
    expect(large).toEqual({
      outcome: { value: 1 },
      files: ['a.csv', 'b.csv', 'f.csv'],
      left: [
        { name: 'c.csv', why: 'allBytes' },
        { name: 'd.csv', why: 'allBytes' },
        { name: 'e.csv', why: 'bytes' },
      ],
    })
  }, 30_000)

  test('is what its name says: a picture that can be decoded, and text in UTF-8', async () => {
    const found = await named(`import base64
def score(a, b, out_dir):
  good = base64.b64decode("${await picture(64)}")
  (out_dir / "big.png").write_bytes(base64.b64decode("${await picture(4200)}"))
  (out_dir / "cut.png").write_bytes(good[:-40])
  (out_dir / "html.png").write_bytes(b"<script>alert(1)</script>")
  (out_dir / "latin.csv").write_bytes(b"\\xff\\xfe")
  (out_dir / "ok.png").write_bytes(good)
  return 1`)
    expect(found.files).toEqual(['ok.png'])
    expect(found.left?.map(({ name, why }) => [name, why])).toEqual(
      ['big.png', 'cut.png', 'html.png', 'latin.csv'].map((name) => [name, 'content']),
    )
  }, 30_000)

  test('cannot be exchanged by what the program has started', async () => {
    const found = await run(
      leaving(`open("/out/a.csv", "w").write("first")
if os.fork() == 0:
  os.setsid()
  while True:
    try:
      os.unlink("/out/a.csv"); os.symlink("/etc/passwd", "/out/a.csv"); os.unlink("/out/a.csv")
      open("/out/a.csv", "w").write("first")
    except OSError: pass`),
    )
    expect(found.details?.files.every(({ content }) => ['', 'first'].includes(content.toString()))).toBe(true)
  })

  test('is announced by the service alone: what the program writes wherever it can is its own value at most', async () => {
    const forging = (text: string) => `import json, os
def score(a, b, out_dir):
  text = ${text}
  for fd in range(1024):
    rest = text
    try:
      while rest: rest = rest[os.write(fd, rest):]
    except OSError: pass
  import time; time.sleep(5)
  return 2`
    const line =
      '{"id": "x", "value": 7, "files": [{"name": "a.csv", "bytes": 2}], "left": [{"name": "b", "why": "kind"}]}'
    expect(await run(forging(`b'${line}\\nxy'`))).toMatchObject({
      outcome: { value: 7 },
      details: { files: [], left: [] },
    })
    expect(await run(forging(`b'[' * 60000 + b'\\n'`))).toMatchObject({ outcome: { reason: 'error' }, details: null })
    expect(await run(forging('b"x" * (100 << 20)'))).toMatchObject({ outcome: { reason: 'error' }, details: null })
    // Nothing of it reaches the next answer.
    expect(await named('def score(a, b): return 3')).toEqual({ outcome: { value: 3 }, files: [], left: [] })
  }, 60_000)

  test('leaves nothing on the disk of the server', () => {
    expect(readdirSync(folder).filter((name) => name.startsWith('board-'))).toEqual([])
  })
})

test('an answer is read in whatever pieces it comes, and holds no more than it announces', () => {
  const answer = { id: 'abc', value: 1, files: [{ name: 'a.csv', bytes: 3 }], left: [{ name: 'b\u0000', why: 'kind' }] }
  const bytes = Buffer.from(`noise\n${JSON.stringify(answer)}\n1\n2and more`)
  for (const size of [1, 7, bytes.length]) {
    const reader = new AnswerReader('abc', { withFiles: true })
    let found: ReturnType<AnswerReader['add']> = null
    for (let at = 0; at < bytes.length && found === null; at += size) found = reader.add(bytes.subarray(at, at + size))
    expect(found).toMatchObject({ said: { value: 1 }, left: [{ name: 'b ', why: 'kind' }] })
    if (found !== null && found !== 'broken') expect(found.files[0]?.content.toString()).toBe('1\n2')
  }
  const hostile = [
    [{ name: '../a.csv', bytes: 2 }],
    [{ name: 'a\n.csv', bytes: 2 }],
    [{ name: 'a.csv', bytes: limits.details.bytes + 1 }],
    [{ name: 'a.csv', bytes: -1 }],
    [{ name: 'a.csv', bytes: 1.5 }],
    [
      { name: 'a.csv', bytes: 1 },
      { name: 'a.csv', bytes: 1 },
    ],
    Array.from({ length: 6 }, (_, k) => ({ name: `${k}.csv`, bytes: 1 })),
    Array.from({ length: 3 }, (_, k) => ({ name: `${k}.csv`, bytes: 2 << 20 })),
    { length: 1 },
  ]
  for (const files of hostile) {
    const reader = new AnswerReader('abc', { withFiles: true })
    expect(
      reader.add(Buffer.from(`${JSON.stringify({ ...answer, files })}\n${'xy'.repeat(9)}`)),
      JSON.stringify(files),
    ).toBe('broken')
  }
  const long = new AnswerReader('abc', { withFiles: true })
  expect(long.add(Buffer.alloc(65_536, 'x'))).toBeNull()
  expect(long.add(Buffer.from('x'))).toBe('broken')
  expect(new AnswerReader('abc', { withFiles: false }).add(Buffer.from(`${JSON.stringify(answer)}\n`))).toMatchObject({
    files: [],
    left: [],
  })
})
