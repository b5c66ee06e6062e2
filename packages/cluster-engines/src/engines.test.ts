import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { engineOf, imageOf, localEngines } from '@leitai/runner/agent/engines'
import { openFolder } from '@leitai/runner/testing'
import { afterAll, expect, test } from 'vitest'
import { clusterEngines } from './engines.ts'

const { folder, remove } = openFolder()
afterAll(remove)
const claim = join(folder, 'claim')
mkdirSync(claim)
const cluster = {
  RUNNER_ENGINE: 'kubernetes',
  KUBERNETES_NAMESPACE: 'runs',
  KUBERNETES_IMAGE: 'python:3',
  KUBERNETES_CLAIM: 'runs',
  KUBERNETES_FOLDER: claim,
  KUBERNETES_SERVER: 'http://127.0.0.1:1',
}
const open = (env: Record<string, string>) =>
  engineOf([...localEngines, ...clusterEngines], { env, workFolder: folder, name: 'one' })

test.each([
  ['slurm', { RUNNER_ENGINE: 'slurm', SLURM_FOLDER: join(folder, 'shared') }],
  ['kubernetes', cluster],
])('%s is opened by its settings', (name, env) => {
  expect(open(env).name).toBe(name)
})

test.each([
  [
    { RUNNER_ENGINE: 'docker' },
    'RUNNER_ENGINE must be bubblewrap, podman, podman-gvisor, slurm or kubernetes, found “docker”',
  ],
  [{ RUNNER_ENGINE: 'slurm' }, 'SLURM_FOLDER is missing'],
  [{ RUNNER_ENGINE: 'slurm', SLURM_FOLDER: '/x', SLURM_BY: 'salloc' }, 'SLURM_BY must be sbatch or srun'],
  [{ ...cluster, KUBERNETES_CLAIM: '' }, 'KUBERNETES_CLAIM is missing'],
  [{ ...cluster, KUBERNETES_FOLDER: '' }, 'KUBERNETES_FOLDER is missing'],
  [{ ...cluster, KUBERNETES_IMAGE: '' }, 'KUBERNETES_IMAGE is missing'],
  [{ RUNNER_ENGINE: 'slurm', SLURM_FOLDER: '/x', RUNNER_GPUS: 'auto' }, 'RUNNER_GPUS must be a whole number'],
  [{ ...cluster, KUBERNETES_GPUS: 'all' }, 'KUBERNETES_GPUS must be a whole number'],
  [{ ...cluster, KUBERNETES_NODE_SELECTOR: 'gpu' }, 'KUBERNETES_NODE_SELECTOR must be label=value'],
])('%o is refused', (env, reason) => {
  expect(() => open(env)).toThrow(reason)
})

test('engines say which images and GPUs they have, and whether they run archives', () => {
  expect(open({ ...cluster, RUNNER_GPUS: '4' })).toMatchObject({ images: ['python:3'], gpus: 4 })
  expect(open(cluster).runsRoots).toBeUndefined()
  const slurm = { RUNNER_ENGINE: 'slurm', SLURM_FOLDER: join(folder, 'shared'), RUNNER_GPUS: '2' }
  expect(open(slurm)).toMatchObject({ runsRoots: true, gpus: 2 })
})

test('an image is for engines of containers', () => {
  expect(() => imageOf({ PODMAN_IMAGE: 'python:3' }, 'slurm')).toThrow('PODMAN_IMAGE is for')
})
