const YEAR_SECONDS = 365 * 24 * 3600

/**
 * What every answer says that does not say something else itself: it is no page and in no frame, is what its type says, names no
 * address of ours to other sites, and is asked for by https alone where the site has it.
 */
export const safeHeaders = (siteUrl: string): Readonly<Record<string, string>> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  ...(siteUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {}),
})
