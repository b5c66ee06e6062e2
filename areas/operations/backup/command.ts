import { levelOf } from '@leitai/platform/config/config'
import { errorText } from '@leitai/platform/errors/refuse'
import { pino } from 'pino'
import type { Say } from './backup.ts'

export const say: Say = (zh, en) => void process.stdout.write(`${zh} / ${en}\n`)

export const commandLog = () => pino({ level: levelOf(process.env) }, pino.destination(2))

/** Exit code: 0 success, 1 failure, 2 invalid arguments. */
export async function runCommand(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work()
  } catch (error) {
    process.stderr.write(`${errorText(error)}\n`)
    if (process.env.LOG_LEVEL === 'debug') console.error(error)
    process.exitCode = 1
  }
}
