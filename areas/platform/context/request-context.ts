import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { TimeLimits } from '@leitai/pg-kit/times'
import type { AppContext } from './app-context.ts'

/** What the current work is done for; added to every log line. */
export interface RequestContext {
  /** The request id, passed on to the jobs that the request enqueues; absent for scheduled work. */
  requestId?: string
  call?: string
  job?: string
  /** Who makes the call; null for a visitor, and for calls that are answered without asking. */
  caller?: { id: number; role: 'user' | 'admin' } | null
  /** A streamed download, which may take long. */
  download?: boolean
}

const storage = new AsyncLocalStorage<RequestContext>()

export const currentRequest = (): RequestContext => storage.getStore() ?? {}

/** Runs `work` in this context, merged into the current one. */
export const withRequestContext = <T>(request: RequestContext, work: () => T): T =>
  storage.run({ ...currentRequest(), ...request }, work)

/** Requests time out before the client does; exports get minutes, jobs more, and startup has no limit. */
export function timeLimitsOf(): TimeLimits {
  const { call, job, download } = currentRequest()
  if (job) return { statement: 30 * MINUTE_MS, lock: 5 * MINUTE_MS }
  if (!call) return { statement: 0, lock: 0 }
  return { statement: download ? 5 * MINUTE_MS : 20_000, lock: 10_000 }
}
const MINUTE_MS = 60_000

/** Whether statements with these limits may share a connection, where each waits for those sent before it. */
export const isQuick = ({ statement }: TimeLimits): boolean => statement > 0 && statement < MINUTE_MS

export const REQUEST_ID_HEADER = 'x-request-id'

/** The client's or proxy's request id if its form is safe to log and short enough to read out; otherwise a new one. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID().slice(-17).replace('-', '')
}

/** Creates a value once per running server, on first use. */
export function perContext<T>(open: (ctx: AppContext) => T): (ctx: AppContext) => T {
  const opened = new WeakMap<AppContext, { value: T }>()
  return (ctx) => {
    const kept = opened.get(ctx) ?? { value: open(ctx) }
    opened.set(ctx, kept)
    return kept.value
  }
}
