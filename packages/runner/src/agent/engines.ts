import { join, resolve } from 'node:path'
import { openBubblewrap } from '../bubblewrap/engine.ts'
import type { Engine } from '../engine.ts'
import { type GpuOptions, gpusHere } from '../gpus.ts'
import { openKubernetes } from '../kubernetes/engine.ts'
import { openPodman } from '../podman/engine.ts'
import { openSlurm } from '../slurm/engine.ts'
import { type Env, list, needed, oneOf, Wrong, whole } from './settings.ts'

const ENGINES = ['bubblewrap', 'slurm', 'podman', 'podman-gvisor', 'kubernetes'] as const

/** The engine that the environment asks for; docs/RUNNERS.md names the settings of each. `name`: of the runner. */
export function engineOf(env: Env, workFolder: string, name: string): Engine {
  const kind = oneOf(env, 'RUNNER_ENGINE', ENGINES)
  switch (kind) {
    case 'bubblewrap':
      return openBubblewrap({ workFolder: join(workFolder, 'engine'), name, gpus: gpusOf(env) })
    case 'slurm':
      return openSlurm({
        name,
        by: oneOf(env, 'SLURM_BY', ['sbatch', 'srun']),
        sharedFolder: resolve(needed(env, 'SLURM_FOLDER', 'a folder that all nodes share')),
        gpus: gpusInAll(env),
        ...(env.SLURM_PARTITION && { partition: env.SLURM_PARTITION }),
      })
    case 'podman':
    case 'podman-gvisor':
      return openPodman({
        workFolder: join(workFolder, 'engine'),
        name,
        runtime: kind === 'podman' ? 'runc' : 'runsc',
        images: [...new Set([...(env.PODMAN_IMAGE ? [env.PODMAN_IMAGE] : []), ...list(env, 'PODMAN_IMAGES')])],
        gpus: gpusOf(env),
      })
    case 'kubernetes':
      return kubernetes(env, name)
  }
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

/** Of a cluster, which has GPUs of its own: how many programs may hold. */
const gpusInAll = (env: Env): number => whole(env, 'RUNNER_GPUS', 0, [0, 1000])

/** The image in which all programs of this runner run, where it is not the machine’s own system. */
export function imageOf(env: Env, engine: string): { image?: string } {
  const image = env.PODMAN_IMAGE
  if (!image) return {}
  if (engine.startsWith('podman')) return { image }
  throw new Wrong(
    `PODMAN_IMAGE is for RUNNER_ENGINE=podman and podman-gvisor; programs of ${engine} run in no image of it`,
  )
}

/** Where it is not set, the server and the account are those of the pod that the runner is in. */
function kubernetes(env: Env, name: string): Engine {
  const set = <const K extends string>(key: K, value: string | undefined) =>
    value ? ({ [key]: value } as Record<K, string>) : {}
  const gpus = whole(env, 'KUBERNETES_GPUS', 0, [0, 64])
  const selector = list(env, 'KUBERNETES_NODE_SELECTOR').map((one) => one.split('='))
  if (selector.some((pair) => pair.length !== 2 || pair.includes('')))
    throw new Wrong('KUBERNETES_NODE_SELECTOR must be label=value, several with spaces between')
  const claim = {
    name: needed(env, 'KUBERNETES_CLAIM', 'the claim through which files go in and out'),
    folder: resolve(needed(env, 'KUBERNETES_FOLDER', 'the folder where this machine or pod sees the claim')),
  }
  return openKubernetes({
    name,
    claim,
    image: needed(env, 'KUBERNETES_IMAGE', 'the image in which programs run'),
    ...set('namespace', env.KUBERNETES_NAMESPACE),
    ...set('collectorImage', env.KUBERNETES_COLLECTOR_IMAGE),
    ...set('runtimeClass', env.KUBERNETES_RUNTIME_CLASS),
    ...set('seccompProfile', env.KUBERNETES_SECCOMP_PROFILE),
    ...set('pullSecret', env.KUBERNETES_PULL_SECRET),
    ...set('server', env.KUBERNETES_SERVER),
    ...set('tokenFile', env.KUBERNETES_TOKEN_FILE),
    ...set('caFile', env.KUBERNETES_CA_FILE),
    ...(gpus > 0 && { gpus }),
    gpusInAll: gpusInAll(env),
    ...(selector.length > 0 && { nodeSelector: Object.fromEntries(selector) }),
  })
}
