import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from './errors.ts'

/**
 * When the process with this pid was started, as text to compare; null if there is none. Pids are reused, quickly after a reboot, so only
 * pid and start time together identify a process.
 */
export function processBirth(pid: number): string | null {
  if (process.platform === 'linux') return linuxBirth(pid)
  if (!answers(pid)) return null
  if (process.platform === 'win32') return 'alive'
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}

function linuxBirth(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name is in brackets and may contain anything; the fields are counted after it: state, ..., start in clock ticks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const zombie = fields[0] === 'Z' || fields[0] === 'X'
    return zombie ? null : `${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()} ${fields[19]}`
  } catch {
    return null
  }
}

function answers(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** Polls until the condition holds; false after the timeout. For conditions without an event. */
export async function until(holds: () => boolean, milliseconds: number, every = 20): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (!holds()) {
    if (Date.now() > end) return false
    await pause(every)
  }
  return true
}
