import type { FormulaResult } from '@leitai/scorer/formula-score'
import type { Problem } from '../contract.ts'

const LONGEST = 300

/** Stored with the mark, and PostgreSQL stores neither U+0000 nor lone surrogates. */
export const keepable = (text: string) => text.toWellFormed().replace(/\p{Cc}/gu, ' ')

/** The message for code that gave no result. */
export function sayProblem(outcome: FormulaResult): Problem {
  if ('value' in outcome) return null
  switch (outcome.reason) {
    case 'time':
      return { reason: 'time', text: String(outcome.seconds), line: null }
    case 'memory':
      return { reason: 'memory', text: String(outcome.megabytes), line: null }
    case 'statement':
      return { reason: 'statement', text: '', line: null }
    case 'error':
      return { reason: 'error', text: keepable(outcome.text.slice(0, LONGEST)), line: outcome.line ?? null }
    default:
      return { reason: 'error', text: outcome.reason, line: null }
  }
}
