import { Worker } from 'node:worker_threads'
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

/** Makes a demonstration's data files, or its models' answers, in `folder`. */
export function makeInThread(task: { kind: 'files' | 'answers'; slug: string; folder: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: task })
    worker.once('error', reject)
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the thread for ${task.slug} ended with ${code}`)),
    )
  })
}
