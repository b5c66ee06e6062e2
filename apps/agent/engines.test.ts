import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { engineOf, imageOf } from '@leitai/runner/agent/engines'
import { gpusHere } from '@leitai/runner/gpus'
import { openFolder } from '@leitai/runner/testing'
import { afterAll, expect, test } from 'vitest'
import { engines } from './engines.ts'

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
const open = (env: Record<string, string>) => engineOf(engines, { env, workFolder: folder, name: 'one' })

test.each([
  ['bubblewrap', {}],
  ['bubblewrap', { RUNNER_ENGINE: 'bubblewrap' }],
  ['podman', { RUNNER_ENGINE: 'podman' }],
  ['podman-gvisor', { RUNNER_ENGINE: 'podman-gvisor' }],
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
  [{ RUNNER_GPUS: '77' }, 'RUNNER_GPUS must be auto or numbers of GPUs that are here'],
  [{ RUNNER_ENGINE: 'slurm', SLURM_FOLDER: '/x', RUNNER_GPUS: 'auto' }, 'RUNNER_GPUS must be a whole number'],
  [{ RUNNER_ENGINE: 'podman', PODMAN_IMAGES: 'python:3 --privileged' }, 'no name of an image'],
  [{ ...cluster, KUBERNETES_GPUS: 'all' }, 'KUBERNETES_GPUS must be a whole number'],
  [{ ...cluster, KUBERNETES_NODE_SELECTOR: 'gpu' }, 'KUBERNETES_NODE_SELECTOR must be label=value'],
])('%o is refused', (env, reason) => {
  expect(() => open(env)).toThrow(reason)
})

test('engines say which images and GPUs they have, and whether they run archives', () => {
  const images = { PODMAN_IMAGE: 'python:3', PODMAN_IMAGES: 'localhost/torch:2 python:3' }
  expect(open({ RUNNER_ENGINE: 'podman', ...images })).toMatchObject({
    images: ['python:3', 'localhost/torch:2'],
    runsRoots: true,
    gpus: 0,
  })
  expect(open({ RUNNER_GPUS: 'auto' })).toMatchObject({ runsRoots: true, gpus: gpusHere().length })
  expect(open({ ...cluster, RUNNER_GPUS: '4' })).toMatchObject({ images: ['python:3'], gpus: 4 })
  expect(open(cluster).runsRoots).toBeUndefined()
  const slurm = { RUNNER_ENGINE: 'slurm', SLURM_FOLDER: join(folder, 'shared'), RUNNER_GPUS: '2' }
  expect(open(slurm)).toMatchObject({ runsRoots: true, gpus: 2 })
})

test('an image is for engines of containers', () => {
  expect(imageOf({}, 'bubblewrap')).toEqual({})
  expect(imageOf({ PODMAN_IMAGE: 'python:3' }, 'podman-gvisor')).toEqual({ image: 'python:3' })
  expect(() => imageOf({ PODMAN_IMAGE: 'python:3' }, 'slurm')).toThrow('PODMAN_IMAGE is for')
  for (const image of ['--privileged', 'a b', 'Upper'])
    expect(() => open({ RUNNER_ENGINE: 'podman', PODMAN_IMAGE: image })).toThrow('no name of an image')
})

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const { PATH, NODE_COMPILE_CACHE } = process.env
const started = (env: Record<string, string>) =>
  spawnSync(process.execPath, [MAIN], { env: { PATH, NODE_COMPILE_CACHE, ...env }, encoding: 'utf8' })

test('the runner says what is wrong in its settings, and ends with 2', () => {
  writeFileSync(join(folder, 'token'), 'x')
  const right = { LEITAI_URL: 'http://127.0.0.1:1', RUNNER_TOKEN_FILE: join(folder, 'token'), RUNNER_FOLDER: folder }
  for (const [env, reason] of [
    [{ RUNNER_ENGINE: 'docker' }, 'RUNNER_ENGINE must be'],
    [{ RUNNER_LABELS: 'GPU' }, 'is no label'],
    [{ RUNNER_LABELS: 'image' }, 'is said by runners themselves'],
    [{ RUNNER_NAME: '--' }, 'RUNNER_NAME needs'],
    [{ RUNNER_SLOTS: '0' }, 'RUNNER_SLOTS must be a whole number from 1 to 1000'],
    [{ RUNNER_TOKEN_FILE: '' }, 'RUNNER_TOKEN is missing'],
  ] as const) {
    const { status, stderr } = started({ ...right, ...env })
    expect([status, stderr]).toEqual([2, expect.stringContaining(reason)])
  }
})
