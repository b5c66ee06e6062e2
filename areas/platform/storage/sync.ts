import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes new names in a folder survive a power cut. Calls during a sync of the folder share the next one: a burst of uploads costs a few
 * syncs, not one each.
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
  // Windows cannot open folders; NTFS journals names.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Creates the folder and syncs every parent that got a new entry. */
export async function makeFolder(folder: string, sync: (folder: string) => Promise<void>): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await sync(dirname(made))
}
