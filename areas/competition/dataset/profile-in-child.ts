import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { Program } from '@leitai/platform/sandbox/command'
import type { Launcher } from '@leitai/platform/sandbox/launcher'
import { runInChild } from '@leitai/platform/sandbox/run-in-child'
import { TableProfile } from './contract.ts'

const MOST_MS = 60_000
const MOST_MB = 1024
const PROGRAM: Program = {
  kind: 'profile',
  path: fileURLToPath(new URL('./profile-child.ts', import.meta.url)),
  nodeOptions: [`--max-old-space-size=${MOST_MB}`],
  input: true,
}

/**
 * Profiles a table in a child process, which has no secrets and is killed when it takes too long or too much memory; null if nothing was
 * found. Waits until a process can be started. Throws if the file could not be read completely, so that the job is retried.
 */
export async function profileInChild(
  launcher: Launcher,
  open: () => Promise<Readable>,
  whole: boolean,
): Promise<TableProfile | null> {
  const { child, bound } = await launcher.start(PROGRAM)
  const memory = bound(2 * MOST_MB, () => child.kill('SIGKILL'))
  try {
    const body = await open()
    const { stdin } = child
    let brokenOff = false
    for (const event of ['error', 'close'] as const) {
      body.once(event, () => {
        // The process may stop reading before the end: the rest is not needed.
        brokenOff ||= !body.readableEnded && stdin?.destroyed === false
      })
    }
    const sent = stdin ? pipeline(body, stdin).catch(() => body.destroy()) : null
    const profile = await runInChild<unknown>(child, { whole }, MOST_MS).finally(async () => {
      await sent
      // Without the process nobody reads the body.
      body.destroy()
    })
    if (brokenOff) throw new Error('the file could not be read completely')
    return TableProfile.safeParse(profile).data ?? null
  } finally {
    memory.undo()
    child.kill('SIGKILL')
  }
}
