import { HealthWarning } from './contract.ts'
import type { Condition } from './table.ts'

/** A process without a heartbeat for this long is dead. */
export const GONE_SECONDS = 45
/** A scheduled task that has not finished for this long is late. */
export const LATE_SECONDS = 120
/** A larger clock difference is reported. */
export const CLOCKS_SECONDS = 5
/** How long a full store is reported. */
const FULL_MS = 600_000
/** A disk with a smaller free share, or fewer free bytes, is nearly full. */
const LEAST_FREE = { share: 0.1, bytes: 2 * 1024 ** 3 }

export const isNearlyFull = ({ free, total }: { free: number; total: number }) =>
  free < Math.max(total * LEAST_FREE.share, LEAST_FREE.bytes)

/** Maximum age of the daily backup: a day and some hours. */
const BACKUP_SECONDS = 36 * 3600

export interface Settings {
  siteUrl: string
  /** The site’s URL is not a local address. */
  open: boolean
  /** The site can be reached from other machines (exposure.ts). */
  exposed: boolean
  trustProxy: number
  rateLimit: number
  mail: boolean
  sms: boolean
}
interface Circumstances {
  /** Consent texts that are still the platform’s templates. */
  ownTerms: number
  adminsWithoutSecondStep: number
  /** Demonstration accounts that can log in. */
  demoAccounts: number
  /** Codes sent today, and the daily limit. */
  codes: { posted: number; most: number }
  diskLow: boolean
  /** Programs for which no runner is on. */
  programs: { unserved: number }
  kinds: readonly string[]
  versions: readonly string[]
  /** As reported by each process. */
  conditions: readonly (Condition | null)[]
  /** In seconds; null if there is none. */
  backupAge: number | null
}

/** What an operator should fix before or while the site is public. */
export function warningsOf(settings: Settings, now: Circumstances): HealthWarning[] {
  const { protocol } = new URL(settings.siteUrl)
  const { open } = settings
  const conditions = now.conditions.filter((one) => one !== null)
  const found: Record<HealthWarning, unknown> = {
    siteUrlHttp: open && protocol === 'http:',
    // This server has no TLS, so there must be a proxy; without TRUST_PROXY all requests seem to come from it.
    proxyUntold: protocol === 'https:' && settings.trustProxy === 0,
    demoAccounts: settings.exposed && now.demoAccounts > 0,
    limitsOff: open && settings.rateLimit === 0,
    mailUnset: !settings.mail,
    smsUnset: !settings.sms,
    termsOwn: open && now.ownTerms > 0,
    secondStep: open && now.adminsWithoutSecondStep > 0,
    diskLow: now.diskLow,
    noWorker: now.kinds.length > 0 && now.kinds.every((kind) => kind === 'http'),
    cannotStart: conditions.some(({ unableSince }) => unableSince),
    weakIsolation: conditions.some(({ level, uid }) => level && (level !== 'bwrap' || uid === 0)),
    dataOpen: open && conditions.some(({ dataOpen }) => dataOpen),
    clocksDiffer: conditions.some(({ clockAheadSeconds }) => Math.abs(clockAheadSeconds) > CLOCKS_SECONDS),
    diskFull: conditions.some(({ storageFullAt }) => storageFullAt && Date.now() - Date.parse(storageFullAt) < FULL_MS),
    versionsDiffer: new Set(now.versions).size > 1,
    // Not relevant on a local machine.
    codesCeiling: now.codes.posted >= now.codes.most,
    noRunner: now.programs.unserved > 0,
    backupOld: open && (now.backupAge ?? Number.POSITIVE_INFINITY) > BACKUP_SECONDS,
  }
  return HealthWarning.options.filter((code) => found[code])
}
