import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { runAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { bareEnvironment } from './cluster.ts'
import { readPidFile, signal } from './orphan.ts'
import type { Place } from './place.ts'
import { errorCode, fault, type Log, until } from './process.ts'

/** A running PostgreSQL; `ended` settles when it ends for any reason. */
export type Postmaster = { pid: number; ended: Promise<string>; stop(): Promise<void> }

/** The machine cannot start any process now (memory, number of processes or files): a temporary problem that is not PostgreSQL’s. */
export const isShortage = (error: unknown) => ['EAGAIN', 'ENOMEM', 'EMFILE', 'ENFILE'].includes(errorCode(error))

/** Starts PostgreSQL and waits until it accepts connections, however long recovery takes. */
export async function launch(place: Place, binaries: Binaries, log: Log): Promise<Postmaster> {
  // In its own session: Ctrl-C in the terminal must reach only us, and we stop PostgreSQL last.
  const child = spawn(binaries.postgres, ['-D', place.data], {
    ...runAs(place.account, place.home),
    env: bareEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  const said = listen(child, log)
  let over = false
  let refused: unknown = null
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => {
      refused = error
      resolve(error.message)
    })
    child.once('exit', (code, name) => resolve(name ?? `exit code ${code}`))
  }).finally(() => {
    over = true
  })
  const watchdog = watch(child, place)
  void ended.then(() => watchdog?.stdin?.end('done\n'))
  const pid = child.pid ?? 0
  const isReady = () => {
    const file = readPidFile(place.data)
    return file?.pid === pid && file.ready
  }
  await until(() => over || isReady(), Number.POSITIVE_INFINITY)
  if (refused !== null && isShortage(refused)) throw refused
  if (over) throw cannotStart(place, said, await ended)
  const stop = async () => {
    if (!over) signal(pid, 'INT', place, binaries)
    if (!(await until(() => over, 30_000))) signal(pid, 'QUIT', place, binaries)
    if (!(await until(() => over, 10_000))) child.kill('SIGKILL')
    await ended
  }
  return { pid, ended, stop }
}

/**
 * A shell that waits on a pipe from us: if we are killed, the pipe closes and the shell stops PostgreSQL; when PostgreSQL has ended, we
 * tell it to exit. It runs as PostgreSQL’s user, so it cannot signal other users’ processes.
 */
function watch(child: ChildProcess, place: Place): ChildProcess | null {
  if (process.platform === 'win32' || child.pid === undefined) return null
  const script = 'read -r word || kill -INT "$1"'
  const watchdog = spawn('/bin/sh', ['-c', script, `${place.application.name}-watchdog`, String(child.pid)], {
    ...runAs(place.account, '/'),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watchdog.on('error', () => undefined)
  watchdog.stdin?.on('error', () => undefined)
  watchdog.unref()
  return watchdog
}

/** Forwards PostgreSQL’s output to our log and keeps the last lines for the message of a failed start. */
function listen(child: ChildProcess, log: Log): string[] {
  const last: string[] = []
  if (child.stderr === null) return last
  createInterface({ input: child.stderr }).on('line', (line) => {
    last.push(line)
    if (last.length > 20) last.shift()
    const text = line.replace(/^.*?\[\d+\] /, '')
    if (/^(FATAL|PANIC):/.test(text)) log.error({ postgres: text }, 'PostgreSQL')
    else if (/^WARNING:/.test(text)) log.warn({ postgres: text }, 'PostgreSQL')
    else log.debug({ postgres: text }, 'PostgreSQL')
  })
  return last
}

function cannotStart(place: Place, said: string[], how: string): Error {
  const detail = said.join('\n')
  return fault(
    `PostgreSQL 未能启动（目录 ${place.data}，${how}）：`,
    `PostgreSQL didn’t start (folder ${place.data}, ${how}):\n${detail}`,
  )
}
