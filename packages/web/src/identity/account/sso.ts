import type { App } from '../../platform/app/context.ts'
import { forgetLogin } from '../../platform/app/login-record.ts'
import { full, paths } from '../../platform/paths.ts'

const RETRIED = 'leitai.sso.retried'

/** Query parameters that the SSO provider's redirect adds to the sign-in page's URL. */
export interface SsoReturn {
  ticket: string
  provider: string
}

export const ssoAddress = (provider: string, back: string | null) =>
  full(paths.ssoStart(provider, back === null ? {} : { back }))

/** For an expired ticket: drops the session and restarts SSO once; false when already retried. */
export function retrySso(app: App, provider: string, back: string | null): boolean {
  forgetLogin(app)
  if (sessionStorage.getItem(RETRIED) !== null || provider === '') {
    sessionStorage.removeItem(RETRIED)
    return false
  }
  sessionStorage.setItem(RETRIED, '1')
  location.assign(ssoAddress(provider, back))
  return true
}

export const clearSsoRetry = () => sessionStorage.removeItem(RETRIED)
