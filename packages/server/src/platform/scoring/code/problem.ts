import type { Problem } from '@leitai/contract/learning/training'
import type { FormulaOutcome } from '@leitai/scorer/formula-score'

const LONGEST = 300

/** Marks are kept with it, and PostgreSQL keeps neither U+0000 nor half a surrogate pair. */
const keepable = (text: string) => text.toWellFormed().replace(/\p{Cc}/gu, ' ')

/** Why code gave nothing, as it is told. */
export function sayProblem(outcome: FormulaOutcome): Problem {
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
