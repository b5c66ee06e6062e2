import { API_BASE } from '@leitai/platform/contract/call'

export const LTI_BASE = `${API_BASE}/lti`

/** The addresses of this site that course platforms are told: the same for all. */
export const ltiAddresses = (siteUrl: string) => ({
  target: `${siteUrl}${LTI_BASE}/launch`,
  login: `${siteUrl}${LTI_BASE}/login`,
  launch: `${siteUrl}${LTI_BASE}/launch`,
  keys: `${siteUrl}${LTI_BASE}/keys.json`,
})
