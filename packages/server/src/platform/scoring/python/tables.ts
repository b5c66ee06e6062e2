import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formulaBoards } from '@leitai/scorer/formula-score'
import type { FormulaTable } from '@leitai/scorer/formula-tables'
import { packageOf } from '@leitai/scorer/metrics/formula'
import type { Values } from '@leitai/scorer/metrics/metric'
import type { Solution } from '@leitai/scorer/prepared'
import type { Boards } from '../task.ts'

/**
 * A table as serve.py reads it: the length of a header in JSON (four bytes, little-endian), the header, then the columns one after the other.
 * Numbers are doubles, NaN for an empty value; texts are a JSON list. The first column is the id.
 */
export function tableBytes({ columns }: FormulaTable): Buffer {
  let start = 0
  const parts: Buffer[] = []
  const header = columns.map(({ name, kind, values }, at) => {
    const part =
      kind === 'number'
        ? Buffer.from(Float64Array.from(values, (value) => (value === null ? Number.NaN : Number(value))).buffer)
        : Buffer.from(JSON.stringify(values))
    const column = { name, kind, start, bytes: part.length, ...(at === 0 && { id: true }) }
    start += part.length
    parts.push(part)
    return column
  })
  const head = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  return Buffer.concat([length, head, ...parts])
}

/** Runs in a scoring process: the tables of each board, for a program that runs elsewhere. */
export function writeBoards(
  solution: Solution,
  given: Values,
  { seconds, onlyA, workFolder }: { seconds: number; onlyA: true | undefined; workFolder: string },
): Boards {
  const { rows, spec, texts, a, b } = formulaBoards(solution, given, { onlyA })
  for (const [board, tables] of [['a', a] as const, ['b', b] as const]) {
    if (!tables) continue
    for (const name of ['solution', 'submission'] as const)
      writeFileSync(join(workFolder, `${board}-${name}`), tableBytes(tables[name]))
  }
  const { options } = solution
  return {
    ...{ rows, spec, texts, hasB: b !== null, seconds },
    ...{
      code: String(options.code),
      package: packageOf({ name: '', options }),
      environment: String(options.environment ?? ''),
    },
  }
}
