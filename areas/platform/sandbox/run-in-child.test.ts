import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, stat, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInChild } from './run-in-child.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitai-apart-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A process that does this with its task, once it is ready. */
async function processThat(does: string): Promise<ChildProcess> {
  const path = join(folder, `${does.length}.mjs`)
  writeFileSync(path, `process.once('message', (order) => { ${does} })\nprocess.send('ready')\n`)
  const child = fork(path, { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  await once(child, 'message')
  return child
}

const ANSWERS = 'process.send({ received: order }, () => process.exit(0))'

test('returns the answer; null if the process exits without one, or takes too long', async () => {
  expect(await runInChild(await processThat(ANSWERS), 'a', 20_000)).toEqual({ received: 'a' })
  expect(await runInChild(await processThat('process.exit(3)'), 'a', 20_000)).toBeNull()
  const slow = await processThat('setInterval(() => undefined, 1000)')
  expect(await runInChild(slow, 'a', 50)).toBeNull()
  if (slow.signalCode === null) await once(slow, 'exit')
  expect(slow.signalCode).toBe('SIGKILL')
})

test('throws if no process can be started', async () => {
  const none = fork(join(folder, 'none.mjs'), { execPath: join(folder, 'nothing'), execArgv: [] })
  await expect(runInChild(none, 'a', 20_000)).rejects.toThrow('ENOENT')
})

/** Blocks the event loop until a process has exited (seen on Linux) and the system has had time to report it. */
function untilEnded({ pid }: ChildProcess): void {
  while (!/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')));
  const printed = performance.now() + 5
  while (performance.now() < printed);
}

/**
 * Node learns of all exited processes together. So, while it handles one exit, it may learn of another process whose answer it has not read
 * yet: here in most attempts.
 */
async function answersLate(): Promise<string[]> {
  const [other, child] = await Promise.all([processThat('process.exit(0)'), processThat(ANSWERS)])
  const printed: string[] = []
  for (const event of ['message', 'exit'] as const) child.on(event, () => printed.push(event))
  const { answer } = await new Promise<{ answer: Promise<unknown> }>((resolve) => {
    stat(folder, () => {
      const answer = runInChild(child, 'a', 20_000)
      untilEnded(child)
      resolve({ answer })
    })
    other.send('go')
    untilEnded(other)
  })
  expect(await answer).toEqual({ received: 'a' })
  return printed
}

test.runIf(process.platform === 'linux')('no answer is lost because its process exited first', async () => {
  let printed: string[] = []
  for (let tries = 0; tries < 20 && printed[0] !== 'exit'; tries++) printed = await answersLate()
  expect(printed).toEqual(['exit', 'message'])
})
