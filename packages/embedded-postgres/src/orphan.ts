import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { inUse } from './lock.ts'
import type { Place } from './place.ts'
import { errorCode, fault, type Log, processBirth, until } from './process.ts'

/** Parses postmaster.pid: its lines are pid, data folder, start time, port, socket folder, address, shared memory, status. */
export function readPidFile(data: string): { pid: number; ready: boolean } | null {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : null
  } catch {
    return null
  }
}

/**
 * Stops a PostgreSQL whose launcher was killed (kill -9), so that a new one can start. Requires the folder’s lock. Refuses if the server’s
 * launcher is alive after all (its lock was deleted).
 */
export async function endOrphan(place: Place, binaries: Binaries, log: Log): Promise<void> {
  const found = readPidFile(place.data)
  if (found !== null && isPostgresOn(found.pid, place.data)) {
    refuseIfLaunched(found.pid, place)
    log.warn(
      { pid: found.pid },
      '正在停止上次遗留的 PostgreSQL / stopping the PostgreSQL that an earlier start left behind',
    )
    signal(found.pid, 'INT', place, binaries)
    const gone = () => processBirth(found.pid) === null
    if (!(await until(gone, 30_000))) signal(found.pid, 'QUIT', place, binaries)
    if (!(await until(gone, 10_000))) throw stillThere(found.pid, place)
  }
  await endStrays(place, log)
  // Another process has the pid now, and PostgreSQL would mistake it for itself. Otherwise PostgreSQL cleans up the file better than we do.
  if (found !== null && processBirth(found.pid) !== null) rmSync(join(place.data, 'postmaster.pid'), { force: true })
}

/**
 * Server processes survive a killed postmaster until their query ends, and hold the shared memory until then; they get the signal that the
 * postmaster itself would send.
 */
export async function endStrays(place: Place, log: Log): Promise<void> {
  if (process.platform !== 'linux') return
  const strays = () => processesOn(place.data)
  for (const pid of strays()) {
    try {
      process.kill(pid, 'SIGQUIT')
    } catch (error) {
      if (errorCode(error) !== 'ESRCH') throw error
    }
  }
  if (await until(() => strays().length === 0, 10_000)) return
  log.warn({ pids: strays() }, 'PostgreSQL 的残留进程仍在运行 / processes of PostgreSQL are still running')
}

export function signal(pid: number, name: 'INT' | 'QUIT', place: Place, binaries: Binaries): void {
  // Windows has no signals; PostgreSQL has its own there, over a pipe.
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['kill', name, String(pid)], { ...runAs(place.account, place.home), stdio: 'ignore' })
    return
  }
  try {
    process.kill(pid, `SIG${name}`)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/** PostgreSQL’s processes have their data folder as working directory, which distinguishes them from others that reuse an old pid. */
function isPostgresOn(pid: number, data: string): boolean {
  if (processBirth(pid) === null) return false
  if (process.platform === 'linux') return processesOn(data, [String(pid)]).length === 1
  const [program, ...options] =
    process.platform === 'win32' ? ['tasklist', '/FI', `PID eq ${pid}`] : ['ps', '-o', 'command=', '-p', String(pid)]
  try {
    const said = execFileSync(program ?? 'ps', options, { encoding: 'utf8' })
    return said.includes('postgres') && (process.platform === 'win32' || said.includes(data))
  } catch {
    return false
  }
}

function processesOn(data: string, candidates = readdirSync('/proc')): number[] {
  const folder = realpathSync(data)
  return candidates
    .filter((name) => {
      if (!/^\d+$/.test(name)) return false
      try {
        const isServer = basename(readlinkSync(`/proc/${name}/exe`)).startsWith('postgres')
        return isServer && readlinkSync(`/proc/${name}/cwd`) === folder && processBirth(Number(name)) !== null
      } catch {
        return false
      }
    })
    .map(Number)
}

/** A server with a living Node process other than us above it belongs to that one. An orphan’s parent is process 1 or a subreaper. */
function refuseIfLaunched(pid: number, place: Place): void {
  if (process.platform !== 'linux') return
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  if (parent <= 1 || parent === process.pid) return
  let program = ''
  try {
    program = basename(readlinkSync(`/proc/${parent}/exe`))
  } catch {
    return
  }
  if (program.startsWith('node')) throw inUse(place.home, parent, place.application)
}

function stillThere(pid: number, place: Place): Error {
  return fault(
    `遗留的 PostgreSQL（进程 ${pid}，目录 ${place.data}）无法停止，请手动结束该进程后再启动。`,
    `The leftover PostgreSQL (process ${pid}, folder ${place.data}) doesn’t stop. End that process manually, then start again.`,
  )
}
