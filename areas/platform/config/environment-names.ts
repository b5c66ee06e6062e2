/** Every environment variable that our code reads. A test compares this list with the code and the README. */
const NAMES = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SITE_URL',
  'SECRET',
  'DEMO',
  'DEV',
  'SCORERS',
  'PROGRAM_SLOTS',
  'PROGRAM_ENVIRONMENTS',
  'RATE_LIMIT',
  'TRUST_PROXY',
  'DRAIN_SECONDS',
  'ALLOW_NEWER_DATABASE',
  'METRICS_TOKEN',
  'SLOW_QUERY_MS',
  'LOG_LEVEL',
  'SMTP_URL',
  'MAIL_FROM',
  'SSO_PROVIDERS',
  'WEBHOOK_ALLOWED_NETWORKS',
  'SMS_PROVIDER',
  'SMS_KEY_ID',
  'SMS_KEY_SECRET',
  'SMS_SIGN',
  'SMS_TEMPLATES',
  'SMS_APP_ID',
  'SMS_ENDPOINT',
  'SMS_REGION',
  'REALNAME_URL',
  'REALNAME_KEY',
  'REALNAME_SECRET',
  'S3_ENDPOINT',
  'S3_PUBLIC_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_KEY_ID',
  'S3_KEY_SECRET',
  'S3_PATH_STYLE',
]
/** There may be several SSO providers: each of these names may end in `_` and a suffix. */
const SIGN_ON = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME', 'OIDC_NAME_EN', 'OIDC_SCOPE']
const SIGN_ON_NAME = new RegExp(`^(?:${SIGN_ON.join('|')})(?:_[A-Z0-9]{1,20})?$`)
/** Names with these prefixes are ours. */
const OURS = /^(?:OIDC|SSO|SMTP|S3|SMS|REALNAME|WEBHOOK)_/
/** Set by Kubernetes and Docker for a service of that name: `SMS_SERVICE_HOST`, `S3_PORT_9000_TCP_ADDR`. */
const SERVICE_LINK = /_SERVICE_(?:HOST|PORT)(?:_\w+)?$|_PORT(?:_\d+_(?:TCP|UDP)(?:_\w+)?)?$/

export const isKnownName = (name: string) => NAMES.includes(name) || SIGN_ON_NAME.test(name)

/** Edit distance: the fewest letters added, removed, changed or swapped with their neighbour. */
export function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same)
      row.push(swapped ? Math.min(best, at(i - 2, j - 2) + 1) : best)
    }
  }
  return at(a.length, b.length)
}

/**
 * Short names resemble too many others: with four letters only a swap counts as a typo. Names that resemble those of other software
 * (AWS_REGION, SMS_REGION) allow one typo, not two.
 */
function isNear(written: string, ours: string): boolean {
  const name = ours.length > 6 ? written.toUpperCase() : written
  if (name === ours) return true
  if (ours.length <= 5) return [...name].toSorted().join() === [...ours].toSorted().join() && distance(name, ours) === 1
  return distance(name, ours) <= (ours.length >= 10 && !OURS.test(ours) ? 2 : 1)
}

/** A name that was clearly meant for us but is unknown, with the name that it resembles; otherwise null. */
export function strayName(names: readonly string[]): { name: string; meant: string | null } | null {
  for (const name of names) {
    if (isKnownName(name)) continue
    const meant = [...NAMES, ...SIGN_ON].find((one) => isNear(name, one)) ?? null
    if (meant || (OURS.test(name) && !SERVICE_LINK.test(name))) return { name, meant }
  }
  return null
}
