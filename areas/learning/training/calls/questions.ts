import { audit } from '@leitai/platform/audit/audit'
import { readJson } from '@leitai/platform/contract/form'
import type { Language } from '@leitai/platform/contract/language'
import { limits } from '@leitai/platform/contract/limits'
import { problemText } from '@leitai/platform/contract/validation'
import { rowsOfWorkbook } from '@leitai/platform/csv/xlsx'
import { and, asc, count, desc, eq, isNull, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { excerptOf } from '@leitai/platform/text/plain'
import * as z from 'zod/mini'
import { type CsvRow, readCsv } from '../contract.lines.ts'
import type * as contract from '../contract.questions.ts'
import { Question } from '../contract.questions.ts'
import { examQuestions } from '../table.ts'
import { importFaults } from '../texts.ts'

const MOST_TAGS = 500

export const adminQuestions: Handler<typeof contract.adminQuestions> = async ({ db }, { kind, tag, ...paging }) => {
  const { page, pageSize, offset } = pageOf(paging)
  const inBank = isNull(examQuestions.retiredAt)
  const where = and(
    inBank,
    tag === '' ? undefined : eq(examQuestions.tag, tag),
    kind && sql`${examQuestions.body} ->> 'kind' = ${kind}`,
  )
  const [[all], rows, tags] = await Promise.all([
    db.select({ count: count() }).from(examQuestions).where(where),
    db.select().from(examQuestions).where(where).orderBy(desc(examQuestions.id)).limit(pageSize).offset(offset),
    db
      .select({ tag: examQuestions.tag, level: examQuestions.level, count: count() })
      .from(examQuestions)
      .where(inBank)
      .groupBy(examQuestions.tag, examQuestions.level)
      .orderBy(asc(examQuestions.tag), asc(examQuestions.level))
      .limit(MOST_TAGS),
  ])
  const list = rows.map((row) => ({ ...row, excerpt: { zh: excerptOf(row.text.zh), en: excerptOf(row.text.en) } }))
  return { list, total: all?.count ?? 0, page, pageSize, tags }
}

export const importQuestions: Handler<typeof contract.importQuestions> = async (context, { format, text }) => {
  const { db, me, now, language } = context
  const { questions, faults } = await readQuestions(text, format, language)
  if (faults.length > 0) return { added: 0, faults }
  await db.insert(examQuestions).values(questions.map((one) => ({ ...one, changedAt: now, changedBy: me.id })))
  const detail = { added: questions.length }
  await audit(context, { action: 'training.import', target: { kind: 'question', id: 'import' }, detail })
  return { added: questions.length, faults }
}

interface ImportFault {
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

type Say = (key: keyof typeof importFaults) => string

/** One question a row, see docs/TRAINING.md. */
const needed = ['kind', 'tag', 'level', 'points', 'text', 'answer']
const columns = [...needed, 'text_en', 'choices', 'choices_en', 'tolerance', 'explanation', 'explanation_en', 'body']

/** What is wrong with the head, or null. A column that nobody reads is told, as it may be one with a slip in its name. */
function headFault(names: string[], say: Say): string | null {
  const missing = needed.filter((name) => !names.includes(name))
  if (missing.length > 0) {
    const parted = names.some((name) => /[;\t]/.test(name))
    return `${say('head')}: ${missing.join(', ')}${parted ? `. ${say('separator')}` : ''}`
  }
  const given = names.filter((name) => name !== '')
  const strange = given.filter((name) => !columns.includes(name))
  if (strange.length > 0) return `${say('unknownHead')}: ${strange.join(', ')}`
  const again = given.filter((name, at) => given.indexOf(name) !== at)
  return again.length > 0 ? `${say('headTwice')}: ${again.join(', ')}` : null
}

/** The question of a row, which a schema checks then, or what is wrong with it. */
function questionOf(cells: string[], names: string[], say: Say): unknown {
  const isEmpty = (at: number) => (cells[at] ?? '').trim() === ''
  if (cells.length < names.length || cells.some((_, at) => !names[at] && !isEmpty(at))) return say('cells')
  if (cells.some((cell) => DATE_OF_WORKBOOK.test(cell))) return say('date')
  const cell = (name: string) => cells[names.indexOf(name)]?.trim() ?? ''
  const kind = cell('kind')
  const body = isCodeKind(kind) ? codeBody(kind, cell('body'), say) : bodyOf(kind, cell, say)
  if (typeof body === 'string') return body
  return {
    tag: cell('tag'),
    level: cell('level'),
    points: numberOf(cell('points')),
    text: { zh: cell('text'), en: cell('text_en') },
    explanation: { zh: cell('explanation'), en: cell('explanation_en') },
    body,
  }
}

/** A choice such as 1/2 or 3-4 that a spreadsheet took for a day. */
const DATE_OF_WORKBOOK = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

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

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
const folded = (text: string) => text.normalize('NFKC').trim()
/** NaN, which is refused, if it is no decimal: what is empty is not 0. */
const numberOf = (text: string): number => (DECIMAL.test(folded(text)) ? Number(folded(text)) : Number.NaN)

const listOf = (text: string) => (text === '' ? [] : text.split('|').map((part) => part.trim()))

type Cell = (name: string) => string

function bodyOf(kind: string, cell: Cell, say: Say): unknown {
  if (kind === 'truth') return truthBody(cell('answer'), say)
  if (kind === 'blank') return blankBody(cell, say)
  return choicesBody(kind, cell, say)
}

const TRUE = ['true', 't', 'yes', 'y', '1', '对', '正确', '是', '真', '√', '✓', '✔']
const FALSE = ['false', 'f', 'no', 'n', '0', '错', '错误', '否', '假', '×', '✗', '✘']

function truthBody(written: string, say: Say): unknown {
  const answer = folded(written).toLowerCase()
  if (!TRUE.includes(answer) && !FALSE.includes(answer)) return say('truth')
  return { kind: 'truth', right: TRUE.includes(answer) }
}

function blankBody(cell: Cell, say: Say): unknown {
  const [answer, tolerance] = [cell('answer'), cell('tolerance')]
  if (tolerance === '') return { kind: 'blank', accepted: listOf(answer), number: null }
  const number = { value: numberOf(answer), tolerance: numberOf(tolerance) }
  if (Number.isNaN(number.value) || Number.isNaN(number.tolerance)) return say('number')
  return { kind: 'blank', accepted: listOf(answer), number }
}

function choicesBody(kind: string, cell: Cell, say: Say): unknown {
  const [chinese, english] = [listOf(cell('choices')), listOf(cell('choices_en'))]
  if (english.length > 0 && english.length !== chinese.length) return say('english')
  if (new Set(chinese).size !== chinese.length) return say('choiceTwice')
  const right = lettersOf(cell('answer'), chinese)
  if (right === null) return say('letters')
  return { kind, choices: chinese.map((zh, at) => ({ zh, en: english[at] ?? '' })), right }
}

/**
 * The choices that letters name: B, AC, "a, c", Ａ、Ｃ. Null for anything else: of words some letters would be taken, a range such as A-D would
 * lose its middle, and the text of another choice than its letters name may be meant itself.
 */
function lettersOf(written: string, choices: string[]): number[] | null {
  const answer = folded(written)
  const isOneCase = answer === answer.toUpperCase() || answer === answer.toLowerCase()
  if (!isOneCase || !/^(?:[a-z]+|[a-z](?:[\s,;、|/.]+[a-z])*)$/i.test(answer)) return null
  const right = [...answer.toUpperCase().replace(/[^A-Z]/g, '')].map((letter) => letter.charCodeAt(0) - 65)
  const asText = choices.indexOf(written.trim())
  return asText >= 0 && (right.length > 1 || right[0] !== asText) ? null : right
}
