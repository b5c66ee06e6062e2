import { limits } from '@leitai/platform/contract/limits'

const SCREENS = '/v3/'

/** The final destination of an SSO log-in: a screen of this site, or null for any other address. */
export function wayBack(back: string | undefined, siteUrl: string): string | null {
  if (!back || back.length > 1000 || !URL.canParse(back, siteUrl)) return null
  const url = new URL(back, siteUrl)
  const ours = url.origin === new URL(siteUrl).origin && url.pathname.startsWith(SCREENS)
  return ours && !url.pathname.startsWith(`${SCREENS}api/`) ? `${url.pathname}${url.search}${url.hash}` : null
}

/** A provider's user name, reduced to our rules for names; may be empty. */
export function suggestName(name: string): string {
  const kept = (name.split('@')[0] ?? '')
    .normalize('NFKC')
    .replace(/\s+/g, '_')
    .replace(/[^\p{Script=Han}A-Za-z0-9_-]/gu, '')
    .slice(0, limits.userNameMax)
  return kept.length < limits.userNameMin || /^\d+$/.test(kept) ? '' : kept
}
