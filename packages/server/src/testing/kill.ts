import { errorCode } from '../platform/errors/fault.ts'

/** Kills processes as a calamity would; one that has just ended by itself is no fault. */
export function kill(pids: Iterable<number>): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if (errorCode(error) !== 'ESRCH') throw error
    }
  }
}
