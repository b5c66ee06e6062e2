import { expect, test } from 'vitest'
import { bytes, checkCsv, specFor } from './testing.ts'

const sample = 'id,prediction\nx1,0\nx2,0\n'

test('a file with the ids and columns of the sample passes', async () => {
  const seen: number[] = []
  const result = await checkCsv(bytes(sample), bytes('id,prediction\nx2,1\nx1,2\n'), specFor({ metric: 'rmse' }), (n) =>
    seen.push(n),
  )
  expect(result).toEqual({ ok: true, rows: 2 })
  expect(seen.at(-1)).toBe(24)
})

test('any label passes, since the set of labels is part of the solution', async () => {
  const result = await checkCsv(bytes(sample), bytes('id,prediction\nx1,猫\nx2,no such\n'), specFor({ metric: 'f1' }))
  expect(result).toEqual({ ok: true, rows: 2 })
})

test('a sample that is not a table is reported', async () => {
  const result = await checkCsv(bytes('a,b\n1,2\n'), bytes(sample), specFor({ metric: 'rmse' }))
  expect(result).toMatchObject({ ok: false, faults: [{ code: 'bad-sample' }] })
})

test('a failing source is a fault', async () => {
  async function* broken() {
    yield new TextEncoder().encode('id,pre')
    throw new Error('the disk is gone')
  }
  const result = await checkCsv(bytes(sample), broken(), specFor({ metric: 'rmse' }))
  expect(result).toMatchObject({ ok: false, faults: [{ code: 'read-failed' }] })
})

test('ids of a large sample are matched in any order', async () => {
  const ids = Array.from({ length: 5000 }, (_, k) => (k * 7919) % 5003)
  const rows = (list: number[]) => `id,prediction\n${list.map((id) => `${id},1\n`).join('')}`
  const result = await checkCsv(bytes(rows(ids)), bytes(rows(ids.toReversed())), specFor({ metric: 'rmse' }))
  expect(result).toEqual({ ok: true, rows: 5000 })
  const sparse = ids.map((id) => id * 1_000_003)
  const again = await checkCsv(bytes(rows(sparse)), bytes(rows(sparse.toReversed())), specFor({ metric: 'rmse' }))
  expect(again).toEqual({ ok: true, rows: 5000 })
})
