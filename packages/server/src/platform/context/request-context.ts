import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { TimeLimits } from '../db/time-limits.ts'

/** What all that happens now happens for; it stands in every line of the log. */
export interface RequestContext {
  /** The request's number, from the browser to the job that it puts in line; none for what the clock begins. */
  requestId?: string
  call?: string
  job?: string
  /** What is sent piece by piece, and may take its time. */
  download?: boolean
}

const storage = new AsyncLocalStorage<RequestContext>()

export const currentRequest = (): RequestContext => storage.getStore() ?? {}

/** Runs `work` for that cause, added to the one that is there. */
export const withRequestContext = <T>(request: RequestContext, work: () => T): T =>
  storage.run({ ...currentRequest(), ...request }, work)

/** A request gives up before its visitor does; lists are written for minutes, jobs work for longer, and the start as long as it takes. */
export function timeLimitsOf(): TimeLimits {
  const { call, job, download } = currentRequest()
  if (job) return { statement: 30 * MINUTE_MS, lock: 5 * MINUTE_MS }
  if (!call) return { statement: 0, lock: 0 }
  return { statement: download ? 5 * MINUTE_MS : 20_000, lock: 10_000 }
}
const MINUTE_MS = 60_000

export const REQUEST_ID_HEADER = 'x-request-id'

/** The number that the client or a proxy gave, if it has a form that may stand in a log and be read out; else a new one. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomBytes(8).toString('hex')
}
