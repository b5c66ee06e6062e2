import type { AppContext } from '@leitai/platform/context/app-context'
import { isStorageFault } from '@leitai/platform/storage/storage'

/**
 * An object that exists while the demonstration is being filled and holds the start time. A start that finds it resumes the fill with the
 * original dates. Not a table, because it is needed once in a database's life.
 */
const KEY = 'demo/unfinished.json'

export async function unfinishedSince({ storage }: Pick<AppContext, 'storage'>): Promise<Date | null> {
  try {
    const { body } = await storage.get(KEY)
    const since = new Date(JSON.parse(Buffer.concat(await body.toArray()).toString('utf8')))
    return Number.isNaN(since.getTime()) ? null : since
  } catch (error) {
    if (isStorageFault(error, 'NoSuchObject')) return null
    throw error
  }
}

export async function markUnfinished({ storage }: Pick<AppContext, 'storage'>, since: Date): Promise<void> {
  await storage.put(KEY, Buffer.from(JSON.stringify(since)))
}

export const markFinished = ({ storage }: Pick<AppContext, 'storage'>) => storage.delete(KEY)
