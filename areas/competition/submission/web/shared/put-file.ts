import type { App } from '@leitai/platform/web/framework/context'
import { ask } from '@leitai/platform/web/framework/dialogs'
import { showRefusal } from '@leitai/platform/web/framework/Notices.tsx'
import { isCallError } from '@leitai/platform/web/framework/queries'

/** Upload progress. */
export interface Progress {
  sent: number
  total: number
  /** Bytes per second, averaged over the whole upload. */
  speed: number
  secondsLeft: number | null
}

/** The object store refused the file; `message` is its response, or empty after a network error. */
export class PutFailed extends Error {
  override readonly name = 'PutFailed'
}

/** Shows why an upload failed, whether the server or the store refused it; rethrows other errors. */
export function showPutFault(app: App, error: unknown): void {
  if (isCallError(error)) showRefusal(app, error)
  else if (error instanceof PutFailed)
    ask({ kind: 'message', text: error.message || app.texts.get('common', 'offline') })
  else throw error
}

const wordsOf = (text: string): string => {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'msg' in body && typeof body.msg === 'string' ? body.msg : ''
  } catch {
    return ''
  }
}

/** The key already has an object: ours, as the URL accepts only one file, so the response to the first PUT was lost. */
const THERE_ALREADY = 412

/** PUTs a file by XMLHttpRequest, as fetch does not report upload progress. */
export function putFile(
  address: string,
  file: Blob,
  headers: Readonly<Record<string, string>>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = new XMLHttpRequest()
  const begun = performance.now()
  request.open('PUT', address)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded }) => {
    const speed = loaded / Math.max(0.001, (performance.now() - begun) / 1000)
    const secondsLeft = speed > 0 ? Math.ceil((file.size - loaded) / speed) : null
    onProgress({ sent: loaded, total: file.size, speed, secondsLeft })
  }
  request.onload = () => {
    if ((request.status >= 200 && request.status < 300) || request.status === THERE_ALREADY) resolve()
    else reject(new PutFailed(wordsOf(request.responseText)))
  }
  request.onerror = () => reject(new PutFailed(''))
  request.onabort = () => reject(signal.reason)
  if (signal.aborted) return Promise.reject(signal.reason)
  signal.addEventListener('abort', () => request.abort(), { once: true })
  request.send(file)
  return promise
}

/** A file passed from one page to a competition's submit tab, kept in memory until the tab takes it. */
let pending: { cmptId: number; file: File } | null = null

export function setPendingFile(cmptId: number, file: File): void {
  pending = { cmptId, file }
}

/** Returns the file for this competition and clears it. */
export function takePendingFile(cmptId: number): File | null {
  if (pending?.cmptId !== cmptId) return null
  const { file } = pending
  pending = null
  return file
}
