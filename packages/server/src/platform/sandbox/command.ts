import { existsSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WARM } from './child.ts'
import type { Folders } from './folders.ts'
import type { Level } from './level.ts'

/** What runs in a child process. */
export interface Program {
  /** A word for the log and the figures. */
  kind: string
  /** Its first module. */
  path: string
  nodeOptions?: string[]
  /** Whether it reads its standard input. */
  input?: boolean
  /** For tests: without Node's permission model, as native code in it has it. */
  bare?: boolean
}
export interface Command {
  command: string
  args: string[]
  input: 'pipe' | 'ignore'
  /** Whether the sandbox tells by file descriptor 4 which process is inside. */
  info: boolean
}

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url))
/** What the code needs of the installation: never the folder itself, below which the data may lie. */
const CODE = ['packages', 'node_modules', 'package.json'].map((name) => join(ROOT, name))

/** What everybody's process apart may take: no core file, no file beyond 8 GiB, so many threads where its user is its own. */
const LIMITS = {
  fileBlocks: (8 * 1024 ** 3) / 512,
  threads: 512,
  /** The kernel ends these before the server and the database. */
  outOfMemoryScore: 800,
}

export function commandOf(program: Program, level: Level, folders: Folders): Command {
  const node = [
    process.execPath,
    ...(program.nodeOptions ?? []),
    ...(program.bare ? [] : permissions(level, folders)),
    program.path,
  ]
  const inside = level.bwrap === null ? node : [level.bwrap, ...sandbox(folders), '--', ...node]
  const [command = '', ...args] =
    process.platform === 'win32' ? inside : ['/bin/sh', '-c', limited(level), 'sh', ...inside]
  return { command, args, input: program.input ? 'pipe' : 'ignore', info: level.bwrap !== null }
}

/** The shell sets the limits and becomes the program. Dash calls the number of processes -p, bash -u; what one may not set stays. */
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

/** The program as the server itself runs it, without anything to do: for what Node compiles, which nobody else may write. */
export function warmingOf({ nodeOptions = [], path }: Program): { command: string; args: string[] } {
  return { command: process.execPath, args: [...nodeOptions, path, WARM] }
}

const cacheFolder = () => {
  const { NODE_COMPILE_CACHE: cache } = process.env
  return cache && existsSync(cache) ? [resolve(cache)] : []
}

/** Node's own permissions. Native code (DuckDB) is not held by them: the sandbox is. */
function permissions(level: Level, folders: Folders): string[] {
  if (level.kind === 'none') return []
  const seen = level.seen ?? folders
  return [
    '--permission',
    ...[...CODE, ...cacheFolder(), seen.in, seen.out].map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${seen.out}`,
    // Node looks into its cache only where it might write, too; in the sandbox it cannot.
    ...(level.bwrap === null ? [] : cacheFolder().map((path) => `--allow-fs-write=${path}`)),
    // DuckDB is an addon; a large file is read on two threads.
    ...['--allow-addons', '--allow-worker', '--disable-warning=SecurityWarning'],
  ]
}

/** Where programs' libraries lie; a system has some of them. */
const LIBRARIES = ['/usr/lib', '/usr/lib64', '/usr/lib32', '/usr/local/lib', '/nix/store', '/etc/ld.so.cache']
const LINKS = ['/lib', '/lib64', '/lib32']

/**
 * A user, mounts, processes, network and names of its own; Node, its libraries and our code to be read, one folder of inputs
 * to be read and one to be written. It is process 1 there: none stands between that could be looked at.
 */
function sandbox(folders: Folders): string[] {
  const node = realpathSync(process.execPath)
  return [
    ...['--unshare-user', '--unshare-all', '--die-with-parent', '--new-session', '--as-pid-1', '--cap-drop', 'ALL'],
    ...['--hostname', 'apart', '--info-fd', '4'],
    // Node keeps what it has compiled by user: inside it bears the server's number, outside its own.
    ...['--uid', String(process.getuid?.() ?? 0), '--gid', String(process.getgid?.() ?? 0)],
    ...LIBRARIES.flatMap((path) => ['--ro-bind-try', path, path]),
    ...LINKS.flatMap((path) => library(path)),
    ...['--proc', '/proc', '--dev', '/dev', '--size', String(64 * 1024 ** 2), '--tmpfs', '/tmp'],
    ...['--ro-bind', node, process.execPath],
    ...CODE.flatMap((path) => ['--ro-bind', path, path]),
    // Node compiles each module anew without it; nobody but the server writes there.
    ...cacheFolder().flatMap((path) => ['--ro-bind', path, path]),
    ...['--ro-bind', folders.in, '/in', '--bind', folders.out, '/out'],
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', '/'],
  ]
}

/** /lib is a link to usr/lib on most systems, and a folder on some. */
function library(path: string): string[] {
  if (!existsSync(path)) return []
  const real = realpathSync(path)
  return real === path ? ['--ro-bind', path, path] : ['--symlink', real.slice(1), path]
}

/** How the sandbox shows the two folders. */
export const SANDBOXED = { in: '/in', out: '/out' }

/** Bubblewrap, where it is installed. */
export function findBubblewrap(): string | null {
  if (process.platform !== 'linux') return null
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/bin', '/usr/local/bin']
  return folders.map((folder) => join(folder, 'bwrap')).find((path) => path.startsWith('/') && existsSync(path)) ?? null
}
