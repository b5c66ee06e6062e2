import { useSend } from '@leitai/platform/web/api'
import type { Me } from '@leitai/platform/web/app/login-record'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { loginTwoStep } from '../contract.ts'

interface TwoStepProps {
  ticket: string
  onDone: (me: Me) => Promise<void>
  onBack: () => void
}

const blank = { code: '' }

/** The second factor: a code of the authenticator, or a recovery code. */
export function TwoStep({ ticket, onDone, onBack }: TwoStepProps) {
  const t = useText('account')
  const labels = { code: t('twoStep.code') }
  const form = useFields(blank, { code: loginTwoStep.input.shape.code }, { labels })
  const send = useSend(loginTwoStep, {
    refused: ({ code, message }) => {
      if (code === 'twoStep.wrong') form.setError('code', message)
      if (code === 'twoStep.ticket' || code === 'sso.ticket') onBack()
      return code === 'twoStep.wrong'
    },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.check()) return
    const me = await send.run({ ticket, code: form.values.code.trim() })
    if (me) await onDone(me)
  }
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack>
        <Text>{t('twoStep.text')}</Text>
        <TextInput
          label={t('twoStep.code')}
          description={t('twoStep.recovery')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          {...form.field('code')}
          // Does not validate on blur, as leaving the empty field is the way back.
          onBlur={() => undefined}
        />
        <Button type="submit" size="md" loading={send.pending} fullWidth>
          {t('twoStep.go')}
        </Button>
        <Button variant="subtle" onClick={onBack} fullWidth>
          {t('twoStep.back')}
        </Button>
      </Stack>
    </form>
  )
}
