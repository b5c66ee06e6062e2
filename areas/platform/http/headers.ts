const YEAR_SECONDS = 365 * 24 * 3600

/**
 * Default headers of every response: no scripts, no frames, no MIME sniffing, no referrer to other sites, and HSTS if the site has https.
 */
export const safeHeaders = (siteUrl: string): Readonly<Record<string, string>> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  ...(siteUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {}),
})
