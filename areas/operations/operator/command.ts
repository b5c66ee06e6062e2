import { parseArgs } from 'node:util'
import type { Config } from '@leitai/platform/config/config'
import type { Language } from '@leitai/platform/contract/language'
import type { Words } from '@leitai/platform/contract/shape'
import type { Opened } from '@leitai/platform/db/open'
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
