import type { Language } from '@leitai/contract/core/language'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/db.ts'
import type { Limits } from '../installation/limits.ts'
import type { Replica } from '../installation/replica.ts'
import type { Hub } from '../pubsub/hub.ts'
import type { Launcher } from '../sandbox/launcher.ts'
import type { HeldBack } from '../scoring/held-back-error.ts'
import type { Scorers } from '../scoring/pool.ts'
import type { Storage } from '../storage/storage.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Noticed } from '../telemetry/noticed.ts'

/** Everything that is open while the server runs. */
export interface AppContext {
  config: Config
  log: Logger
  db: Db
  storage: Storage
  hub: Hub
  /** How many requests of a kind somebody may still make. */
  limits: Limits
  /** A copy of the database for reads that may lag; null without one. */
  replica: Replica | null
  /** Aborted once the process is about to end: it takes what comes, but asks to be sent nothing more. */
  draining: AbortSignal
  metrics: Metrics
  noticed: Noticed
  /** Starts processes that are closed in. */
  launcher: Launcher
  /** The processes in which files of strangers and formulas of hosts are read and run. */
  scorers: Scorers
  /** Results of formulas that are told a little later than they are there. */
  heldBack: HeldBack
  /** The time, by the one clock that rules and tests share. */
  now(): Date
}

/** Who makes a call, read from the session cookie. */
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
  /** Public mark of this log-in. */
  mark: string
  tokenHash: string
  /** The log-in was just renewed for so many days: its cookie is to last as long. */
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
  /** Sets or clears the session cookie with the answer. */
  cookie(session: { token: string; days: number } | null): void
  /** The mark that an SSO log-in's beginning left in this browser (identity/sso/routes.ts), or null. */
  browser: string | null
  /** The cookie that says which accounts were logged in to in this browser before (identity/account/known-device.ts), or null. */
  knownDevices: string | null
  keepDevices(value: string): void
  /** A multipart call's file, already stored. */
  file: { objectKey: string; name: string; size: number } | null
}
export type AuthenticatedContext = Omit<Context, 'me'> & { me: CurrentUser }
