import { readJson } from '@leitai/platform/contract/form'
import type { importFaults } from './texts.ts'

export type Say = (key: keyof typeof importFaults) => string

/** One question a row, see docs/TRAINING.md. */
const needed = ['kind', 'tag', 'level', 'points', 'text', 'answer']
const known = [...needed, 'text_en', 'choices', 'choices_en', 'tolerance', 'explanation', 'explanation_en', 'body']

/** What is wrong with the head, or null. A column that nobody reads is told, as it may be one with a slip in its name. */
export function headFault(names: string[], say: Say): string | null {
  const missing = needed.filter((name) => !names.includes(name))
  if (missing.length > 0) {
    const parted = names.some((name) => /[;\t]/.test(name))
    return `${say('head')}: ${missing.join(', ')}${parted ? `. ${say('separator')}` : ''}`
  }
  const given = names.filter((name) => name !== '')
  const strange = given.filter((name) => !known.includes(name))
  if (strange.length > 0) return `${say('unknownHead')}: ${strange.join(', ')}`
  const again = given.filter((name, at) => given.indexOf(name) !== at)
  return again.length > 0 ? `${say('headTwice')}: ${again.join(', ')}` : null
}

/** The question of a row, which a schema checks then, or what is wrong with it. */
export function questionOf(cells: string[], names: string[], say: Say): unknown {
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
