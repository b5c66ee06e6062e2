import { readJson } from '@leitai/contract/core/form'
import type { Language } from '@leitai/contract/core/language'
import { limits } from '@leitai/contract/core/limits'
import { problemText } from '@leitai/contract/core/validation'
import { Question } from '@leitai/contract/learning/training.questions'
import * as z from 'zod/mini'
import { rowsOfWorkbook } from '../../platform/csv/read-workbook.ts'
import { type CsvRow, readCsv } from './csv.ts'
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

type Say = (key: keyof typeof importFaults) => string
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

const needed = ['kind', 'tag', 'level', 'points', 'text', 'answer']

async function fromTable(text: string, format: 'csv' | 'xlsx', say: Say): Promise<Read> {
  const table = format === 'csv' ? readCsv(text) : await rowsIn(text)
  if (table === null) return { fault: { line: 1, text: say('workbook') } }
  const [head, ...rows] = table
  const names = head?.cells.map((cell) => cell.trim()) ?? []
  const missing = needed.filter((name) => !names.includes(name))
  if (missing.length > 0) return { fault: { line: 1, text: `${say('head')}: ${missing.join(', ')}` } }
  return { found: rows.map((row) => ({ line: row.line, value: questionOf(row, names, say) })) }
}

/** The rows of a workbook in base64, without empty ones. */
async function rowsIn(text: string): Promise<CsvRow[] | null> {
  const rows = await rowsOfWorkbook(Buffer.from(text, 'base64'))
  const numbered = rows?.map((cells, at) => ({ line: at + 1, cells }))
  return numbered?.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) ?? null
}

function questionOf({ cells }: CsvRow, names: string[], say: Say): unknown {
  if (cells.length !== names.length) return say('cells')
  const cell = (name: string) => cells[names.indexOf(name)]?.trim() ?? ''
  const kind = cell('kind')
  const body = isCodeKind(kind) ? codeBody(kind, cell('body'), say) : bodyOf(kind, cell)
  if (typeof body === 'string') return body
  return {
    ...{ tag: cell('tag'), level: cell('level'), points: Number(cell('points')) },
    text: { zh: cell('text'), en: cell('text_en') },
    explanation: { zh: cell('explanation'), en: cell('explanation_en') },
    body,
  }
}

const isCodeKind = (kind: string) => kind === 'javascript' || kind === 'sql' || kind === 'python'

/** Of questions with code the whole body is JSON in one cell, or the fault. */
function codeBody(kind: string, written: string, say: Say): unknown {
  if (written === '') return say('code')
  try {
    return { ...Object(readJson(written)), kind }
  } catch {
    return say('json')
  }
}

const listOf = (text: string) => (text === '' ? [] : text.split('|').map((part) => part.trim()))

function bodyOf(kind: string, cell: (name: string) => string): unknown {
  const answer = cell('answer')
  if (kind === 'truth') {
    const known: Record<string, boolean> = { true: true, false: false, 对: true, 错: false }
    return { kind, right: known[answer.toLowerCase()] }
  }
  if (kind === 'blank') {
    const tolerance = cell('tolerance')
    return {
      kind,
      accepted: listOf(answer),
      number: tolerance === '' ? null : { value: Number(answer), tolerance: Number(tolerance) },
    }
  }
  const english = listOf(cell('choices_en'))
  const choices = listOf(cell('choices')).map((zh, at) => ({ zh, en: english[at] ?? '' }))
  // Letters A, B, C … in any notation.
  const right = [...answer.toUpperCase().replace(/[^A-Z]/g, '')].map((letter) => letter.charCodeAt(0) - 65)
  return { kind, choices, right }
}
