import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { warmingOf } from '../sandbox/command.ts'

const folder = mkdtempSync(join(tmpdir(), 'warm-'))
const at = (name: string) => join(folder, name)
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(import.meta.dirname, 'child.ts')
const env = { NODE_COMPILE_CACHE: at('cache') }
const cached = () => readdirSync(at('cache'), { recursive: true }).length

/** Sends the process its task and returns the answer. */
async function does(child: ChildProcess, task: object): Promise<unknown> {
  child.send({ id: 1, workFolder: folder, seconds: 10, ...task })
  return (await once(child, 'message'))[0]
}

test('the warming run compiles what later processes load for their tasks', async () => {
  const { command, args } = warmingOf({ kind: 'scoring', path })
  const { status, stderr } = spawnSync(command, args, { env, encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const before = cached()
  writeFileSync(at('solution.csv'), 'id,target,board\n1,1,a\n2,2,b\n')
  writeFileSync(at('entry.csv'), 'id,target\n1,1\n2,2\n')
  const spec = {
    id: 'id',
    target: ['target'],
    prediction: ['target'],
    metric: { name: 'rmse' },
    b: 'rest',
    split: { by: 'column', column: 'board' },
  }
  const paths = { preparedPath: at('solution.bin'), submissionPath: at('entry.csv') }
  const child = fork(path, { env, execArgv: [], serialization: 'advanced' })
  try {
    await once(child, 'message')
    expect(await does(child, { task: 'prepare', solutionPath: at('solution.csv'), spec, ...paths })).toMatchObject({
      prepared: { ok: true },
    })
    expect(await does(child, { task: 'score', formula: false, ...paths })).toMatchObject({
      score: { ok: true },
    })
    const work = { language: 'javascript', code: '1', function: null, cases: [[]], seconds: 5 }
    expect(await does(child, { task: 'code', userId: 1, work })).toMatchObject({ kind: 'code' })
    expect(cached()).toBe(before)
  } finally {
    child.kill('SIGKILL')
  }
}, 60_000)
