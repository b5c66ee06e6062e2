import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { aptInstall, canApt } from '../../scripts/apt.mjs'

/** Debian package names, each with a file that exists once it is installed. */
const PACKAGES = [
  ['swift-proxy', '/usr/bin/swift-proxy-server'],
  ['swift-account', '/usr/bin/swift-account-server'],
  ['swift-container', '/usr/bin/swift-container-server'],
  ['swift-object', '/usr/bin/swift-object-server'],
  ['nginx-light', '/usr/sbin/nginx'],
  ['libnginx-mod-stream', '/usr/lib/nginx/modules/ngx_stream_module.so'],
  ['postgresql', '/usr/lib/postgresql'],
] as const

/** Installs missing packages, or exits with manual instructions. */
export function installPrograms(): void {
  const missing = () => PACKAGES.filter(([, file]) => !existsSync(file)).map(([name]) => name)
  if (missing().length > 0 && canApt()) {
    process.stdout.write(`正在安装 / installing: ${missing().join(' ')}\n`)
    aptInstall(missing())
  }
  if (missing().length === 0) return
  process.stderr.write(`需要 / needed: sudo apt-get install ${missing().join(' ')}\n`)
  process.exit(2)
}

export interface Program {
  child: ChildProcess
  /** Sends SIGKILL. */
  kill(): Promise<void>
  /** Sends SIGTERM, as an operator would, and waits for the exit. */
  stop(): Promise<void>
  /** Suspends and resumes the process group. */
  freeze(): void
  thaw(): void
}

const started = new Set<Program>()

/** Starts a program in its own process group, with its output in `log`. */
export function start(
  command: string,
  args: string[],
  { log, as, env }: { log: string; as?: { uid: number; gid: number }; env?: Record<string, string> },
): Program {
  const out = openSync(log, 'a')
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', out, out],
    cwd: '/',
    ...as,
    env: { ...process.env, ...env },
  })
  const gone = once(child, 'exit')
  const end = async (signal: NodeJS.Signals, group: boolean) => {
    if (child.exitCode === null && child.signalCode === null && child.pid) {
      process.kill(group ? -child.pid : child.pid, signal)
      await gone
    }
    started.delete(program)
  }
  const all = (signal: NodeJS.Signals) => () => {
    if (child.pid) process.kill(-child.pid, signal)
  }
  const program: Program = {
    child,
    kill: () => end('SIGKILL', true),
    stop: () => end('SIGTERM', false),
    freeze: all('SIGSTOP'),
    thaw: all('SIGCONT'),
  }
  started.add(program)
  return program
}

/** Runs a program to completion; throws with its output on failure. */
export function run(command: string, args: string[], as?: { uid: number; gid: number }): void {
  const { status, stderr } = spawnSync(command, args, { ...as, cwd: '/', encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
}

/** Stops all running programs, in reverse order of their start. */
export async function endAll(): Promise<void> {
  for (const program of [...started].toReversed()) await program.kill()
}

export async function listens(port: number): Promise<void> {
  for (let tried = 0; tried < 300; tried++) {
    const good = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
    if (good) return
    await pause(100)
  }
  throw new Error(`nothing listens on port ${port}`)
}
