import { isCallError } from './call-error.ts'
import type { App } from './context.ts'
import { ask } from './dialogs.ts'
import { showRefusal } from './refusal.ts'

/** How far an upload has come. */
export interface Progress {
  sent: number
  total: number
  /** Bytes a second, over the whole way so far. */
  speed: number
  secondsLeft: number | null
}

/** The store did not take the file; `message` is its own words, empty where the network failed. */
export class PutFailed extends Error {
  override readonly name = 'PutFailed'
}

/** Says why a file did not go through, whoever refused it; what is no refusal is thrown on. */
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

/** The store has something at this address, which takes one file: ours, whose acknowledgement was lost. */
const THERE_ALREADY = 412

/** PUTs a file by XMLHttpRequest, which alone tells how much of it has gone. */
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
