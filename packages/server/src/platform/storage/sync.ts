import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes new names in a folder survive a power cut. Calls that come while one sync of the folder is under way share the next:
 * a burst of uploads costs a few syncs, not one each.
 */
export function createFolderSync(syncFolder = syncOnce): (folder: string) => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const waiting = new Map<string, Promise<void>>()

  return function sync(folder) {
    const current = running.get(folder)
    if (!current) return run(folder)
    const next =
      waiting.get(folder) ??
      current
        .catch(() => undefined)
        .then(() => {
          waiting.delete(folder)
          return run(folder)
        })
    waiting.set(folder, next)
    return next
  }

  function run(folder: string): Promise<void> {
    const work = syncFolder(folder).finally(() => {
      if (running.get(folder) === work) running.delete(folder)
    })
    running.set(folder, work)
    return work
  }
}

async function syncOnce(folder: string): Promise<void> {
  // Windows can't open folders; NTFS keeps names by its journal.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Makes the folder and syncs those above it that got a new name in them. */
export async function makeFolder(folder: string, sync: (folder: string) => Promise<void>): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await sync(dirname(made))
}
