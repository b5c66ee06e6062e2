import { readJson } from '@leitai/platform/contract/form'
import type { Language } from '@leitai/platform/contract/language'
import { limits } from '@leitai/platform/contract/limits'
import { problemText } from '@leitai/platform/contract/validation'
import { rowsOfWorkbook } from '@leitai/platform/csv/read-workbook'
import * as z from 'zod/mini'
import { Question } from './contract.questions.ts'
import { type CsvRow, readCsv } from './csv.ts'
import { headFault, questionOf, type Say } from './import-table.ts'
import { importFaults } from './texts.ts'

export interface ImportFault {
  line: number
  text: string
}
interface Found {
  line: number
  value: unknown
}

const MOST = limits.training.importQuestions
const FAULTS = 50
/** The questions of a file, or its faults by line. Format: docs/TRAINING.md. */
export async function readQuestions(
  text: string,
  format: 'json' | 'csv' | 'xlsx',
  language: Language,
): Promise<{ questions: Question[]; faults: ImportFault[] }> {
  const say: Say = (key) => importFaults[key][language]
  const read = format === 'json' ? fromJson(text, say) : await fromTable(text, format, say)
  if ('fault' in read) return { questions: [], faults: [read.fault] }
  if (read.found.length > MOST) return { questions: [], faults: [{ line: 1, text: say('most') }] }
  const faults: ImportFault[] = []
  const questions: Question[] = []
  for (const { line, value } of read.found) {
    if (typeof value === 'string') faults.push({ line, text: value })
    else {
      const result = z.safeParse(Question, value)
      if (result.success) questions.push(result.data)
      else faults.push(...result.error.issues.slice(0, 3).map((issue) => ({ line, text: sayIssue(issue, language) })))
    }
  }
  if (read.found.length === 0) faults.push({ line: 1, text: say('none') })
  return { questions, faults: faults.slice(0, FAULTS) }
}

const sayIssue = ({ path, message }: { path: PropertyKey[]; message: string }, language: Language) =>
  `${path.map(String).join('.')}: ${problemText(message, language)}`

type Read = { found: Found[] } | { fault: ImportFault }

function fromJson(text: string, say: Say): Read {
  const parts = elementsOf(text)
  if (!parts) return { fault: { line: 1, text: say('list') } }
  const found = parts.map(({ line, text: written }): Found => {
    try {
      return { line, value: readJson(written) }
    } catch {
      return { line, value: say('json') }
    }
  })
  return { found }
}

/** The source text of each element of an array, with its first line, so that a fault in one does not hide the others. */
function elementsOf(text: string): { line: number; text: string }[] | null {
  const open = text.search(/\S/)
  if (text[open] !== '[' || !text.trimEnd().endsWith(']')) return null
  const end = text.trimEnd().length - 1
  const parts: { line: number; text: string }[] = []
  let depth = 0
  let inString = false
  let from = open + 1
  let line = 1
  let counted = 0
  for (let at = open + 1; at <= end; at++) {
    const sign = text[at] ?? ''
    if (inString) {
      if (sign === '\\') at++
      else if (sign === '"') inString = false
    } else if (sign === '"') inString = true
    else if ((sign === ',' && depth === 0) || at === end) {
      const part = text.slice(from, at)
      const begin = from + Math.max(0, part.search(/\S/))
      line += text.slice(counted, begin).split('\n').length - 1
      counted = begin
      if (part.trim() !== '') parts.push({ line, text: part })
      from = at + 1
    } else if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') depth = Math.max(0, depth - 1)
  }
  return parts
}

async function fromTable(text: string, format: 'csv' | 'xlsx', say: Say): Promise<Read> {
  const table = format === 'csv' ? readCsv(text) : await rowsIn(text)
  if (table === null) return { fault: { line: 1, text: say('workbook') } }
  const [head, ...rows] = table
  const names = head?.cells.map((cell) => cell.trim()) ?? []
  const fault = headFault(names, say)
  if (fault !== null) return { fault: { line: head?.line ?? 1, text: fault } }
  return { found: rows.map(({ line, cells }) => ({ line, value: questionOf(cells, names, say) })) }
}

/** The rows of a workbook in base64, without empty ones. */
async function rowsIn(text: string): Promise<CsvRow[] | null> {
  const rows = await rowsOfWorkbook(Buffer.from(text, 'base64'))
  const numbered = rows?.map((cells, at) => ({ line: at + 1, cells }))
  return numbered?.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) ?? null
}
