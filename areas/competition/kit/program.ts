import { readFileSync } from 'node:fs'
import { createCsvReader } from '@leitai/scorer/csv'
import { createFaultList } from '@leitai/scorer/fault-list'
import type * as z from 'zod/mini'
import type { CodeRules } from '../definition/contract.code.ts'
import type { CheckSpec } from '../definition/contract.scoring.ts'
import { hasManyFiles, taskFiles } from '../definition/contract.scoring-files.ts'

const template = (name: string) => readFileSync(new URL(`./template/${name}`, import.meta.url), 'utf8')
const TABLE = template('table.py')
const COPY = template('copy.py')
const CONTAINERFILE = template('Containerfile')
/** Endings of results that the program for tables writes by itself. */
const WRITTEN = ['csv', 'tsv', 'jsonl', 'parquet']
const TAB = 9
/** Of a sample’s content in a notebook. */
const MOST_EMBEDDED = 48 * 1024

const endingOf = (name: string) => name.split('.').pop()?.toLowerCase() ?? ''

export interface KitFacts {
  /** Of competition and stage, in one line. */
  title: string
  rules: CodeRules
  check: z.output<typeof CheckSpec>
  sample: { name: string; size: number; head: Buffer } | null
}

/** Whether the result is one table with a line for every id, which the program can write from those of the data. */
export function writesTable({ rules, check }: KitFacts): boolean {
  const [only] = taskFiles(check)
  return (
    !hasManyFiles(check) &&
    check.files?.rowsAt === undefined &&
    only !== undefined &&
    WRITTEN.includes(endingOf(rules.output))
  )
}

/** The program as Python; `inNotebook`: nothing can lie beside it. */
export function programOf(facts: KitFacts, { inNotebook }: { inNotebook: boolean }): string {
  const { title, rules, check, sample } = facts
  const isWhole = sample !== null && sample.head.length === sample.size
  const content =
    inNotebook && isWhole && sample.size <= MOST_EMBEDDED && endingOf(sample.name) === endingOf(rules.output)
      ? sample.head.toString('base64')
      : ''
  const [only] = taskFiles(check)
  const id = [check.id, ...(check.keys ?? [])]
  const predictions = (only?.columns ?? []).filter((name) => !id.includes(name))
  const values: Record<string, string> = {
    title: title.replace(/[\r\n]+/g, ' '),
    output: literal(rules.output),
    sample: literal(sample?.name ?? 'sample.csv'),
    content: literal(content),
    id: literal(id),
    predictions: literal(Object.fromEntries(predictions.map((name) => [name, firstValue(sample, name)]))),
  }
  const text = writesTable(facts) ? TABLE : COPY
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}

/** Strings, numbers, lists and objects of them are the same in Python. */
const literal = (value: unknown) => JSON.stringify(value)

/** What the sample has in a column of its first row; 0 if it does not tell. */
function firstValue(sample: KitFacts['sample'], column: string): string | number {
  const ending = sample === null ? '' : endingOf(sample.name)
  if (sample === null || !['csv', 'tsv'].includes(ending)) return 0
  const records: string[][] = []
  const csv = createCsvReader(
    ({ bytes, starts, ends, count }) => {
      const cell = (at: number) => new TextDecoder().decode(bytes.subarray(starts[at], ends[at]))
      if (records.length < 2) records.push(Array.from({ length: count }, (_, at) => cell(at)))
    },
    createFaultList(),
    ending === 'tsv' ? { delimiter: TAB } : {},
  )
  csv.push(sample.head)
  if (sample.head.length === sample.size) csv.finish()
  const [head = [], first = []] = records
  const value = first[head.indexOf(column)]
  if (value === undefined) return 0
  // Python knows no other spelling of a number that JSON has.
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value) && Number.isFinite(Number(value)) ? Number(value) : value
}

/** How an image is made of the program: a file, or a folder. */
export const containerfileOf = (program: string): string =>
  CONTAINERFILE.replace('{{program}}', () => (program.endsWith('.py') ? program : `${program}/`))

/** The cells of a program that is divided by `# %%`, as a notebook. */
export function notebookOf(program: string): string {
  const cells = program.split(/^# %%/m).slice(1)
  const lines = (text: string) => text.trim().split(/(?<=\n)/)
  return JSON.stringify(
    {
      cells: cells.map((cell) => {
        const isText = cell.startsWith(' [markdown]')
        const text = isText ? cell.slice(' [markdown]'.length).replace(/^# ?/gm, '') : cell
        return isText
          ? { cell_type: 'markdown', metadata: {}, source: lines(text) }
          : { cell_type: 'code', execution_count: null, metadata: {}, outputs: [], source: lines(text) }
      }),
      metadata: { kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' } },
      nbformat: 4,
      nbformat_minor: 4,
    },
    null,
    1,
  )
}
