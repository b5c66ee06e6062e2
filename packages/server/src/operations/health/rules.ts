import { HealthWarning } from '@leitai/contract/operations/health'
import type { Condition } from './table.ts'

/** A process that has not written its row for so long is gone. */
export const GONE_SECONDS = 45
/** A scheduled task that has not come to its end for so long is late. */
export const LATE_SECONDS = 120
/** Clocks that differ by more are told of. */
export const CLOCKS_SECONDS = 5
/** A store that was full is told of for so long. */
const FULL_MS = 600_000
/** A disk with less than this share, or these bytes, is nearly full. */
const LEAST_FREE = { share: 0.1, bytes: 2 * 1024 ** 3 }

export const isNearlyFull = ({ free, total }: { free: number; total: number }) =>
  free < Math.max(total * LEAST_FREE.share, LEAST_FREE.bytes)

/** A day's backup that did not come, and some hours. */
const BACKUP_SECONDS = 36 * 3600

export interface Settings {
  siteUrl: string
  /** People come by an address that is another than this machine's own. */
  open: boolean
  /** Others than this machine's own people can come (exposure.ts). */
  exposed: boolean
  trustProxy: number
  rateLimit: number
  mail: boolean
  sms: boolean
}
interface Circumstances {
  /** Texts that people agree to and that are still the platform's templates. */
  ownTerms: number
  adminsWithoutSecondStep: number
  /** Accounts of the demonstration that somebody could log in to. */
  demoAccounts: number
  /** Codes that the site has sent today, and may send. */
  codes: { posted: number; most: number }
  diskLow: boolean
  kinds: readonly string[]
  versions: readonly string[]
  /** As each process tells. */
  conditions: readonly (Condition | null)[]
  /** In seconds; null where none was made. */
  backupAge: number | null
}

/** What an operator should mend before, or while, the world comes. */
export function warningsOf(settings: Settings, now: Circumstances): HealthWarning[] {
  const { protocol } = new URL(settings.siteUrl)
  const { open } = settings
  const known = now.conditions.filter((one) => one !== null)
  const found: Record<HealthWarning, unknown> = {
    siteUrlHttp: open && protocol === 'http:',
    // This server speaks no https: a proxy must, and without TRUST_PROXY all people seem to come from it.
    proxyUntold: protocol === 'https:' && settings.trustProxy === 0,
    demoAccounts: settings.exposed && now.demoAccounts > 0,
    limitsOff: open && settings.rateLimit === 0,
    mailUnset: !settings.mail,
    smsUnset: !settings.sms,
    termsOwn: open && now.ownTerms > 0,
    secondStep: open && now.adminsWithoutSecondStep > 0,
    diskLow: now.diskLow,
    noWorker: now.kinds.length > 0 && now.kinds.every((kind) => kind === 'http'),
    cannotStart: known.some(({ unableSince }) => unableSince),
    apartWeak: known.some(({ level, uid }) => level && (level !== 'bwrap' || uid === 0)),
    dataOpen: open && known.some(({ dataOpen }) => dataOpen),
    clocksDiffer: known.some(({ clockAheadSeconds }) => Math.abs(clockAheadSeconds) > CLOCKS_SECONDS),
    diskFull: known.some(({ storageFullAt }) => storageFullAt && Date.now() - Date.parse(storageFullAt) < FULL_MS),
    versionsDiffer: new Set(now.versions).size > 1,
    // On a machine of one's own nothing is lost yet.
    codesCeiling: now.codes.posted >= now.codes.most,
    backupOld: open && (now.backupAge ?? Number.POSITIVE_INFINITY) > BACKUP_SECONDS,
  }
  return HealthWarning.options.filter((code) => found[code])
}
