import { useApp } from '@leitai/platform/web/framework/context'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { showRefusal } from '@leitai/platform/web/framework/Notices.tsx'
import { isCallError } from '@leitai/platform/web/framework/queries'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { getToken } from '../../../account/contract.ts'
import { CaptchaDialog, type Solved } from './CaptchaDialog.tsx'
import classes from './Verify.module.css'

/** Proof that the form is ours and filled in by a person. */
export interface FormProof extends Solved {
  token: string
}
/** Sends the code; may throw a CallError. `to`: the recipient as +86138…, an e-mail address, or `own` for the account's contact. */
interface SendCode {
  to: string
  send: (proof: FormProof) => Promise<{ resendSeconds: number; leaves: boolean }>
}

interface CodeFieldProps {
  input: TextInputProps
  /** Validates the recipient first; null if it is invalid. */
  ask: () => Promise<SendCode | null> | SendCode | null
}

/** A six-digit code: requires a captcha each time, and a wait of 60 seconds between two. */
export function CodeField({ input, ask }: CodeFieldProps) {
  // Before hydration the form state does not have the typed values yet.
  const hydrated = useHydrated()
  const app = useApp()
  const t = useText('account')
  const [sending, setSending] = useState<SendCode | null>(null)
  const [wait, setWait] = useState(0)
  useEffect(() => {
    if (wait === 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])
  const begin = async () => {
    setSending(await ask())
  }
  /** Returns the captcha's error, or null if there is nothing more to show. */
  const solve = async (solved: Solved): Promise<string | null> => {
    try {
      const { token } = await app.call(getToken, {})
      const sent = await sending?.send({ token, ...solved })
      setWait(sent?.resendSeconds ?? 0)
      if (sent?.leaves === false) notify('warning', t('code.notSent'))
      else notify('success', t('code.sent'))
    } catch (error) {
      if (!isCallError(error)) throw error
      if (error.code.startsWith('captcha.')) return error.message
      if (error.code === 'code.resend' && error.retryAfterSeconds) setWait(error.retryAfterSeconds)
      showRefusal(app, error)
    }
    setSending(null)
    return null
  }
  return (
    <div className={classes.code}>
      <TextInput {...input} inputMode="numeric" maxLength={12} autoComplete="one-time-code" required />
      <Button variant="light" disabled={!hydrated || wait > 0} onClick={begin}>
        {wait > 0 ? t('code.wait', { seconds: wait }) : t('code.get')}
      </Button>
      {sending && <CaptchaDialog purpose={`code:${sending.to}`} onSolved={solve} onClose={() => setSending(null)} />}
    </div>
  )
}
