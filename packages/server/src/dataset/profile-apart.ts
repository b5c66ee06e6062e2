import { fork } from 'node:child_process'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { TableProfile } from '@leitai/contract/dataset'
import { apart, askApart } from '../apart.ts'

const CHILD = fileURLToPath(new URL('./profile-child.ts', import.meta.url))
const MOST_MS = 60_000
const MOST_MB = 1024

/**
 * Looks at a table in a process of its own, which knows no secret and is ended when it takes too long; null where it found none.
 * Throws where the file could not be read to its end, or the process not be started: to be tried again.
 */
export async function profileApart(body: Readable, whole: boolean): Promise<TableProfile | null> {
  const child = fork(CHILD, {
    ...apart(),
    execArgv: [`--max-old-space-size=${MOST_MB}`],
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
  const { stdin } = child
  let brokenOff = false
  for (const event of ['error', 'close'] as const) {
    body.once(event, () => {
      // The process may stop reading before the end: then the rest is of no use.
      brokenOff ||= !body.readableEnded && stdin?.destroyed === false
    })
  }
  const sent = stdin ? pipeline(body, stdin).catch(() => body.destroy()) : null
  const profile = await askApart<unknown>(child, { whole }, MOST_MS).finally(async () => {
    await sent
    // Where there could be no process nobody has read it.
    body.destroy()
  })
  if (brokenOff) throw new Error('the file could not be read to its end')
  return TableProfile.safeParse(profile).data ?? null
}
