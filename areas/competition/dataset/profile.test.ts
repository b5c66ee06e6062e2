import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { openLauncher } from '@leitai/platform/sandbox/launcher'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { profileLimits, TableProfile } from './contract.ts'
import { profileOf } from './profile.ts'
import { profileInChild } from './profiling.ts'

const folder = mkdtempSync(join(tmpdir(), 'leitai-profile-'))
const launcher = openLauncher({ workFolder: join(folder, 'work'), log: pino({ level: 'silent' }) })
afterAll(() => {
  launcher.close()
  rmSync(folder, { recursive: true, force: true })
})

async function* pieces(bytes: Uint8Array, size = 7) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const look = (text: string, { whole = true, size = 7 } = {}) => profileOf(pieces(Buffer.from(text), size), whole)

test('distinguishes numbers, times, texts and empty columns', async () => {
  const made = await look('id,when,kind,none\n1,2026-01-03,甲,\n2,2026-01-01,"乙,丙",NA\n4,2026-01-02,甲,\n')
  expect(made).toMatchObject({ columnCount: 4, rowCount: 3, whole: true })
  expect(made?.rows[1]).toEqual(['2', '2026-01-01', '乙,丙', 'NA'])
  const [id, when, kind, none] = made?.columns ?? []
  expect(id).toMatchObject({ kind: 'number', distinct: 3, missing: 0, numbers: { min: 1, max: 4, median: 2 } })
  expect(id?.numbers?.bins).toEqual([1, 0, 0, 1, 0, 0, 0, 0, 0, 1])
  expect(when).toMatchObject({ kind: 'time', span: { from: '2026-01-01', until: '2026-01-03' } })
  expect(kind).toMatchObject({
    kind: 'text',
    distinct: 2,
    top: [
      { value: '甲', count: 2 },
      { value: '乙,丙', count: 1 },
    ],
  })
  expect(none).toMatchObject({ kind: 'empty', missing: 3, distinct: 0 })
})

test('a column with a word is text, a short row lacks its last values, names may be missing', async () => {
  const made = await look('a,\n1,x\ntwo\n3,y\n')
  expect(made?.columns.map(({ name, kind, missing }) => [name, kind, missing])).toEqual([
    ['a', 'text', 0],
    ['#2', 'text', 1],
  ])
})

test('reads GBK, byte-order marks and equal numbers', async () => {
  const gbk = Uint8Array.from([0xc3, 0xfb, 0x0a, 0xd5, 0xc5, 0x0a])
  expect(await profileOf(pieces(gbk), true)).toMatchObject({ columns: [{ name: '名' }], rows: [['张']] })
  const marked = await look('\ufeffx\n5\n5\n')
  expect(marked?.columns[0]).toMatchObject({ name: 'x', numbers: { deviation: 0, bins: [2] } })
})

test('respects its limits and reports them', async () => {
  const rows = Array.from({ length: profileLimits.rows + 10 }, (_, at) => at).join('\n')
  const long = await look(`n\n${rows}\n`, { size: 65_536 })
  expect(long).toMatchObject({ rowCount: profileLimits.rows, whole: false, columns: [{ distinct: 1000, more: true }] })
  expect(long?.rows).toHaveLength(profileLimits.shownRows)
  const wide = Array.from({ length: profileLimits.columns + 5 }, (_, at) => `c${at}`).join(',')
  const made = await look(`${wide}\n${wide}\n`)
  expect([made?.columnCount, made?.columns.length]).toEqual([profileLimits.columns + 5, profileLimits.columns])
  // The row that was cut off is not included.
  expect(await look('a,b\n1,2\n3,4', { whole: false })).toMatchObject({ rowCount: 1, whole: false })
})

test('returns nothing for anything that is not a table', async () => {
  for (const odd of ['', 'only,a,header\n', 'PK\u0003\u0004zip', 'a\n"never closed']) expect(await look(odd)).toBeNull()
})

test('profiles a column with the largest possible numbers without overflow', async () => {
  const made = await look('n,m\n-1.7e308,1e200\n1.7e308,3e200\n1.7e308,5e200\n1.7e308,7e200\n')
  const [n, m] = made?.columns ?? []
  expect(n?.numbers).toMatchObject({ min: -1.7e308, max: 1.7e308, median: 1.7e308 })
  expect((n?.numbers?.deviation ?? 0) / 1.7e308).toBeCloseTo(Math.sqrt(3) / 2, 9)
  expect(m?.numbers?.median).toBe(4e200)
  expect((m?.numbers?.deviation ?? 0) / 1e200).toBeCloseTo(Math.sqrt(5), 9)
  expect(TableProfile.safeParse(JSON.parse(JSON.stringify(made))).success).toBe(true)
})

test('an aborted read is neither a complete nor an empty table: the job is retried', async () => {
  const broken = (text: string) =>
    Readable.from(
      (async function* () {
        yield Buffer.from(text)
        throw new Error('the store is away')
      })(),
    )
  for (const text of ['a,b\n1,2\n3,4\n', 'only,a,header\n']) {
    await expect(profileInChild(launcher, async () => broken(text), true)).rejects.toThrow(
      'could not be read completely',
    )
  }
  expect(await profileInChild(launcher, async () => Readable.from([Buffer.from('a,b\n1,2\n')]), true)).toMatchObject({
    rowCount: 1,
    whole: true,
  })
}, 20_000)

test('returns a profile as soon as the limit is reached, without reading the rest', async () => {
  const rest = Buffer.alloc(1 << 16, 'a,b\n')
  const long = Readable.from(
    (async function* () {
      for (let at = 0; at < 2000; at++) yield rest
    })(),
  )
  expect(await profileInChild(launcher, async () => long, true)).toMatchObject({
    rowCount: profileLimits.rows,
    whole: false,
  })
}, 20_000)
