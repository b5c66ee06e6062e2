import type { Language } from '@leitai/platform/contract/language'
import { isCallError } from '@leitai/platform/web/framework/queries'
import type { CheckSpec } from '@leitai/scorer/check'
import { PutFailed } from './shared/put-file.ts'

/** The message to the worker. */
export interface CheckOrder {
  file: File
  sample: { name: string; blob: Blob }
  spec: CheckSpec
  /** The most bytes of a zip's content. */
  most: number
  language: Language
}

export interface ShownFault {
  line: number | null
  column: string | null
  text: string
}

/** `impossible`: the sample could not be read, so the file cannot be checked. */
export type CheckVerdict =
  /** `left`: the titles of tasks that are left out. */
  | { kind: 'good'; rows: number; left: string[]; notes: string[] }
  | { kind: 'bad'; faults: ShownFault[]; count: number }
  | { kind: 'impossible' }
  /** Programs are not checked here. */
  | { kind: 'none' }

export type CheckNews = { kind: 'progress'; share: number } | { kind: 'done'; verdict: CheckVerdict }

/** With the waits between them, a connection that is lost for two minutes is not the end of an upload. */
const TRIES = 8
const LONGEST_WAIT_SECONDS = 30

/** The file was changed or deleted after it was chosen: the browser no longer reads it. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged'
}

/** Seconds to wait before the next try; null if the failure is final. Exported for its test. */
export function secondsBefore(error: unknown, tried: number): number | null {
  const waits = Math.min(LONGEST_WAIT_SECONDS, 2 ** (tried - 1))
  if (tried >= TRIES) return null
  // The store's refusals carry words; a network error or its proxy's none.
  if (error instanceof PutFailed) return error.message === '' ? waits : null
  if (!isCallError(error)) return null
  const { status, code, retryAfterSeconds } = error
  if (status === 429 || status === 503) return Math.max(waits, Math.min(LONGEST_WAIT_SECONDS, retryAfterSeconds ?? 0))
  return code === 'network' || status >= 500 ? waits : null
}

/** Waits; rejects with the signal's reason as soon as that is aborted. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  const timer = setTimeout(resolve, milliseconds)
  if (signal.aborted) abort()
  return promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  })
}

/** Tries again with growing waits while the network or the server fails. `body` is what is sent, to tell a changed file from a network error. */
export async function patiently<T>(
  body: Blob | null,
  { signal, onWaiting }: { signal: AbortSignal; onWaiting: (seconds: number) => void },
  work: () => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      if (body && !(await isReadable(body))) throw new FileChanged()
      const seconds = secondsBefore(error, tried)
      if (seconds === null) throw error
      onWaiting(seconds)
      await pause(seconds * 1000, signal)
    }
  }
}

const isReadable = (body: Blob): Promise<boolean> =>
  body
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
