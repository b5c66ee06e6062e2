import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findGroups, type Group } from '../cgroup.ts'
import type { Engine, Job, Probe } from '../engine.ts'
import { type GpuOptions, type HeldGpus, openGpus, withLibraries } from '../gpus.ts'
import { checkImage, checkOutputs } from '../job.ts'
import { openSlots } from '../slots.ts'
import { clientEnvironment, globalArguments, LABEL, type Runtime } from './command.ts'
import { makePlace, removePlace } from './place.ts'
import { probePodman } from './probe.ts'
import { launch } from './run.ts'

export interface PodmanOptions {
  /** A folder of this runner alone. */
  workFolder: string
  /** A name for this runner’s containers and control groups, so that its sweep leaves those of others alone: lower-case letters, digits and `-`. */
  name: string
  /** What isolates: namespaces of the kernel by runc, or a kernel of its own by gVisor’s runsc. */
  runtime: Runtime
  /** Images that programs may ask for, by name or digest. They are never fetched: whoever runs this machine has put them there. */
  images?: readonly string[]
  /** Those that programs may hold. Default: none. */
  gpus?: GpuOptions
}

const PODMAN = ['/usr/bin/podman', '/usr/local/bin/podman']
const RUNTIMES = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']
const found = (paths: readonly string[]): string | null => paths.find((path) => existsSync(path)) ?? null
/** A name with its registry, a tag or a digest; or a digest alone. */
const IMAGE = /^[a-z0-9][a-zA-Z0-9._/:@-]{0,254}$/
/** Beside the processes of a program in its group: those that make it, for a moment, or gVisor's own, some for each of the program's. */
const OWN_PROCESSES: Record<Runtime, number> = { runc: 16, runsc: 1000 }

/** Runs programs in containers, started by root, with the programs and libraries of this machine. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function openPodman({ workFolder: at, name, runtime, images = [], gpus: own }: PodmanOptions): Engine {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(name))
    throw new Error('the name of a runner has lower-case letters, digits and hyphens, at most 40')
  const wrong = images.find((image) => !IMAGE.test(image))
  if (wrong !== undefined) throw new Error(`${JSON.stringify(wrong)} is no name of an image`)
  if (runtime === 'runsc' && own && own.numbers.length > 0)
    throw new Error('programs in gVisor get no GPUs: use podman, or leave them out')
  mkdirSync(at, { recursive: true, mode: 0o711 })
  const workFolder = realpathSync(at)
  const command = found(PODMAN)
  const runtimePath = found(RUNTIMES.map((folder) => join(folder, runtime)))
  const groups = findGroups(name)
  const slots = openSlots('runs')
  const gpus = openGpus(own)
  let probed: Promise<Probe> | null = null
  const podman = (...args: string[]) =>
    promisify(execFile)(command ?? 'podman', [...globalArguments, ...args], { env: clientEnvironment })

  const isThere = (image: string) =>
    podman('image', 'exists', image).then(
      () => true,
      () => false,
    )

  /** Why nothing can run here; null if all is there. */
  function missing(): string | null {
    if (process.getuid?.() !== 0)
      return 'Podman must be started by root: an ordinary user’s does not hold the memory of a whole program; use bubblewrap'
    if (command === null) return 'podman is not installed'
    if (runtimePath === null) return `${runtime} is not installed`
    if (!groups?.memory) return 'control groups for memory cannot be made here, without which Podman holds no memory'
    return null
  }

  const engine: Engine = {
    name: runtime === 'runc' ? 'podman' : 'podman-gvisor',
    runsRoots: true,
    gpus: gpus.count,
    images,
    probe() {
      probed ??= (async () => {
        const reason = missing()
        if (reason !== null || !groups) return { works: false, reason: reason ?? '' }
        for (const image of images)
          if (!(await isThere(image)))
            return { works: false, reason: `the image ${image} is not here: podman pull ${image}` }
        return probePodman(engine, groups, runtime)
      })()
      return probed
    },
    async start(given) {
      const job = withLibraries(given)
      const reason = missing()
      if (reason !== null || !groups || !command || !runtimePath) throw new Error(reason ?? '')
      check(job)
      checkImage(job, engine.name, images)
      const folder = join(workFolder, job.id)
      // Fails where a run of this id goes on, before anything of that one is touched.
      mkdirSync(folder, { mode: 0o700 })
      const container = `leitai-${name}.${job.id}`
      let uid: number | null = null
      let group: Group | null = null
      let held: HeldGpus | null = null
      const release = async () => {
        try {
          await group?.remove()
          await removePlace(folder)
        } finally {
          held?.release()
          slots.release(uid)
        }
      }
      const removeContainer = async () => {
        // What stays has no process any more, and the next sweep removes it.
        await podman('rm', '--force', '--time', '0', '--ignore', container).catch(() => undefined)
      }
      try {
        uid = slots.take()
        held = gpus.take(job)
        if (uid === null) throw new Error('programs have no user of their own')
        const made = groups.make(job.id, { ...job.limits, processes: job.limits.processes + OWN_PROCESSES[runtime] })
        group = made
        const place = await makePlace({ folder, uid, runtime, groups: made.folders }, job)
        const spec = {
          name: container,
          runner: name,
          image: job.image ?? null,
          gpus: held,
          runtime: { kind: runtime, path: runtimePath },
        }
        return launch({ command, spec, job, place, group: made, removeContainer, release })
      } catch (error) {
        await release()
        throw error
      }
    },
    async sweep() {
      if (missing() !== null) return
      const { stdout } = await podman('ps', '--all', '--quiet', '--no-trunc', '--filter', `label=${LABEL}=${name}`)
      const left = stdout.split('\n').filter(Boolean)
      if (left.length > 0) await podman('rm', '--force', '--time', '0', '--ignore', ...left)
      await groups?.sweep()
      for (const folder of readdirSync(workFolder)) await removePlace(join(workFolder, folder))
    },
  }
  return engine
}

function check(job: Job): void {
  checkOutputs(job)
  for (const { from, at } of job.mounts)
    if (/[\n\r]/.test(from + at)) throw new Error(`a mount has a line break in its path: ${JSON.stringify(at)}`)
}
