import type { App } from '../../platform/app/context.ts'
import { forgetLogin } from '../../platform/app/login-record.ts'
import { full, paths } from '../../platform/paths.ts'

const RETRIED = 'leitai.signOn.retried'

/** What the provider's return has put into the log-in screen's address. */
export interface Arrival {
  ticket: string
  provider: string
}

export const signOnAddress = (provider: string, back: string | null) =>
  full(paths.signOn(provider, back === null ? {} : { back }))

/** token已失效: forgets the log-in and signs on anew, once; false where that has been tried. */
export function signOnAgain(app: App, provider: string, back: string | null): boolean {
  forgetLogin(app)
  if (sessionStorage.getItem(RETRIED) !== null || provider === '') {
    sessionStorage.removeItem(RETRIED)
    return false
  }
  sessionStorage.setItem(RETRIED, '1')
  location.assign(signOnAddress(provider, back))
  return true
}

export const signOnWorked = () => sessionStorage.removeItem(RETRIED)
