import { expect, test } from 'vitest'
import { everyMetric } from '../../packages/scorer/src/metrics/index.ts'
import { planOf } from '../../packages/scorer/src/plan.ts'
import type { ScoringSpec, TableSource } from '../../packages/scorer/src/types.ts'
import { fileOfBytes, keepInMemory } from '../../packages/tables/src/file.ts'
import { openTables } from '../../packages/tables/src/open-tables.ts'
import { zipOf } from '../../packages/zip/src/testing.ts'

/** Integers beyond 2^53, as databases and social networks number their rows. */

const spec: ScoringSpec = {
  id: 'id',
  target: ['y'],
  prediction: ['y'],
  metric: { name: 'accuracy' },
  b: 'all',
  split: { by: 'seed', seed: '0'.repeat(32), aShare: 1 },
  files: { formats: ['csv', 'json', 'jsonl', 'npy', 'npz'] },
}

async function csvOf(name: string, content: Uint8Array<ArrayBuffer> | string): Promise<string> {
  const planned = planOf(spec, everyMetric)
  if ('fault' in planned) throw new Error(planned.fault.code)
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const opened = await openTables(fileOfBytes(name, bytes), planned.plan, { most: 1 << 26, keep: keepInMemory })
  if ('fault' in opened) throw new Error(JSON.stringify(opened.fault))
  let csv = ''
  for await (const chunk of (opened[0] as TableSource).bytes) csv += new TextDecoder().decode(chunk)
  return csv
}

const ID = '1234567890123456701'
const exact = `id,y\n${ID},-9223372036854775808\n`

test.each([
  ['a.jsonl', `{"id": ${ID}, "y": -9223372036854775808}\n`],
  ['a.json', `[{"id": ${ID}, "y": -9223372036854775808}]`],
  ['a.json', `{"id": [${ID}], "y": [-9223372036854775808]}`],
  ['a.json', `{"${ID}": {"y": -9223372036854775808}}`],
  ['a.json', `{"${ID}": -9223372036854775808}`],
])('%s keeps every digit: %s', async (name, text) => {
  expect(await csvOf(name, text)).toBe(exact)
})

function npy(descr: string, shape: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = `{'descr': ${descr}, 'fortran_order': False, 'shape': ${shape}, }\n`
  const head = Uint8Array.of(0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, header.length & 255, header.length >> 8)
  return new Uint8Array(Buffer.concat([head, Buffer.from(header), data]))
}
const words = (...values: bigint[]) => new Uint8Array(BigInt64Array.from(values).buffer)

test('arrays of NumPy keep every digit, signed, unsigned and with fields', async () => {
  const both = words(BigInt(ID), -9223372036854775808n)
  expect(await csvOf('a.npy', npy("'<i8'", '(1, 2)', both))).toBe(exact)
  expect(await csvOf('a.npy', npy("[('id', '<i8'), ('y', '<i8')]", '(1,)', both))).toBe(exact)
  const unsigned = npy("'<u8'", '(1, 2)', words(BigInt(ID), -1n))
  expect(await csvOf('a.npy', unsigned)).toBe(`id,y\n${ID},18446744073709551615\n`)
  const arrays = { 'id.npy': npy("'<i8'", '(1,)', words(BigInt(ID))), 'y.npy': npy("'<i8'", '(1,)', words(7n)) }
  expect(await csvOf('a.npz', zipOf(arrays))).toBe(`id,y\n${ID},7\n`)
})

test.each([
  ['1e400', '1e400'],
  ['-0', '0'],
  ['0.1', '0.1'],
  ['2.024E+11', '202400000000'],
  ['1E+19', '10000000000000000000'],
  ['0.10000000000000000001', '0.10000000000000000001'],
  ['"12345678901234567890 \\" 1e400"', '"12345678901234567890 "" 1e400"'],
  ['[1234567890123456701, 2]', '1234567890123456701 2'],
  ['true', 'true'],
])('the value %s of JSON becomes the cell %s', async (value, cell) => {
  expect(await csvOf('a.jsonl', `{"id": 1, "y": ${value}}\n`)).toBe(`id,y\n1,${cell}\n`)
})

test('what is no JSON stays none', async () => {
  await expect(csvOf('a.json', '[{"id": 01234567890123456789, "y": 1}]')).rejects.toThrow('bad-json')
  await expect(csvOf('a.json', '[{"id": 12345678901234567890x, "y": 1}]')).rejects.toThrow('bad-json')
})
