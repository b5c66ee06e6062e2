import { engines } from '@leitai/agent/engines'
import { runRunner } from '@leitai/runner/agent/runner'
import { Wrong } from '@leitai/runner/agent/settings'
import { CommandError, exits } from '../command-error.ts'
import { VERSION } from '../start.ts'

/** The same as `npm run runner`; what goes wrong is said to its operator, in English as its log is. */
export async function runner(): Promise<void> {
  try {
    await runRunner(VERSION, engines)
  } catch (error) {
    const exit = error instanceof Wrong ? exits.usage : exits.refused
    throw new CommandError(exit, error instanceof Error ? error.message : String(error))
  }
}
