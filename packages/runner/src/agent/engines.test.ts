import { afterAll, expect, test } from 'vitest'
import { gpusHere } from '../gpus.ts'
import { openFolder } from '../testing.ts'
import { engineOf, imageOf, localEngines } from './engines.ts'

const { folder, remove } = openFolder()
afterAll(remove)
const open = (env: Record<string, string>) => engineOf(localEngines, { env, workFolder: folder, name: 'one' })

test.each([
  ['bubblewrap', {}],
  ['bubblewrap', { RUNNER_ENGINE: 'bubblewrap' }],
  ['podman', { RUNNER_ENGINE: 'podman' }],
  ['podman-gvisor', { RUNNER_ENGINE: 'podman-gvisor' }],
])('%s is opened by its settings', (name, env) => {
  expect(open(env).name).toBe(name)
})

test.each([
  [{ RUNNER_ENGINE: 'docker' }, 'RUNNER_ENGINE must be bubblewrap, podman or podman-gvisor, found “docker”'],
  [{ RUNNER_GPUS: '77' }, 'RUNNER_GPUS must be auto or numbers of GPUs that are here'],
  [{ RUNNER_ENGINE: 'podman', PODMAN_IMAGES: 'python:3 --privileged' }, 'no name of an image'],
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
})

test('an image is for engines of containers', () => {
  expect(imageOf({}, 'bubblewrap')).toEqual({})
  expect(() => imageOf({ PODMAN_IMAGE: 'python:3' }, 'bubblewrap')).toThrow('PODMAN_IMAGE is for')
  expect(imageOf({ PODMAN_IMAGE: 'python:3' }, 'podman-gvisor')).toEqual({ image: 'python:3' })
  for (const image of ['--privileged', 'a b', 'Upper'])
    expect(() => open({ RUNNER_ENGINE: 'podman', PODMAN_IMAGE: image })).toThrow('no name of an image')
})
