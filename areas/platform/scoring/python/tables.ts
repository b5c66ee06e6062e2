import { writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { pathColumns } from '@leitai/scorer/file-form'
import { formulaBoards } from '@leitai/scorer/formula-score'
import type { FormulaColumn, FormulaTable } from '@leitai/scorer/formula-tables'
import { packageOf } from '@leitai/scorer/metrics/formula'
import type { Values } from '@leitai/scorer/metrics/metric'
import type { Solution } from '@leitai/scorer/prepared'
import type { MemberForm } from '@leitai/scorer/types'
import { fileOf } from '../open.ts'
import type { Boards } from '../task.ts'
import { packOf, type Side, sides } from './lay-board.ts'
import { type PackedFile, writePack } from './pack.ts'

/** A column whose cells are names of files. */
interface PathColumn {
  name: string
  kind: 'path'
  values: string[]
}

/**
 * A table as serve.py reads it: the length of a header in JSON (four bytes, little-endian), the header, then the columns one after the other.
 * Numbers are doubles, NaN for an empty value; texts and names of files are a JSON list. The first column is the id.
 */
export function tableBytes({ columns }: { columns: (FormulaColumn | PathColumn)[] }): Buffer {
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

interface BoardsOrder {
  seconds: number
  onlyA: true | undefined
  workFolder: string
  /** Where the files of columns of paths were kept (`fileOf`). */
  folder: string
}

/** Runs in a scoring process: the tables of each board, for a program that runs elsewhere. */
export function writeBoards(
  solution: Solution,
  given: Values,
  { seconds, onlyA, workFolder, folder }: BoardsOrder,
): Boards {
  const { rows, spec, texts, a, b } = formulaBoards(solution, given, { onlyA })
  const forms = { solution: spec.files?.truth ?? {}, submission: spec.files?.members ?? {} }
  for (const [board, tables] of [['a', a] as const, ['b', b] as const]) {
    if (!tables) continue
    for (const side of sides) {
      const path = join(workFolder, `${board}-${side}`)
      const { columns, files } = withPaths(tables[side], forms[side], folder)
      writeFileSync(path, tableBytes({ columns }))
      if (files.length > 0) writePack(packOf(path), files)
    }
  }
  const { options } = solution
  const isPacked = (side: Side) => pathColumns(forms[side]).length > 0
  return {
    rows,
    spec,
    texts: texts.filter(({ column }) => !pathColumns(forms.submission).includes(column ?? '')),
    hasB: b !== null,
    seconds,
    packed: sides.filter(isPacked),
    code: String(options.code),
    package: packageOf({ name: '', options }),
    environment: String(options.environment ?? ''),
  }
}

/** The columns with names in place of the cells of files, and the files that these rows name: no other is given away. */
function withPaths(table: FormulaTable, forms: Record<string, MemberForm>, folder: string) {
  const files: PackedFile[] = []
  const columns = table.columns.map((column): FormulaColumn | PathColumn => {
    const form = forms[column.name]
    if (form?.holds !== 'file') return column
    const ending = extname(form.name)
    const values = column.values.map((cell) => {
      const name = `${files.length}${/^\.[A-Za-z0-9]{1,10}$/.test(ending) ? ending : ''}`
      files.push({ name, path: fileOf(folder, String(cell)) })
      return name
    })
    return { name: column.name, kind: 'path', values }
  })
  return { columns, files }
}
