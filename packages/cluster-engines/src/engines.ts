import { resolve } from 'node:path'
import type { EngineKind } from '@leitai/runner/agent/engines'
import { type Env, list, needed, oneOf, Wrong, whole } from '@leitai/runner/agent/settings'
import { openKubernetes } from './kubernetes/engine.ts'
import { openSlurm } from './slurm/engine.ts'

/** Engines that run programs on the nodes of a cluster. */
export const clusterEngines: readonly EngineKind[] = [
  {
    name: 'slurm',
    open: ({ env, name }) =>
      openSlurm({
        name,
        by: oneOf(env, 'SLURM_BY', ['sbatch', 'srun']),
        sharedFolder: resolve(needed(env, 'SLURM_FOLDER', 'a folder that all nodes share')),
        gpus: gpusInAll(env),
        ...(env.SLURM_PARTITION && { partition: env.SLURM_PARTITION }),
      }),
  },
  { name: 'kubernetes', open: ({ env, name }) => kubernetes(env, name) },
]

/** How many GPUs, which a cluster has of its own, programs may hold. */
const gpusInAll = (env: Env): number => whole(env, 'RUNNER_GPUS', 0, [0, 1000])

/** Where it is not set, the server and the account are those of the pod that the runner is in. */
function kubernetes(env: Env, name: string) {
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
