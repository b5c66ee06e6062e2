import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { openSubmission } from '../../areas/platform/scoring/open.ts'
import { readFile } from '../../packages/scorer/src/node/score-file.ts'
import { prepareSolution } from '../../packages/scorer/src/prepare.ts'
import type { ScoringSpec } from '../../packages/scorer/src/types.ts'
import { fileOfBytes } from '../../packages/tables/src/file.ts'
import { openTable } from '../../packages/tables/src/open-table.ts'

/** Small files, or ones that cost no quota, that took a minute of a scorer, as each of their rows was read and explained. */
const folder = mkdtempSync(join(tmpdir(), 'leitai-rows-'))
afterAll(() => rmSync(folder, { recursive: true }))
const preparedPath = join(folder, 'solution.bin')
const spec: ScoringSpec = {
  id: 'id',
  target: ['y'],
  prediction: ['p'],
  metric: { name: 'rmse' },
  b: 'none',
  split: { by: 'seed', seed: 's', aShare: 1 },
  files: { formats: ['csv', 'tsv', 'jsonl', 'json', 'parquet', 'npy', 'npz'] },
}
const solution = `id,y\n${Array.from({ length: 10 }, (_, k) => `${k},${k}\n`).join('')}`
const made = await prepareSolution([new TextEncoder().encode(solution)], spec)
if (!made.ok) throw new Error(JSON.stringify(made.faults))
writeFileSync(preparedPath, made.prepared)

async function faultsOf(name: string, content: string | Uint8Array) {
  const path = join(folder, name)
  writeFileSync(path, content)
  const read = await readFile(preparedPath, openSubmission(path, folder))
  rmSync(path)
  return 'faults' in read ? read : null
}

const ROWS = 1_000_000
const npy = (type: string, shape: string, bytes: number) => {
  const header = `{'descr': '${type}', 'fortran_order': False, 'shape': ${shape}, }\n`
  const file = new Uint8Array(10 + header.length + bytes)
  file.set([0x93, ...new TextEncoder().encode('NUMPY'), 1, 0, header.length, 0, ...new TextEncoder().encode(header)])
  return file
}

test.each([
  ['a.csv', `id,p\n${'1,0.5\n'.repeat(ROWS)}`],
  ['a.csv', `id,p\n${'x,0.5\n'.repeat(ROWS)}`],
  ['a.tsv', `id\tp\n${'1\t0.5\n'.repeat(ROWS)}`],
  ['a.jsonl', '{"id": 1, "p": 0.5}\n'.repeat(ROWS)],
  ['a.json', `[${'{"id":1,"p":0.5},'.repeat(ROWS)}{"id":1,"p":0.5}]`],
])('%s with a million rows in place of ten is read no further than row 1,021, and told so', async (name, content) => {
  const read = await faultsOf(name, content)
  expect(read).toMatchObject({ rows: 1021 })
  expect(read?.faults.at(-1)).toEqual({ code: 'too-many-rows', count: 1021, expected: '10' })
})

test('a file with a row twice is told which, as before', async () => {
  const twice = `id,p\n${Array.from({ length: 10 }, (_, k) => `${k},0.5\n`).join('')}`
  expect(await faultsOf('a.csv', `${twice}1,0.5\n`)).toMatchObject({ faults: [{ code: 'duplicate-id', line: 12 }] })
})

test.each([
  ['a.npz', zipSync({ 'id.npy': npy('|i1', `(${ROWS},)`, ROWS), 'p.npy': npy('|i1', `(${ROWS},)`, ROWS) })],
  ['a.npy', npy('|i1', `(${ROWS}, 2)`, 2 * ROWS)],
])('%s that says itself that it has a million rows is not unpacked', async (name, content) => {
  expect(await faultsOf(name, content)).toMatchObject({
    rows: 0,
    faults: [{ code: 'table-rows', found: '1000000', expected: '1020' }],
  })
})

test('a Parquet file of more rows than may be is not unpacked', async () => {
  const bytes = new Uint8Array(readFileSync(join(import.meta.dirname, '../../packages/tables/fixtures/none.parquet')))
  const order = { formats: ['parquet' as const], id: 'id', columns: ['id', 'p'], most: 1e8, mostRows: 2 }
  await expect(openTable(fileOfBytes('a.parquet', bytes), order)).rejects.toMatchObject({
    fault: { code: 'table-rows', expected: '2' },
  })
})
