import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Mount } from '../engine.ts'
import type { SystemFolder } from '../system.ts'

/** The path of bubblewrap, where a shell finds it or in a usual place; null if it is not installed. */
export function findBubblewrap(): string | null {
  if (process.platform !== 'linux') return null
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/bin', '/usr/local/bin']
  return folders.map((folder) => join(folder, 'bwrap')).find((path) => path.startsWith('/') && existsSync(path)) ?? null
}

/** In what the sandboxes differ: those of programs, and those of our processes that read files of strangers. */
export interface Sandbox {
  /** As which it runs inside. */
  user: { uid: number; gid: number }
  system: readonly SystemFolder[]
  reads: readonly Mount[]
  writes: readonly Mount[]
  devices: readonly Mount[]
  /** An empty folder in memory, of 64 MB. */
  memory: string
  /** Where it starts. */
  folder: string
  /** Whether it may make user namespaces. */
  nests: boolean
  /** Null: that of whoever starts it. */
  env: Readonly<Record<string, string>> | null
  /** The descriptor of the filter of system calls, if there is one. */
  filter: number | null
  /** The descriptor on which bubblewrap tells the id of the process on this machine, and its exit code. */
  status: number
}

const MEMORY_BYTES = 64 * 1024 ** 2
const bound = (option: string, mounts: readonly Mount[]) => mounts.flatMap(({ from, at }) => [option, from, at])

/** The arguments of bubblewrap for a process that sees no network, no other process, and of the machine what is named; all but `writes` and `memory` is read-only. */
export function sandboxArguments(of: Sandbox): string[] {
  const { user, system, env, filter } = of
  return [
    '--unshare-user',
    '--unshare-all',
    '--die-with-parent',
    '--new-session',
    // Else bubblewrap itself would be process 1, without the filter and with memory that the process may write to.
    '--as-pid-1',
    ...['--cap-drop', 'ALL'],
    ...(of.nests ? [] : ['--disable-userns']),
    ...['--hostname', 'sandbox'],
    ...['--uid', String(user.uid), '--gid', String(user.gid)],
    ...system.flatMap(({ path, from, target }) =>
      target === null ? ['--ro-bind', from, path] : ['--symlink', target, path],
    ),
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['--size', String(MEMORY_BYTES), '--tmpfs', of.memory],
    ...bound('--dev-bind', of.devices),
    ...bound('--bind', of.writes),
    ...bound('--ro-bind', of.reads),
    // Last, as what is read may lie below.
    ...['--remount-ro', '/dev', '--remount-ro', '/'],
    ...['--chdir', of.folder],
    ...(env === null ? [] : ['--clearenv', ...Object.entries(env).flatMap((pair) => ['--setenv', ...pair])]),
    ...(filter === null ? [] : ['--seccomp', String(filter)]),
    ...['--json-status-fd', String(of.status)],
  ]
}
