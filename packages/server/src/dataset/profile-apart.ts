import { fork } from 'node:child_process'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { TableProfile } from '@leitai/contract/dataset'
import { apartEnvironment } from '../apart.ts'

const CHILD = fileURLToPath(new URL('./profile-child.ts', import.meta.url))
const MOST_MS = 60_000
const MOST_MB = 1024

/** Looks at a table in a process of its own, which knows no secret and is ended when it takes too long; null where it found none. */
export async function profileApart(body: Readable, whole: boolean): Promise<TableProfile | null> {
  const child = fork(CHILD, {
    env: apartEnvironment(),
    execArgv: [`--max-old-space-size=${MOST_MB}`],
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
  const { promise, resolve } = Promise.withResolvers<TableProfile | null>()
  const timer = setTimeout(() => child.kill('SIGKILL'), MOST_MS)
  child.on('message', (answer) => resolve(TableProfile.safeParse(answer).data ?? null))
  child.on('error', () => resolve(null))
  child.on('exit', () => resolve(null))
  child.send({ whole }, (error) => error && resolve(null))
  let ended = false
  body.once('end', () => {
    ended = true
  })
  // The process may stop reading before the end: then the rest is of no use.
  const sent = child.stdin ? pipeline(body, child.stdin).catch(() => body.destroy()) : null
  try {
    const profile = await promise
    // What the store broke off looks like a shorter table: the job tries again.
    if (profile?.whole && !ended) throw new Error('the file could not be read to its end')
    return profile
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
    await sent
  }
}
