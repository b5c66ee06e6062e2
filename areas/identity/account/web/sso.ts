import type { App } from '@leitai/platform/web/framework/context'
import { full, paths } from '@leitai/platform/web/paths'
import { forgetLogin } from './shared/login-record.ts'

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
