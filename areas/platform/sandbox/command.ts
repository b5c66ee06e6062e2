import { existsSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sandboxArguments } from '@leitai/runner/bubblewrap/sandbox'
import { systemFolders } from '@leitai/runner/system'
import { WARM } from './child.ts'
import type { Folders } from './folders.ts'
import type { Level } from './level.ts'

/** A program for a child process. */
export interface Program {
  /** A name for the log and metrics. */
  kind: string
  /** Its entry module. */
  path: string
  nodeOptions?: string[]
  /** Whether it reads its standard input. */
  input?: boolean
  /** For tests: without Node's permission model, which native code bypasses. */
  bare?: boolean
}
export interface Command {
  command: string
  args: string[]
  input: 'pipe' | 'ignore'
  /** Whether bubblewrap runs it and tells its id on a descriptor (`FDS`). */
  sandboxed: boolean
}
/** Beside 0 to 2, and 3 for the channel to the parent: where bubblewrap tells the inner process's id, and reads the filter of system calls. */
export const FDS: { status: number; filter: number } = { status: 4, filter: 5 }

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** The parts of the installation that the code needs; never the folder itself, as data may lie below it. */
const CODE = ['apps', 'areas', 'packages', 'node_modules', 'package.json'].map((name) => join(ROOT, name))

/** Limits of every child process: no core file, no file beyond 8 GiB, and a number of threads if it has its own user. */
const LIMITS = {
  fileBlocks: (8 * 1024 ** 3) / 512,
  threads: 512,
  /** The kernel kills these before the server and the database. */
  outOfMemoryScore: 800,
}

export function commandOf(program: Program, level: Level, folders: Folders): Command {
  const node = [
    process.execPath,
    ...(program.nodeOptions ?? []),
    ...(program.bare ? [] : permissions(level, folders)),
    program.path,
  ]
  const inside = level.bwrap === null ? node : [level.bwrap, ...sandboxOf(folders, level), '--', ...node]
  const [command = '', ...args] =
    process.platform === 'win32' ? inside : ['/bin/sh', '-c', limited(level), 'sh', ...inside]
  return { command, args, input: program.input ? 'pipe' : 'ignore', sandboxed: level.bwrap !== null }
}

/**
 * The shell sets the limits and then execs the program. Dash calls the number of processes -p, bash -u; limits that may not be set stay.
 */
function limited({ uid }: Level): string {
  const isOwn = uid !== null && uid !== process.getuid?.()
  const lines = [
    'ulimit -c 0',
    `ulimit -f ${LIMITS.fileBlocks}`,
    ...(isOwn ? [`ulimit -u ${LIMITS.threads} || ulimit -p ${LIMITS.threads}`] : []),
    ...(process.platform === 'linux' ? [`echo ${LIMITS.outOfMemoryScore} > /proc/self/oom_score_adj`] : []),
  ]
  return `{ ${lines.join('; ')}; } 2>/dev/null; exec "$@"`
}

/** The program run by the server's own user without a task: fills Node's compile cache, which only that user may write. */
export function warmingOf({ nodeOptions = [], path }: Program): { command: string; args: string[] } {
  return { command: process.execPath, args: [...nodeOptions, path, WARM] }
}

const cacheFolder = () => {
  const { NODE_COMPILE_CACHE: cache } = process.env
  return cache && existsSync(cache) ? [resolve(cache)] : []
}

/** Node's permissions. They do not hold native code (DuckDB): the sandbox does. */
function permissions(level: Level, folders: Folders): string[] {
  if (level.kind === 'none') return []
  const seen = level.seen ?? folders
  return [
    '--permission',
    ...[...CODE, ...cacheFolder(), seen.in, seen.out].map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${seen.out}`,
    // Node reads its cache only where it may also write; in the sandbox it cannot.
    ...(level.bwrap === null ? [] : cacheFolder().map((path) => `--allow-fs-write=${path}`)),
    // DuckDB is an addon; a large file is read by two threads.
    '--allow-addons',
    '--allow-worker',
    '--disable-warning=SecurityWarning',
  ]
}

const asIs = (path: string) => ({ from: path, at: path })

/** Node, its libraries and our code are read-only, one folder is for inputs (read-only) and one for outputs. */
const sandboxOf = (folders: Folders, { nested, filter }: Level): string[] =>
  sandboxArguments({
    // Node's compile cache is per user id: inside it uses the server's id, outside its own.
    user: { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 },
    system: systemFolders('libraries'),
    reads: [
      { from: realpathSync(process.execPath), at: process.execPath },
      ...CODE.map(asIs),
      // Without the cache Node would compile each module again; only the server writes to it.
      ...cacheFolder().map(asIs),
      { from: folders.in, at: SANDBOXED.in },
    ],
    writes: [{ from: folders.out, at: SANDBOXED.out }],
    devices: [],
    memory: '/tmp',
    folder: '/',
    nests: nested,
    env: null,
    filter: filter && FDS.filter,
    status: FDS.status,
  })

/** The paths of the two folders inside the sandbox. */
export const SANDBOXED = { in: '/in', out: '/out' }
