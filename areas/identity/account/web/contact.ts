import { foldEmail } from '@leitai/platform/contract/fold'
import { type App, useApp } from '@leitai/platform/web/framework/context'
import { full, paths, wayBack } from '@leitai/platform/web/paths'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePhoneNumber } from '../../verify/web/shared/PhoneField.tsx'
import { forgetLogin, type Me, takeLogin } from './shared/session.ts'

export type By = 'phone' | 'email'

/** Both ways, the site's first one (`firstContact`) in front. */
export const inOrder = (first: By): readonly By[] => (first === 'phone' ? ['phone', 'email'] : ['email', 'phone'])

/** The part of a form that has both fields. */
interface ContactForm {
  values: { phone: string; email: string }
  setError(name: By, problem: string | undefined): void
  checkOne(name: By): boolean
}

/** The phone number or e-mail address to which a code is sent; `read` validates it and shows errors next to its field. */
export function useContact(by: By, form: ContactForm) {
  const number = usePhoneNumber(form.values.phone, (problem) => form.setError('phone', problem))
  const read = async () => {
    if (by === 'phone') return number.read()
    return form.checkOne('email') ? { email: foldEmail(form.values.email) } : null
  }
  return { number, read }
}

/** Progress of a sign-in: first factor, second factor, or the weak-password hint. */
export type Stage = { kind: 'ways' } | { kind: 'twoStep'; ticket: string } | { kind: 'weak' }

/** Handles the response of any sign-in: continues with the second factor, the hint, or the page before. */
export function useEntered(back: string | null) {
  const app = useApp()
  const navigate = useNavigate()
  const [stage, setStage] = useState<Stage>({ kind: 'ways' })
  const leave = () => navigate(wayBack(back), { replace: true })
  const entered = async (me: Me): Promise<void> => {
    if (me.twoStepTicket !== null) return setStage({ kind: 'twoStep', ticket: me.twoStepTicket })
    takeLogin(app, me)
    if (me.passwordWeak) return setStage({ kind: 'weak' })
    await leave()
  }
  return { stage, entered, leave, startAgain: () => setStage({ kind: 'ways' }) }
}

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
