import type { Job } from '../engine.ts'
import type { HeldGpus } from '../gpus.ts'
import { environmentOf } from '../job.ts'
import { boundOf, ENV, PIPES, type Place } from './place.ts'

export type Runtime = 'runc' | 'runsc'

/** Of a container: whose it is. */
export const LABEL = 'leitai-runner'
/** What the container says once it runs; from then on nothing of the program’s comes that way. */
export const STARTED = 'started'

/** Should the runner be gone, conmon ends the container so much later. */
const GRACE_SECONDS = 30
const SHM_MB = 64
/** What no program needs of the kernel's and of Podman's: empty folders instead. */
const MASKED = ['/sys', '/run', '/dev/mqueue']

/**
 * The first process inside: it opens the pipes, so that Podman sees nothing of what the program prints, and waits for the program. In gVisor,
 * what is printed takes the way of Podman: it refuses to write nothing into a pipe of the machine, and Python’s tracebacks are lost by that.
 */
const startProgram = (kind: Runtime, serves: boolean) =>
  [
    `echo ${STARTED} >&2; exec 3>${PIPES}/answer`,
    kind === 'runc' ? `>${PIPES}/log` : '',
    `2>&1 <${serves ? `${PIPES}/requests` : '/dev/null'}; "$@"; exit $?`,
  ].join(' ')

/** The environment of Podman itself: no configuration of this machine adds anything to a container. */
export const clientEnvironment = { ...ENV, HOME: '/nonexistent', CONTAINERS_CONF: '/dev/null' }

/** What Podman is asked of before its command. */
export const globalArguments = ['--cgroup-manager=cgroupfs', '--events-backend=none']

/** gVisor traces programs, as machines without virtualisation do; its network has no way out, and pipes of ours are the only ones it opens. */
const GVISOR = ['platform=ptrace', 'network=none', 'host-fifo=open', 'oci-seccomp']

/** A list of key=value as Podman reads it: as a line of CSV. */
const fields = (list: readonly string[]) => list.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')
const mounted = (from: string, at: string, mode: 'ro' | 'rw') => [
  '--mount',
  fields(['type=bind', `source=${from}`, `destination=${at}`, ...(mode === 'ro' ? ['ro=true'] : [])]),
]

export interface Container {
  /** The name of the container. */
  name: string
  /** Of this runner. */
  runner: string
  /** Null: the programs and libraries of this machine. */
  image: string | null
  gpus: HeldGpus
  runtime: { kind: Runtime; path: string }
}

/** The root of the file system, and what an image adds to what programs get: its environment, but neither its user nor its own start. */
function rootArguments(image: string | null, { root }: Place, job: Job): string[] {
  if (image !== null) return ['--entrypoint', '/bin/sh', image]
  const system = boundOf(job).flatMap(({ path, from, target }) => (target === null ? mounted(from, path, 'ro') : []))
  return ['--unsetenv-all', ...system, '--entrypoint', '/bin/sh', '--rootfs', root]
}

/** In an image, the runtime lays the driver’s libraries beside the devices, by NVIDIA’s description of them; elsewhere they are there. */
const gpuArguments = ({ numbers, devices }: HeldGpus, image: string | null) =>
  image === null
    ? devices.map(({ from, at }) => `--device=${from}:${at}`)
    : numbers.map((number) => `--device=nvidia.com/gpu=${number}`)

export function runArguments({ name, runner, image, runtime, gpus }: Container, place: Place, job: Job): string[] {
  const { limits } = job
  const { uid } = place
  const limited = (what: string, most: number) => ['--ulimit', `${what}=${most}:${most}`]
  return [
    ...globalArguments,
    '--hooks-dir',
    place.hooks,
    '--runtime',
    runtime.path,
    ...(runtime.kind === 'runsc' ? GVISOR.flatMap((flag) => ['--runtime-flag', flag]) : []),
    'run',
    '--rm',
    '--name',
    name,
    '--label',
    `${LABEL}=${runner}`,
    '--attach',
    'stderr',
    '--log-driver',
    'none',
    ...(runtime.kind === 'runsc' ? ['--attach', 'stdout'] : []),
    '--timeout',
    String(limits.wallSeconds + GRACE_SECONDS),
    '--sdnotify',
    'ignore',
    '--no-healthcheck',
    '--network',
    'none',
    '--ipc',
    'private',
    '--uts',
    'private',
    '--pid',
    'private',
    '--cgroupns',
    'private',
    '--hostname',
    'sandbox',
    '--no-hosts',
    '--passwd=false',
    '--http-proxy=false',
    '--pull',
    'never',
    '--image-volume',
    'ignore',
    '--read-only',
    '--read-only-tmpfs=false',
    '--user',
    `${uid}:${uid}`,
    '--cap-drop',
    'all',
    '--security-opt',
    'no-new-privileges',
    '--security-opt',
    `seccomp=${place.profile}`,
    '--security-opt',
    `mask=${MASKED.join(':')}`,
    ...limited('nofile', 1024),
    ...limited('core', 0),
    ...limited('nproc', limits.processes + 1),
    ...limited('fsize', Math.max(limits.outMb, limits.tmpMb) * 1024 ** 2),
    ...gpuArguments(gpus, image),
    '--shm-size',
    `${SHM_MB}m`,
    '--workdir',
    '/tmp',
    ...mounted(place.out, '/out', 'rw'),
    ...mounted(place.tmp, '/tmp', 'rw'),
    // gVisor opens pipes for writing only where more may be written; the folder is not the program’s.
    ...mounted(place.pipes, PIPES, 'rw'),
    ...job.mounts.flatMap(({ from, at }) => mounted(from, at, 'ro')),
    ...Object.entries(environmentOf(job)).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
    ...rootArguments(image, place, job),
    '-c',
    startProgram(runtime.kind, job.serves === true),
    'sh',
    ...job.argv,
  ]
}
