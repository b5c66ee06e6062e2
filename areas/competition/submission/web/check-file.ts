import type { TakenFiles } from '@leitai/platform/contract/upload-bound'
import type { App } from '@leitai/platform/web/framework/context'
import type { CheckSpec } from '@leitai/scorer/check'
import { cmptData } from '../../catalog/contract.detail.ts'
import type { CheckNews, CheckOrder, CheckVerdict } from './check-order.ts'

/** What a file is checked against. */
export interface CheckAgainst extends TakenFiles {
  cmptId: number
  sampleFileId: number | null
  /** Null for programs. */
  spec: CheckSpec | null
}

type Sample = CheckOrder['sample']
const samples = new Map<number, Promise<Sample>>()

/** The sample, fetched once; a failed fetch is retried for the next file. */
function sampleOf(app: App, cmptId: number, fileId: number): Promise<Sample> {
  const cached = samples.get(fileId)
  if (cached) return cached
  const fetched = app.call(cmptData, { cmptId, fileId }).then(async ({ url, name }) => {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`The sample answered ${response.status}`)
    return { name, blob: await response.blob() }
  })
  samples.set(fileId, fetched)
  fetched.catch(() => samples.delete(fileId))
  return fetched
}

/**
 * Checks a file like the server does, without using up a submission. Never throws: a file that cannot be checked may still be submitted.
 */
export async function checkFile(
  app: App,
  file: File,
  { cmptId, sampleFileId, spec, most }: CheckAgainst,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<CheckVerdict> {
  if (spec === null) return { kind: 'none' }
  if (sampleFileId === null) return { kind: 'impossible' }
  try {
    const sample = await sampleOf(app, cmptId, sampleFileId)
    signal.throwIfAborted()
    return await inWorker({ file, sample, spec, most, language: app.language }, signal, onProgress)
  } catch {
    return { kind: 'impossible' }
  }
}

function inWorker(order: CheckOrder, signal: AbortSignal, onProgress: (share: number) => void): Promise<CheckVerdict> {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<CheckVerdict>()
  worker.onmessage = ({ data }: MessageEvent<CheckNews>) => {
    if (data.kind === 'progress') onProgress(data.share)
    else resolve(data.verdict)
  }
  worker.onerror = (event) => reject(new Error(event.message))
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  worker.postMessage(order)
  return promise.finally(() => worker.terminate())
}
