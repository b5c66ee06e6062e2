import { errorCode } from '@leitai/platform/errors/refuse'

/** Kills processes with SIGKILL; ignores those that have already ended. */
export function kill(pids: Iterable<number>): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if (errorCode(error) !== 'ESRCH') throw error
    }
  }
}
