import { type ChildProcess, type SerializationType, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { chmod, readdir } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join, parse, resolve } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openSlots, type Slots } from '@leitai/runner/slots'
import type { Logger } from 'pino'
import { commandOf, FDS, type Program, warmingOf } from './command.ts'
import { type Folders, makeFolders } from './folders.ts'
import { findLevel, type Level } from './level.ts'
import { boundMemory, type MemoryBound, type MemoryLimit } from './memory.ts'
import { removeTree } from './remove-tree.ts'
import { cleanUpWork, workBase } from './work.ts'

/** The machine could not start a process: not the task's fault, so it should be retried. */
export class CannotStart extends Error {}

/** A child process that reads untrusted files or runs untrusted code, with everything it sees of our data. */
export interface SandboxedProcess {
  child: ChildProcess
  folders: Folders
  /** Its process id, which is not that of our direct child if a sandbox is in between. */
  pid: number
  /** The end of its error stream, for the log. */
  said(): string
  /** Limits its memory for one task; call `undo` afterwards. */
  bound(megabytes: number, over: (message: string) => void): MemoryLimit
}

interface Unable {
  since: Date
  reason: string
}

/** Starts child processes, each at the strongest isolation this machine supports. */
export interface Launcher {
  /** Waits while no process can be started; throws CannotStart after `patienceMs`, or when closed. */
  start(program: Program, patienceMs?: number): Promise<SandboxedProcess>
  /** Since when none can be started; null if they can. */
  unable(): Unable | null
  level(): Promise<Level>
  close(): void
}

const ROOT = parse(process.cwd()).root
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000
/** A process that is not ready by then has failed. */
const READY_MS = 30_000
const PROBE: Program = { kind: 'probe', path: fileURLToPath(new URL('./probe-child.ts', import.meta.url)) }

export interface LauncherOptions {
  workFolder: string
  log: Logger
  /** Called for each failed start. */
  failed?: (kind: string) => void
  /** For tests: the strongest level to try. */
  strongest?: Level['kind']
}

export function openLauncher({ workFolder, log, failed = () => undefined, strongest }: LauncherOptions): Launcher {
  mkdirSync(workFolder, { recursive: true })
  const closing = new AbortController()
  const users = openSlots('children')
  let unable: Unable | null = null
  let found: Promise<Level> | null = null

  const warmed = new Set<string>()
  /** Once per program, in parallel with the first start: later starts need not compile it. */
  const warm = (program: Program) => {
    if (!process.env.NODE_COMPILE_CACHE || warmed.has(program.path)) return
    warmed.add(program.path)
    const { command, args } = warmingOf(program)
    const child = spawn(command, args, { cwd: ROOT, env: environment(), stdio: 'ignore', windowsHide: true })
    child.on('error', () => undefined)
    child.on('exit', () => void shareCompiled().catch(() => undefined))
  }

  const once = (program: Program, level: Level) => launch(program, level, users)
  const level = () => {
    found ??= Promise.all([cleanUpWork(workFolder), cleanUpWork(tmpdir())])
      .then(() => findLevel({ workFolder, strongest, firstUid: users.first, launch: (one) => once(PROBE, one) }))
      .then((one) => {
        log.info({ level: one.kind, uid: one.uid, memory: one.memory }, 'the sandbox of child processes')
        return one
      })
    // A machine that could start nothing may be able to later.
    found.catch(() => {
      found = null
    })
    return found
  }

  const couldNot = (kind: string, error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    failed(kind)
    if (unable) return
    unable = { since: new Date(), reason }
    log.error({ err: error, kind }, 'no process can be started; work that needs one waits')
    void heal()
  }
  const could = () => {
    if (!unable) return
    log.info({ seconds: (Date.now() - unable.since.getTime()) / 1000 }, 'processes can be started again')
    unable = null
  }
  const wait = (tries: number) =>
    pause(Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS), true, { signal: closing.signal, ref: false }).catch(
      () => false,
    )
  /** Retries periodically, so that recovery is noticed even if nobody needs a process. */
  async function heal(): Promise<void> {
    for (let tries = 3; unable && (await wait(tries)); tries++) {
      await level()
        .then((one) => tried(once(PROBE, one)))
        .then(could, () => undefined)
    }
  }

  return {
    level,
    unable: () => unable,
    async start(program, patienceMs = Number.POSITIVE_INFINITY) {
      const end = performance.now() + patienceMs
      for (let tries = 0; ; tries++) {
        try {
          if (closing.signal.aborted) throw new CannotStart('the server is closing')
          const made = await once(program, await level())
          could()
          warm(program)
          return made
        } catch (error) {
          if (error instanceof CannotStart) throw error
          couldNot(program.kind, error)
          const goesOn = performance.now() < end && (await wait(tries))
          if (!goesOn) throw new CannotStart('no process can be started', { cause: error })
        }
      }
    },
    close() {
      closing.abort()
      // A folder of our own, if other users cannot reach the data folder: its processes end with us.
      void found
        ?.then(async (one) => {
          if (one.workFolder !== workFolder) await removeTree(one.workFolder)
        })
        .catch(() => undefined)
    },
  }
}

