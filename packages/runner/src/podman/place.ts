import { execFile } from 'node:child_process'
import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { lstat, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Job } from '../engine.ts'
import { FAMILIES, NAMESPACES } from '../seccomp.ts'
import { type SystemFolder, systemOf } from '../system.ts'
import type { Runtime } from './command.ts'
import { seccompProfile } from './seccomp.ts'

/** Where the program's pipes are, inside. */
export const PIPES = '/pipes'
export const ENV = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' }

/** The folder of a run on this machine, which no other user can enter. */
export interface Place {
  folder: string
  uid: number
  /** What Podman takes as the root of the file system, without an image. */
  root: string
  out: string
  tmp: string
  pipes: string
  hooks: string
  /** The filter of system calls. */
  profile: string
  /** Is there when all processes of the container are in the run's control groups. */
  placed: string
  /** Once it is there, the container does not start. */
  stop: string
}

/** $1: the folder, $2: the user, $3 and $4: megabytes. */
const SET_UP = `
cd "$1" || exit 1
for name in log answer requests; do mkfifo -m 600 "pipes/$name" && chown "$2:$2" "pipes/$name" || exit 1; done
mount -t tmpfs -o "size=$3m,mode=0755,uid=$2,gid=$2,nosuid,nodev" leitai out || exit 1
mount -t tmpfs -o "size=$4m,mode=0755,uid=$2,gid=$2,nosuid,nodev" leitai tmp
`

/**
 * A hook of the runtime, called when the container's processes are there and its program is not: moves them into the control groups of the
 * run, as Podman's own are removed with the container, and with them what they have counted. $1: the folder, then the groups; the state is
 * read from standard input.
 */
export const HOOK = `
folder=$1; shift
pid=$(sed -n 's/.*"pid": *\\([0-9][0-9]*\\).*/\\1/p')
own=$(sed -n 's/^[0-9]*:\\([^:]*,\\)*memory\\(,[^:]*\\)*:\\(.*\\)/memory\\3/p' "/proc/$pid/cgroup")
[ -n "$own" ] || own=$(sed -n 's/^0::\\///p' "/proc/$pid/cgroup")
# Never those of the machine.
case $own in *libpod-*) ;; *) echo "no group of a container: $own" >&2; exit 1 ;; esac
tries=0
while ids=$(cat "/sys/fs/cgroup/$own/cgroup.procs") && [ -n "$ids" ]; do
  tries=$((tries + 1)); [ $tries -lt 100 ] || exit 1
  for id in $ids; do
    for group in "$@"; do echo "$id" > "$group/cgroup.procs" || [ ! -d "/proc/$id" ] || exit 1; done
  done
done
for group in "$@"; do grep -qx "$pid" "$group/cgroup.procs" || exit 1; done
[ ! -e "$folder/stop" ] && : > "$folder/placed"
`

function makeFolder(path: string, mode: number): void {
  mkdirSync(path, { recursive: true })
  // Whatever the mask of this process is.
  chmodSync(path, mode)
}

/** Where the files are to which those of /etc lead. */
const ETC = '/.etc'

/**
 * What is bound into the root. Podman puts a file into /etc, which is thus a folder of the run’s own: in one of an image, which is bound, it would
 * follow the image’s links, and gVisor would make the file in it.
 */
export function boundOf(job: Job): SystemFolder[] {
  const system = systemOf(job)
  if (job.root === undefined) return system
  const isFolder = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isDirectory()
  return system.flatMap((one) => {
    if (one.path !== '/etc') return one.path === ETC ? [] : [one]
    return one.target === null && isFolder(one.from) ? [{ ...one, path: ETC }] : []
  })
}

/** A root with nothing of this machine but its programs and libraries: places for them, and for what the program gets. */
async function makeRoot(root: string, job: Job): Promise<void> {
  for (const name of ['', 'etc', 'proc', 'sys', 'dev', 'run', 'out', 'tmp', PIPES]) makeFolder(join(root, name), 0o755)
  const system = boundOf(job)
  for (const { path, target } of system) if (target !== null) symlinkSync(target, join(root, path))
  const etc = system.find(({ path }) => path === ETC)
  for (const name of etc ? readdirSync(etc.from) : [])
    if (name !== 'hostname') symlinkSync(`${ETC}/${name}`, join(root, 'etc', name))
  const bound = system.filter(({ target }) => target === null)
  const places = [...bound.map(({ path, from }) => ({ from, at: path })), ...job.mounts]
  for (const { from, at } of places) {
    const path = join(root, at)
    const isFolder = (await lstat(from)).isDirectory()
    for (let above = isFolder ? path : dirname(path); above.length > root.length; above = dirname(above))
      makeFolder(above, 0o755)
    if (!isFolder) writeFileSync(path, '')
  }
}

export interface Wanted {
  folder: string
  uid: number
  runtime: Runtime
  /** Folders of its control groups. */
  groups: readonly string[]
}

/** Fills the folder, which is there and empty. */
export async function makePlace({ folder, uid, runtime, groups }: Wanted, job: Job): Promise<Place> {
  const at = (name: string) => join(folder, name)
  const place: Place = {
    folder,
    uid,
    root: at('root'),
    out: at('out'),
    tmp: at('tmp'),
    pipes: at('pipes'),
    hooks: at('hooks'),
    profile: at('seccomp.json'),
    placed: at('placed'),
    stop: at('stop'),
  }
  for (const path of [place.out, place.tmp, place.pipes]) makeFolder(path, 0o755)
  mkdirSync(place.hooks)
  if (job.image === undefined) await makeRoot(place.root, job)
  writeFileSync(place.profile, JSON.stringify(seccompProfile(runtime, FAMILIES, NAMESPACES)))
  const hook = { path: '/bin/sh', args: ['sh', '-c', HOOK, 'place', folder, ...groups], env: [`PATH=${ENV.PATH}`] }
  const described = { version: '1.0.0', hook, when: { always: true }, stages: ['createRuntime'] }
  writeFileSync(join(place.hooks, 'place.json'), JSON.stringify(described))
  const sizes = [job.limits.outMb, job.limits.tmpMb].map(String)
  try {
    await promisify(execFile)('/bin/sh', ['-c', SET_UP, 'sh', folder, String(uid), ...sizes], { env: ENV })
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new Error(`the pipes and file systems of a run cannot be made here: ${said}`)
  }
  return place
}

/** Removes the folder of a run and what is mounted in it. */
export async function removePlace(folder: string): Promise<void> {
  const mounted = readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .map((line) =>
      (line.split(' ')[4] ?? '').replace(/\\([0-7]{3})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 8))),
    )
    .filter((path) => path.startsWith(`${folder}/`))
  for (const path of mounted.toReversed()) await promisify(execFile)('umount', ['--lazy', path], { env: ENV })
  await rm(folder, { recursive: true, force: true })
}
