import { expect, test } from 'vitest'
import { prepareSolution } from './prepare.ts'
import { score } from './score.ts'
import { bytes, specOfFiles } from './testing.ts'

const rows = Array.from({ length: 60 }, (_, id) => ({
  id,
  y: (id * 7) % 11,
  mean: (id * 5) % 13,
  sd: 1 + (id % 3) / 4,
}))
const solution = `id,y\n${rows.map(({ id, y }) => `${id},${y}\n`).join('')}`
const orders = { 'id,mean,sd': ['mean', 'sd'], 'id,sd,mean': ['sd', 'mean'] } as const
const file = (head: keyof typeof orders, end = '\n') =>
  `${head}${end}${rows.map((row) => `${row.id},${row[orders[head][0]]},${row[orders[head][1]]}${end}`).join('')}`

const spec = specOfFiles({ metric: { name: 'crps-normal' }, solution, submission: file('id,mean,sd') })
const made = await prepareSolution(bytes(solution), spec)
if (!made.ok) throw new Error(JSON.stringify(made.faults))
const { prepared } = made

/** The text in pieces of this size, each in memory of its own. */
function* pieces(text: string, size: number): Generator<Uint8Array> {
  const all = new TextEncoder().encode(text)
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}

test('several numbers a row are read alike in any order of the columns and in pieces of any size', async () => {
  const whole = await score(prepared, bytes(file('id,mean,sd')))
  expect(whole).toMatchObject({ ok: true, rows: 60 })
  for (const head of ['id,mean,sd', 'id,sd,mean'] as const)
    for (const end of ['\n', '\r\n'])
      for (let size = 1; size < 70; size++)
        expect(await score(prepared, pieces(file(head, end), size)), `${head} ${size}`).toEqual(whole)
})

test.each([
  ['40,', '40,x', 'not-a-number'],
  ['\n40,5,', '\n40,1e16,', 'out-of-range'],
  [',1.25\n41,', ',-1\n41,', 'out-of-range'],
  [',1.25\n41,', ',1.25,7\n41,', 'field-count'],
  [',1.25\n41,', '\n41,', 'field-count'],
  [',1.25\n41,', ',\n41,', 'empty-value'],
  ['\n40,', '\n39,', 'duplicate-id'],
])('with "%s" as "%s" the row is told: %s', async (from, to, code) => {
  const text = file('id,mean,sd').replace(from, to)
  expect(text).not.toBe(file('id,mean,sd'))
  for (const size of [1, 7, 64, 10_000]) {
    const result = await score(prepared, pieces(text, size))
    expect(!result.ok && result.faults[0]).toMatchObject({ code, line: 42 })
  }
})
