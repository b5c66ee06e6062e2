import { parseArgs } from 'node:util'
import type { Config } from '@leitai/platform/config/config'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Language } from '@leitai/platform/contract/language'
import { refusalText } from '@leitai/platform/contract/refusals'
import { migrate } from '@leitai/platform/db/migrate'
import type { Opened } from '@leitai/platform/db/open'
import { pendingMigrations } from '@leitai/platform/db/pending'
import { errorText, Refused } from '@leitai/platform/errors/refuse'
import { requireSecret } from '@leitai/platform/installation/secret'
import type { Storage } from '@leitai/platform/storage/storage'
import type { Logger } from 'pino'

/** What a command of the operator found or did. Exit code: 0 good, 1 not good or failed, 2 used wrongly. */
export interface Outcome {
  ok: boolean
  /** What `--json` prints, beside `ok`. */
  data: Record<string, unknown>
  /** What a person reads, line by line. */
  lines: readonly Words[]
}

/** What commands work with; each part is opened when it is first asked for. */
export interface Workplace {
  env: NodeJS.ProcessEnv
  config(): Config
  log: Logger
  /** The database as it is: a newer version's migrations are not run. */
  database(): Promise<Pick<Opened, 'pool' | 'db' | 'connection'>>
  storage(): Promise<Storage>
  /** The text of the standard input, for passwords. */
  input(): Promise<string>
  now(): Date
}

export interface Command {
  /** Words that call it, such as `admin create`. */
  name: string
  /** What follows the name. */
  takes: string
  summary: Words
  /** Null: used wrongly. */
  run(place: Workplace, args: string[]): Promise<Outcome | null>
}

/** A line for the console, in both languages. */
export const both = (zh: string, en: string): Words => ({ zh, en })

export const defineCommand = (command: Command): Command => command

/** Something that the operator can put right, in both languages. */
export class CommandError extends Error {
  readonly words: Words
  constructor(zh: string, en: string) {
    super(`${zh} / ${en}`)
    this.words = { zh, en }
  }
}

export const done = (data: Record<string, unknown>, ...lines: Words[]): Outcome => ({ ok: true, data, lines })

type Flags = Record<string, { type: 'boolean' | 'string' }>
type Values<F extends Flags> = { [K in keyof F]?: F[K]['type'] extends 'boolean' ? boolean : string }

/** The words and options of a command line; null if there are others. */
export function readLine<F extends Flags>(args: string[], options: F): { words: string[]; values: Values<F> } | null {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true })
    return { words: positionals, values: values as Values<F> }
  } catch {
    return null
  }
}

/** `--lang`, else the system's language, else Chinese: as the command line tool for competitors does. */
export function languageFor(said: string | undefined, env: NodeJS.ProcessEnv): Language {
  const wanted = said ?? (env.LC_ALL || env.LC_MESSAGES || env.LANG || '')
  return wanted.toLowerCase().startsWith('en') ? 'en' : 'zh'
}

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

/** The database of a command that needs its tables: an empty one has none yet. Throws if SECRET is not that of the database. */
export async function databaseWithTables(place: Workplace) {
  const opened = await place.database()
  if ((await pendingMigrations(opened.pool)).isNew)
    throw new CommandError(
      '数据库还是空的：先启动一次服务器，或运行 leitai migrate',
      'the database is still empty: start the server once, or run leitai migrate',
    )
  await requireSecret(opened.pool, place.config().secret)
  return opened
}

/** As databaseWithTables, but makes them in an empty database, as the first start would. */
export async function databaseFromNothing(place: Workplace) {
  const opened = await place.database()
  if ((await pendingMigrations(opened.pool)).isNew) await migrate(opened.pool, { log: place.log })
  await requireSecret(opened.pool, place.config().secret)
  return opened
}
