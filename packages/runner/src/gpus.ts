import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Job, Mount } from './engine.ts'
import { type Held, hold } from './hold.ts'

/** NVIDIA’s GPUs of this machine, which programs hold alone, as they hold their user. */

export interface GpuOptions {
  /** Their numbers, as in `/dev/nvidia0`. */
  numbers: readonly number[]
  /** Where their devices are. Default: /dev. */
  folder?: string
}

export interface HeldGpus {
  numbers: number[]
  /** Where they are on this machine, and inside. */
  devices: Mount[]
  release(): void
}

/** Others have GPUs that a job asks for, such as programs of another runner of this machine: they are free later. */
export class GpusTaken extends Error {}

export interface Gpus {
  count: number
  /** Throws GpusTaken if fewer are free than the job asks for. */
  take(job: Pick<Job, 'gpus'>): HeldGpus
}

const DEVICES = '/dev'
/** Through these every program reaches the driver, which gives it the GPUs whose devices it can open. */
const SHARED = ['nvidiactl', 'nvidia-uvm', 'nvidia-uvm-tools']
/** The driver’s libraries, which fit the driver alone, so that no image has them. */
const LIBRARY = /^lib(cuda|cudadebugger|nvcuvid|nvoptix|nvidia-[a-z0-9-]+)\.so(\.|$)/
const LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64']
const INSIDE = '/nvidia'

/** The numbers of those that are there. */
export const gpusHere = (folder = DEVICES): number[] =>
  readdirSync(folder)
    .flatMap((name) => /^nvidia(\d+)$/.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => a - b)

export function openGpus({ numbers, folder = DEVICES }: GpuOptions = { numbers: [] }): Gpus {
  const taken = new Map<number, Held>()
  return {
    count: numbers.length,
    take({ gpus: wanted = 0 }) {
      const own: number[] = []
      const release = () => {
        for (const one of own.splice(0)) {
          taken.get(one)?.close()
          taken.delete(one)
        }
      }
      for (const one of numbers) {
        if (own.length === wanted) break
        const held = taken.has(one) ? null : hold(`leitai-gpu-${folder}-${one}`)
        if (held === null) continue
        taken.set(one, held)
        own.push(one)
      }
      if (own.length < wanted) {
        release()
        throw new GpusTaken(`not enough GPUs are free here: a program asks for ${wanted}`)
      }
      return { numbers: [...own], devices: devicesOf(own, folder), release }
    },
  }
}

function devicesOf(numbers: readonly number[], folder: string): Mount[] {
  if (numbers.length === 0) return []
  const shared = SHARED.filter((name) => existsSync(join(folder, name)))
  return [...numbers.map((one) => `nvidia${one}`), ...shared].map((name) => ({
    from: join(folder, name),
    at: join(DEVICES, name),
  }))
}

/** A job with GPUs in the root of an archive gets the libraries of this machine’s driver beside it. */
export function withLibraries(job: Job, folders: readonly string[] = LIBRARIES): Job {
  if (job.root === undefined || !job.gpus) return job
  const found = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => ({ name, from: join(folder, name) })))
    .filter(({ name }) => LIBRARY.test(name))
  const mounts = found.map(({ name, from }) => ({ from, at: `${INSIDE}/${name}` }))
  const path = [INSIDE, job.env?.LD_LIBRARY_PATH].filter(Boolean).join(':')
  return { ...job, mounts: [...job.mounts, ...mounts], env: { ...job.env, LD_LIBRARY_PATH: path } }
}
