import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { evaluate } from '../packages/scorer/src/evaluate.ts'
import { prepareFile } from '../packages/scorer/src/node/prepare-file.ts'
import { readFile } from '../packages/scorer/src/node/score-file.ts'
import type { ScoringSpec } from '../packages/scorer/src/types.ts'
import { fileOfPath, keepIn } from '../packages/tables/src/node.ts'
import { openTables } from '../packages/tables/src/open-tables.ts'

/**
 * How long reading and scoring a submission of a million rows takes in each kind of file, against CSV in the same run. With a number: that
 * many rows.
 */
const ROWS = Number(process.argv[2] ?? 1_000_000)
const folder = mkdtempSync(join(tmpdir(), 'leitai-bench-files-'))
const at = (name: string) => join(folder, name)
const value = (row: number) => Math.round(1e6 * Math.abs(Math.sin(row))) / 1e6

/** An array of numbers in NumPy’s format 1. */
function npy(values: Float64Array): Buffer {
  const text = `{'descr': '<f8', 'fortran_order': False, 'shape': (${values.length},), }`
  const header = `${text.padEnd(117)}\n`
  const head = Buffer.concat([Buffer.from([0x93]), Buffer.from('NUMPY'), Buffer.from([1, 0, header.length, 0])])
  return Buffer.concat([head, Buffer.from(header), Buffer.from(values.buffer)])
}

try {
  const rows = Array.from({ length: ROWS }, (_, row) => [row, value(row)] as const)
  const lines = (head: string, line: (row: readonly [number, number]) => string) => `${head}${rows.map(line).join('')}`
  writeFileSync(
    at('a.csv'),
    lines('id,p\n', ([id, p]) => `${id},${p}\n`),
  )
  writeFileSync(
    at('a.tsv'),
    lines('id\tp\n', ([id, p]) => `${id}\t${p}\n`),
  )
  writeFileSync(
    at('a.jsonl'),
    lines('', ([id, p]) => `{"id":${id},"p":${p}}\n`),
  )
  writeFileSync(at('a.json'), `[${rows.map(([id, p]) => `{"id":${id},"p":${p}}`).join(',')}]`)
  const matrix = new Float64Array(2 * ROWS)
  for (const [id, p] of rows) matrix.set([id, p], 2 * id)
  const shaped = npy(matrix)
  const shape = Buffer.from(`(${ROWS}, 2)`)
  const from = shaped.indexOf(`(${2 * ROWS},)`)
  shaped.fill(' ', from, from + `(${2 * ROWS},)`.length)
  shape.copy(shaped, from)
  writeFileSync(at('a.npy'), shaped)
  const duck = await (await DuckDBInstance.create()).connect()
  await duck.run(`copy (select * from read_csv('${at('a.csv')}')) to '${at('a.parquet')}' (format parquet)`)
  writeFileSync(
    at('solution.csv'),
    lines('id,y,board\n', ([id, p]) => `${id},${p + 0.1},${id % 2 === 0 ? 'A' : 'B'}\n`),
  )
  const formats = ['csv', 'tsv', 'jsonl', 'json', 'npy', 'parquet'] as const
  const spec: ScoringSpec = {
    id: 'id',
    target: ['y'],
    prediction: ['p'],
    metric: { name: 'rmse' },
    b: 'all',
    split: { by: 'column', column: 'board' },
    files: { formats: [...formats] },
  }
  const made = await prepareFile(at('solution.csv'), spec, at('prepared.bin'))
  if (!made.ok) throw new Error(JSON.stringify(made.faults))
  let first = 0
  for (const format of ['csv', ...formats] as const) {
    const file = await fileOfPath(at(`a.${format}`))
    const begun = performance.now()
    const read = await readFile(at('prepared.bin'), (plan) =>
      openTables(file, plan, { most: 4 * 1024 ** 3, keep: keepIn(folder), paths: true }),
    )
    if ('faults' in read) throw new Error(`${format}: ${JSON.stringify(read.faults)}`)
    const score = evaluate(read.solution, read.values)
    const seconds = (performance.now() - begun) / 1000
    // The first read warms up.
    if (first === 0) first = -1
    else {
      if (first < 0) first = seconds
      const mb = (file.size / 1024 ** 2).toFixed(0)
      process.stdout.write(
        `${format.padEnd(8)} ${mb.padStart(4)} MB  ${seconds.toFixed(2)} s  ${(seconds / first).toFixed(1)} × csv  ${score.ok ? 'ok' : 'refused'}\n`,
      )
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
