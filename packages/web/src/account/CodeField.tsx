import { resendEmail, sendPhoneAuthCode } from '@leitai/contract/account'
import type { CallError } from '@leitai/contract/client'
import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSend } from '../api.ts'
import { notify } from '../app/dialogs.ts'
import { useText } from '../app/i18n/use-text.ts'
import { CaptchaDialog, type Solved } from './CaptchaDialog.tsx'
import classes from './Frame.module.css'

/** Where the code is sent. */
export type Target = { email: string } | { phone: string; countryCode: string }

interface CodeFieldProps {
  input: TextInputProps
  /** Checks the target first; null where it is not yet right. */
  target: () => Promise<Target | null>
}

/** A code of six digits: a captcha before each, and 60 seconds until the next. */
export function CodeField({ input, target }: CodeFieldProps) {
  const t = useText('account')
  const [asking, setAsking] = useState<Target | null>(null)
  const [wait, setWait] = useState(0)
  const send = useSendCode(setWait)
  useEffect(() => {
    if (wait === 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])
  const solve = async (solved: Solved) => {
    const wrong = asking && (await send(asking, solved))
    if (!wrong) setAsking(null)
    return wrong
  }
  return (
    <div className={classes.code}>
      <TextInput {...input} inputMode="numeric" maxLength={6} autoComplete="one-time-code" required />
      <Button variant="light" disabled={wait > 0} onClick={async () => setAsking(await target())}>
        {wait > 0 ? t('code.wait', { seconds: wait }) : t('code.get')}
      </Button>
      {asking && <CaptchaDialog onSolved={solve} onClose={() => setAsking(null)} />}
    </div>
  )
}

/** Gives null when the code is on its way or the refusal was shown, otherwise what was wrong with the captcha. */
function useSendCode(setWait: (seconds: number) => void) {
  const t = useText('account')
  let wrong: string | null = null
  const refused = (error: CallError) => {
    if (error.code === 'code.resend' && error.retryAfterSeconds) setWait(error.retryAfterSeconds)
    if (!error.code.startsWith('captcha.')) return false
    wrong = error.message
    return true
  }
  const phone = useSend(sendPhoneAuthCode, { refused })
  const mail = useSend(resendEmail, { refused })
  return async (target: Target, solved: Solved): Promise<string | null> => {
    wrong = null
    const sent =
      'email' in target
        ? await mail.run({ ...target, ...solved, purpose: 'register' })
        : await phone.run({ ...target, ...solved, purpose: 'register' })
    if (sent) {
      setWait(sent.resendSeconds)
      notify('success', t('code.sent'))
    }
    return wrong
  }
}
