import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { release as osRelease } from 'node:os'
import { join } from 'node:path'
import type { Job, Mount } from '../engine.ts'
import { environmentOf } from '../job.ts'
import { systemOf } from '../system.ts'
import { sandboxArguments } from './sandbox.ts'

/** Descriptors of the outer process; the program itself only gets 0 to 2, and 3 for its answer. */
export const FDS = { answer: 3, outer: 4, inner: 5, filter: 6, files: 7, status: 8, exit: 9 } as const

export interface Place {
  /** The folder of the run on this machine, with the empty folders `out` and `tmp`. */
  folder: string
  uid: number | null
  /** Where memory is not limited for the whole run: RLIMIT_AS of each process. */
  limitsAddresses: boolean
  seccomp: boolean
  /** Folders of the control groups to join. */
  groups: readonly string[]
  /** Devices of GPUs. */
  devices: readonly Mount[]
}

const NOBODY = 1000
/** For the two sandboxes, in a limit that counts them as well. */
const OWN_PROCESSES = 16

/** Since Linux 5.14, RLIMIT_NPROC counts the processes within a user namespace, not all of the user on the machine. */
export function countsByNamespace(release = osRelease()): boolean {
  const [major = 0, minor = 0] = release.split('.').map(Number)
  return major > 5 || (major === 5 && minor >= 14)
}
/** What the libraries of GPUs read of the machine: its processors and their memory. */
const PROCESSORS = ['/sys/devices/system/cpu', '/sys/devices/system/node']

/**
 * The outer sandbox belongs to us: it owns two file systems in memory of limited size, which end with it, and sees this machine. In it a
 * shell runs the inner sandbox, and hands out the declared files once all processes of the program have ended.
 */
export function outerArguments({ folder }: Place, { limits }: Job): string[] {
  const sized = (megabytes: number, name: string) => [
    '--size',
    String(megabytes * 1024 ** 2),
    '--tmpfs',
    join(folder, name),
  ]
  return [
    '--unshare-user',
    '--unshare-pid',
    '--unshare-ipc',
    '--die-with-parent',
    '--dev-bind',
    '/',
    '/',
    '--proc',
    '/proc',
    ...sized(limits.outMb, 'out'),
    ...sized(limits.tmpMb, 'tmp'),
  ]
}

/** What the program sees: its inputs, the machine’s programs and libraries, no network, no other process, nothing to write but two folders. */
export function innerArguments({ folder, seccomp, devices }: Place, job: Job): string[] {
  const processors = devices.length === 0 ? [] : PROCESSORS.filter((path) => existsSync(path))
  return sandboxArguments({
    user: { uid: NOBODY, gid: NOBODY },
    system: systemOf(job),
    reads: [...processors.map((path) => ({ from: path, at: path })), ...job.mounts],
    writes: ['tmp', 'out'].map((name) => ({ from: join(folder, name), at: `/${name}` })),
    devices,
    memory: '/dev/shm',
    folder: '/tmp',
    nests: job.nests === true,
    env: environmentOf(job),
    filter: seccomp ? FDS.filter : null,
    status: FDS.status,
  })
}

const closed = (...fds: number[]) => fds.map((fd) => `${fd}>&-`).join(' ')

/**
 * The shell in the outer sandbox: $1 is the folder, $2 a time in seconds, $3 bubblewrap, then the declared outputs up to `--`, then the program. tar opens only
 * regular files and follows no links; nobody is left who could change them.
 */
const INSIDE = `
folder=$1; seconds=$2; bwrap=$3; shift 3; names=; count=0
while [ "$1" != -- ]; do count=$((count + 1)); eval "name$count=\\$1"; shift; done; shift
timeout --foreground --signal=KILL "$seconds" "$bwrap" --args ${FDS.inner} -- "$@" 2>&1 ${closed(FDS.outer, FDS.files, FDS.exit)}
echo "$? $(stat -f -c %a "$folder/out") $(stat -f -c %a "$folder/tmp")" >&${FDS.exit}
cd "$folder/out" || exit 1
set --; at=0
while [ $at -lt $count ]; do at=$((at + 1)); eval "name=\\$name$at"; if [ -f "$name" ] && [ ! -L "$name" ]; then set -- "$@" "$name"; elif [ -e "$name" ] || [ -L "$name" ]; then echo "other $at" >&${FDS.exit}; fi; done
[ $# -eq 0 ] || tar --create --no-recursion --format=pax --file=- -- "$@" >&${FDS.files}
`

/** Joins the groups, then sheds the environment, the user and what it may use up, before bubblewrap starts. */
const OUTSIDE = `while [ "$1" != -- ]; do echo 0 > "$1/cgroup.procs" || exit 125; shift; done; shift; exec "$@"`

const CLOEXEC = 0o2000000
const GRACE_SECONDS = 10

/**
 * Descriptors beyond ours that a process started by this one would inherit: those that whoever started it left open. A program must not
 * find them; only bash can close them by number.
 */
export function inheritedDescriptors(): number[] {
  const last = Math.max(...Object.values(FDS))
  return readdirSync('/proc/self/fd')
    .map(Number)
    .filter((fd) => {
      if (fd <= last) return false
      try {
        const flags = /^flags:\s+(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1] ?? '0'
        return (Number.parseInt(flags, 8) & CLOEXEC) === 0
      } catch {
        return false
      }
    })
}

/** The command line; the arguments of both sandboxes are read from descriptors, so that process lists do not show them. */
export function commandOf(bwrap: string, place: Place, job: Job): { command: string; args: string[] } {
  const { limits } = job
  const inherited = inheritedDescriptors()
  // The runner measures the time; this holds if it was killed before bubblewrap could note that it depends on it.
  const seconds = String(limits.wallSeconds + GRACE_SECONDS)
  const drop =
    place.uid === null ? [] : [`--reuid=${place.uid}`, `--regid=${place.uid}`, '--clear-groups', '--inh-caps=-all']
  const limit = [
    '--core=0',
    '--nofile=1024',
    `--fsize=${Math.max(limits.outMb, limits.tmpMb) * 1024 ** 2}`,
    // Per user of the machine.
    ...(place.uid === null ? [] : [`--nproc=${limits.processes + OWN_PROCESSES}`]),
    ...(place.limitsAddresses ? [`--as=${limits.memoryMb * 1024 ** 2}`] : []),
  ]
  // An ordinary user has other processes on the machine: the limit is set within the outer namespace, which has none but these.
  const within =
    place.uid === null && countsByNamespace()
      ? ['/usr/bin/prlimit', `--nproc=${limits.processes + OWN_PROCESSES}`, '--']
      : []
  return {
    command: inherited.length === 0 ? '/bin/sh' : '/bin/bash',
    args: [
      '-c',
      [...inherited.map((fd) => `exec ${fd}>&-`), OUTSIDE].join('; '),
      'sh',
      ...place.groups,
      '--',
      '/usr/bin/env',
      '-i',
      'PATH=/usr/bin:/bin',
      '/usr/bin/setpriv',
      ...drop,
      '--no-new-privs',
      '/usr/bin/prlimit',
      ...limit,
      '--',
      bwrap,
      '--args',
      String(FDS.outer),
      '--',
      ...within,
      '/bin/sh',
      '-c',
      INSIDE,
      'sh',
      place.folder,
      seconds,
      bwrap,
      ...job.outputs.map(({ name }) => `./${name}`),
      '--',
      '/bin/sh',
      '-c',
      '"$@"; exit $?',
      'sh',
      ...job.argv,
    ],
  }
}
