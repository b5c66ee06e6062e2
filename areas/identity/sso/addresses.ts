import { API_BASE } from '@leitai/platform/contract/call'

export const BASE = `${API_BASE}/common/sso`
/** Where a browser goes on after a log-out at a provider. */
export const HOME = '/v3/home.html'

/** Where providers that redirect send the browser back to, unless their kind has an address for each. */
export const callbackOf = (siteUrl: string) => `${siteUrl}${BASE}/callback`
