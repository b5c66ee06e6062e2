import { useApp } from '@leitai/platform/web/framework/context'
import { showRefusal } from '@leitai/platform/web/framework/Notices.tsx'
import { isCallError } from '@leitai/platform/web/framework/queries'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { getToken } from '../../../account/contract.ts'
import { CaptchaDialog, type Solved } from './CaptchaDialog.tsx'

interface PasswordLogInOptions {
  /** Whose log-in it is, from what was typed. */
  nameOf: () => string | Promise<string>
  /** Sends it with the form's one-time token. May throw a CallError. */
  send: (given: { name: string; token: string } & Partial<Solved>) => Promise<void>
  /** Name or password are wrong. */
  onWrong: (message: string) => void
  /** Handles another refusal itself and returns whether it did. */
  refused?: ((code: string) => boolean) | undefined
}

/** Sending a name with a password, with a captcha after too many failures. */
export function usePasswordLogIn({ nameOf, send, onWrong, refused }: PasswordLogInOptions): {
  attempt: () => void
  busy: boolean
  /** The field of the password. */
  secret: RefObject<HTMLInputElement | null>
  dialog: ReactNode
} {
  const app = useApp()
  /** The name whose log-in requires a captcha, or null. */
  const [captcha, setCaptcha] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const secret = useRef<HTMLInputElement>(null)

  /** Returns the captcha's error, or null. */
  const attempt = async (solved?: Solved): Promise<string | null> => {
    setPending(true)
    const name = await nameOf()
    try {
      const { token } = await app.call(getToken, {})
      await send({ name, token, ...solved })
    } catch (error) {
      if (!isCallError(error)) throw error
      if (error.code.startsWith('captcha.')) return error.message
      if (error.code === 'login.captcha') setCaptcha(name)
      else if (error.code === 'login.wrong') onWrong(error.message)
      else if (!refused?.(error.code)) showRefusal(app, error)
    } finally {
      setPending(false)
    }
    return null
  }
  /** The submit button lost focus while disabled: moves it to the field that may be wrong. */
  const closeCaptcha = () => {
    setCaptcha(null)
    secret.current?.focus()
  }
  const solve = async (solved: Solved) => {
    const wrong = await attempt(solved)
    if (wrong === null) closeCaptcha()
    return wrong
  }
  return {
    attempt: () => void attempt(),
    busy: pending && captcha === null,
    secret,
    dialog: captcha !== null && <CaptchaDialog purpose={`login:${captcha}`} onSolved={solve} onClose={closeCaptcha} />,
  }
}
