import { join } from 'node:path'
import { openBubblewrap } from '../bubblewrap/engine.ts'
import type { Engine } from '../engine.ts'
import { type GpuOptions, gpusHere } from '../gpus.ts'
import { openPodman } from '../podman/engine.ts'
import { type Env, list, oneOf, Wrong } from './settings.ts'

/** Where a runner does its work, and what it is called. */
export interface Setup {
  env: Env
  workFolder: string
  /** Of the runner. */
  name: string
}

/** A word of RUNNER_ENGINE and how the environment sets that engine up; docs/RUNNERS.md names the settings of each. */
export interface EngineKind {
  name: string
  open(setup: Setup): Engine
}

const podman = (name: string, runtime: 'runc' | 'runsc'): EngineKind => ({
  name,
  open: (setup) =>
    openPodman({
      workFolder: join(setup.workFolder, 'engine'),
      name: setup.name,
      runtime,
      images: [
        ...new Set([...(setup.env.PODMAN_IMAGE ? [setup.env.PODMAN_IMAGE] : []), ...list(setup.env, 'PODMAN_IMAGES')]),
      ],
      gpus: gpusOf(setup.env),
    }),
})

/** Engines that run programs on the runner’s own machine; the first one is the usual one. */
export const localEngines: readonly [EngineKind, ...EngineKind[]] = [
  {
    name: 'bubblewrap',
    open: ({ env, workFolder, name }) =>
      openBubblewrap({ workFolder: join(workFolder, 'engine'), name, gpus: gpusOf(env) }),
  },
  podman('podman', 'runc'),
  podman('podman-gvisor', 'runsc'),
]

/** The engine that the environment asks for; the first one if it asks for none. */
export function engineOf(kinds: readonly [EngineKind, ...EngineKind[]], setup: Setup): Engine {
  const [first, ...others] = kinds
  const word = oneOf(setup.env, 'RUNNER_ENGINE', [first.name, ...others.map(({ name }) => name)])
  return (others.find(({ name }) => name === word) ?? first).open(setup)
}

/** The numbers of this machine’s GPUs that programs get. */
function gpusOf(env: Env): GpuOptions {
  if (!env.RUNNER_GPUS) return { numbers: [] }
  const here = gpusHere()
  if (env.RUNNER_GPUS === 'auto') return { numbers: here }
  const named = list(env, 'RUNNER_GPUS')
  const wrong = named.find((one) => !here.map(String).includes(one))
  if (wrong !== undefined)
    throw new Wrong(
      `RUNNER_GPUS must be auto or numbers of GPUs that are here, such as 0,1: there is no /dev/nvidia${wrong}`,
    )
  return { numbers: [...new Set(named)].map(Number) }
}

/** The image in which all programs of this runner run, where it is not the machine’s own system. */
export function imageOf(env: Env, engine: string): { image?: string } {
  const image = env.PODMAN_IMAGE
  if (!image) return {}
  if (engine.startsWith('podman')) return { image }
  throw new Wrong(
    `PODMAN_IMAGE is for RUNNER_ENGINE=podman and podman-gvisor; programs of ${engine} run in no image of it`,
  )
}
