import { pino } from 'pino'
import { ConfigError } from '../../platform/config/config-error.ts'
import type { Say } from './backup.ts'

export const say: Say = (zh, en) => void process.stdout.write(`${zh} / ${en}\n`)

export const commandLog = () => pino({ level: process.env.LOG_LEVEL || 'warn' }, pino.destination(2))

/** Exit code: 0 success, 1 failure, 2 invalid arguments. */
export async function runCommand(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work()
  } catch (error) {
    const known = error instanceof ConfigError || (error instanceof Error && !('code' in error))
    process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
    process.exitCode = 1
  }
}