/** Node makes its compile cache private to its user; it is code of ours that anybody may read. */
async function shareCompiled(): Promise<void> {
  const { NODE_COMPILE_CACHE: cache } = process.env
  if (!cache || process.getuid?.() !== 0) return
  for (const entry of await readdir(cache, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}

async function tried(starting: Promise<SandboxedProcess>): Promise<SandboxedProcess> {
  const made = await starting
  made.child.kill('SIGKILL')
  return made
}

/** Requests come first on a busy machine: somebody waits for each, and a score takes its time anyway. Processes inherit it. */
const NICE = 10

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICE)
  } catch {
    // It has exited already, or the machine does not allow it.
  }
}

/** Starts one process and waits until it is ready. Throws if it cannot be started or exits before. */
async function launch(program: Program, level: Level, users: Slots): Promise<SandboxedProcess> {
  const uid = level.uid === null ? null : users.take()
  const account = uid === null ? null : { uid, gid: uid }
  const folders = makeFolders(workBase(level.workFolder), { account, seen: level.seen })
  const memory = boundMemory(level.groups)
  let left = false
  const leave = () => {
    if (left) return
    left = true
    users.release(uid)
    memory.close()
    void folders.remove().catch(() => undefined)
  }
  try {
    const { command, args, input, sandboxed } = commandOf(program, level, folders)
    const child = spawn(command, args, {
      cwd: ROOT,
      env: environment(),
      stdio: [
        input,
        'ignore',
        'pipe',
        'ipc',
        ...(sandboxed ? (['pipe'] as const) : []),
        ...(level.filter ? (['pipe'] as const) : []),
      ],
      serialization: 'advanced' satisfies SerializationType,
      windowsHide: true,
      ...account,
    })
    child.once('close', leave)
    child.once('error', leave)
    lowerPriority(child)
    if (level.filter) giveFilter(child, level.filter)
    return await readied(child, { folders, memory, sandboxed })
  } catch (error) {
    leave()
    throw error
  }
}

async function readied(
  child: ChildProcess,
  { folders, memory, sandboxed }: { folders: Folders; memory: MemoryBound; sandboxed: boolean },
): Promise<SandboxedProcess> {
  const said = tailOf(child)
  const known = sandboxed ? idIn(child) : Promise.resolve(child.pid ?? 0)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new Error('the process did not become ready')), READY_MS)
  const ended = (code: number | null, signal: string | null) =>
    reject(new Error(`the process ended with ${signal ?? code} before it was ready: ${said()}`))
  child.once('error', reject)
  child.once('exit', ended)
  child.once('message', () => resolve())
  try {
    await promise
    const pid = await known
    memory.join(pid)
    // Later errors are for the user of the process to handle.
    child.on('error', () => undefined)
    return { child, folders, pid, said, bound: (megabytes, over) => memory.bound(pid, megabytes, over) }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    clearTimeout(timer)
    child.off('exit', ended)
    child.off('error', reject)
  }
}

/** The end of its error output, for the message when it fails to start or exits unexpectedly. */
function tailOf(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.on('data', (piece) => {
    text = (text + String(piece)).slice(-500)
  })
  return () => text.trim()
}

/** Bubblewrap reads it before the process starts, or ends without. */
function giveFilter(child: ChildProcess, filter: Buffer): void {
  const stream = child.stdio[FDS.filter]
  stream?.on('error', () => undefined)
  if (stream instanceof Writable) stream.end(filter)
}

/** The id of the inner process, which the sandbox tells first; our direct child's if it ends without. */
function idIn(child: ChildProcess): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const own = () => resolve(child.pid ?? 0)
  let text = ''
  // Read to its end: writing to a closed pipe would end the sandbox before it tells how the process ended.
  const status = child.stdio[FDS.status]
  status?.on('data', (piece) => {
    text += String(piece)
    const id = /"child-pid":\s*(\d+)\D/.exec(text)?.[1]
    if (id !== undefined) resolve(Number(id))
  })
  status?.on('error', own)
  status?.on('close', own)
  return promise
}

/**
 * The environment of a child process: no secrets, only the location of Node's compile cache. Its home and working directory are the root,
 * as DuckDB's settings reveal the home directory.
 */
function environment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE: cache, SystemRoot } = process.env
  return {
    NODE_ENV: 'production',
    HOME: ROOT,
    ...(cache ? { NODE_COMPILE_CACHE: resolve(cache) } : {}),
    ...(SystemRoot ? { SystemRoot } : {}),
  }
}
