import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openFolder } from '@leitai/runner/testing'
import { afterAll, expect, test } from 'vitest'

const { folder, remove } = openFolder()
afterAll(remove)

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
