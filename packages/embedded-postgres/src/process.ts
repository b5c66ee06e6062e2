import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** A logger: pino's, Fastify's, or any with these methods. Messages are in Chinese and English. */
export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** An error with a Chinese and an English line, since it appears on a console before a language is known. */
export function fault(zh: string, en: string, cause?: unknown): Error {
  return new Error(`${zh}\n${en}`, cause === undefined ? undefined : { cause })
}

/** The code of a system error (ENOENT, EEXIST...), or '' when it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

export function errorText(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorText).join('; ')
  return error instanceof Error ? error.message : String(error)
}

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

/** Parameters of the application that embeds PostgreSQL: its name, and names used in error messages. */
export interface Application {
  /**
   * Lower-case letters and digits, for instance `sample`. Names the superuser and the database, the lock file `<name>.lock`, the
   * settings file `<name>.conf`, the watchdog process `<name>-watchdog`, a temporary socket folder `<name>-XXXXXX` and the default
   * fallback folder `/var/lib/<name>`. It must never change: existing data is found by it.
   */
  name: string
  /** The environment variables that error messages refer to. */
  variables: {
    /** The variable for the data folder. */
    dataDir: string
    /** The variable for a PostgreSQL to use instead of the embedded one. */
    url: string
  }
  /** The oldest major version of PostgreSQL that the application can use instead of the embedded one, for instance 15. */
  oldestMajor: number
}
