import { refusalText } from '@leitai/platform/contract/refusals'
import type { Words } from '@leitai/platform/contract/shape'
import { errorText } from '@leitai/platform/errors/fault'
import { Refused } from '@leitai/platform/errors/refuse'
import { CommandError } from './command.ts'

/** What went wrong, in words for whoever runs a command. */
export function wordsOf(error: unknown): Words {
  if (error instanceof CommandError) return error.words
  if (error instanceof Refused) return { zh: refusalText(error.refusal, 'zh'), en: refusalText(error.refusal, 'en') }
  // Of a query that failed only what the database said: its text and values are no words for a console.
  if (error instanceof Error && 'query' in error && error.cause !== undefined) return wordsOf(error.cause)
  const said = errorText(error)
  // Messages of a start are written in both languages, one after the other; some go on with what the database said.
  const [zh, en, ...more] = said.split(/ \/ |\n/)
  return zh && en && more.length === 0 ? { zh, en } : { zh: said, en: said }
}
