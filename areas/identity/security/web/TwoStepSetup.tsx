import type { WireOf } from '@leitai/platform/contract/call'
import { secret } from '@leitai/platform/contract/form'
import { sixDigits } from '@leitai/platform/contract/validation'
import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { CopyButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { QrCode } from '@leitai/platform/web/ui/QrCode.tsx'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Button, Group, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { twoStepBegin, twoStepConfirm } from '../contract.ts'
import classes from './Security.module.css'

const blank = { password: '', code: '' }

interface TwoStepSetupProps {
  hasPassword: boolean
  onDone: (recoveryCodes: string[]) => Promise<void>
  onCancel: () => void
}

/** The password, then the secret to scan, then a first code that proves the authenticator works. */
export function TwoStepSetup({ hasPassword, onDone, onCancel }: TwoStepSetupProps) {
  const t = useText('security')
  const account = useText('account')
  const [made, setMade] = useState<WireOf<typeof twoStepBegin> | null>(null)
  const labels = { password: t('password'), code: t('contact.code') }
  const form = useFields(blank, { password: secret, code: sixDigits }, { labels })
  const begin = useSend(twoStepBegin, {
    refused: ({ code, message }) => {
      if (code === 'account.passwordWrong') form.setError('password', message)
      return code === 'account.passwordWrong'
    },
  })
  const confirm = useSend(twoStepConfirm, {
    refused: ({ code, message }) => {
      if (code === 'twoStep.wrong') form.setError('code', message)
      return code === 'twoStep.wrong'
    },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { password, code } = form.values
    if (made) {
      const on = form.check(['code']) && (await confirm.run({ code: code.trim() }))
      if (on) await onDone(on.recoveryCodes)
    } else if (!hasPassword || form.check(['password'])) {
      const begun = await begin.run({ password })
      if (begun) setMade(begun)
    }
  }
  return (
    <form method="post" noValidate onSubmit={submit} className={classes.form}>
      {made ? (
        <>
          <span>{t('twoStep.scan')}</span>
          <QrCode text={made.uri} label={t('twoStep.qr')} />
          <div>
            <span className={classes.quiet}>{t('twoStep.secret')}</span>
            <Group gap="sm">
              <code className={classes.mono}>{made.secret}</code>
              <CopyButton text={made.secret} label={t('twoStep.copy')} />
            </Group>
          </div>
          <TextInput
            label={t('twoStep.code')}
            required
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            {...form.field('code')}
          />
        </>
      ) : (
        hasPassword && (
          <PasswordInput
            label={t('twoStep.password')}
            required
            autoFocus
            autoComplete="current-password"
            maxLength={200}
            visibilityToggleButtonProps={{ 'aria-label': account('password.show') }}
            {...form.field('password')}
          />
        )
      )}
      <Group>
        <Button type="submit" loading={begin.pending || confirm.pending}>
          {t(made ? 'twoStep.confirm' : 'contact.next')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Group>
    </form>
  )
}
