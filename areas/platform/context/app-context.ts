import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Language } from '../contract/language.ts'
import type { Db } from '../db/open.ts'
import type { Limits } from '../installation/limits.ts'
import type { Replica } from '../installation/replica.ts'
import type { Hub } from '../pubsub/hub.ts'
import type { Launcher } from '../sandbox/launcher.ts'
import type { DelayedResults } from '../scoring/delayed-results.ts'
import type { Scorers } from '../scoring/pool.ts'
import type { Storage } from '../storage/storage.ts'
import type { Noticed } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'

/** Everything that is open while the server runs. */
export interface AppContext {
  config: Config
  log: Logger
  db: Db
  /** No other process uses this database. */
  alone: boolean
  storage: Storage
  hub: Hub
  /** Rate limits: how many more requests of a kind a client may make. */
  limits: Limits
  /** A copy of the database for reads that may lag; null without one. */
  replica: Replica | null
  /** Aborted when the process is about to stop: it still serves requests, but reports not ready. */
  draining: AbortSignal
  metrics: Metrics
  noticed: Noticed
  /** Starts sandboxed processes. */
  launcher: Launcher
  /** The processes that read untrusted files and run hosts' formulas. */
  scorers: Scorers
  /** Results of formulas that are delayed before delivery. */
  delayedResults: DelayedResults
  /** The current time, from the clock that rules and tests share. */
  now(): Date
}

/** The user who makes a call, read from the session cookie. */
export interface CurrentUser {
  id: number
  name: string
  avatar: string | null
  role: 'user' | 'admin'
  passwordWeak: boolean
  realNameVerified: boolean
  /** When the account closes, while that can be undone. */
  closingAt: Date | null
  createdAt: Date
  /** Public id of this session. */
  mark: string
  tokenHash: string
  /** The session was just renewed for this many days; the cookie's lifetime is extended to match. */
  renewedDays?: number
}

/** What a handler gets. In a write call `db` is the call's transaction. */
export interface Context {
  db: Db
  me: CurrentUser | null
  now: Date
  language: Language
  ip: string
  device: string
  ctx: AppContext
  /** Sets or clears the session cookie in the response. */
  cookie(session: { token: string; days: number } | null): void
  /** The marker that the start of an SSO log-in left in this browser (identity/sso/routes.ts), or null. */
  browser: string | null
  /** The cookie that lists the accounts used in this browser before (identity/account/known-device.ts), or null. */
  knownDevices: string | null
  keepDevices(value: string): void
  /** Marks this browser as the one that began an SSO log-in. */
  keepBrowser(value: string): void
  /** A multipart call's file, already stored. */
  file: { objectKey: string; name: string; size: number; begunAt: Date } | null
}
export type AuthenticatedContext = Omit<Context, 'me'> & { me: CurrentUser }
