import { userName } from '@leitai/platform/contract/validation'
import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Button, Stack, Text } from '@mantine/core'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { ssoCreate } from '../../sso/contract.ts'
import { Consent } from './Consent.tsx'
import type { Newcomer } from './Newcomer.tsx'
import { isNameRefusal, UserNameField } from './UserNameField.tsx'

/** Creates an account at the first SSO sign-in: requires a name and consent, but no password. */
export function NewcomerForm({ ticket, newcomer, onDone, lost }: ComponentProps<typeof Newcomer>) {
  const t = useText('account')
  const [initial] = useState({ userName: newcomer.suggestedName })
  const form = useFields(initial, { userName }, { labels: { userName: t('userName') } })
  const [agree, setAgree] = useState<boolean | null>(null)
  const send = useSend(ssoCreate, {
    refused: ({ code, message }) => {
      if (isNameRefusal(code)) form.setError('userName', message)
      return isNameRefusal(code) || lost(code)
    },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAgree(agree ?? false)
    if (!form.check() || !agree) return
    const me = await send.run({ token: ticket, userName: form.values.userName.trim(), agree })
    if (me) await onDone(me)
  }
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack>
        <UserNameField form={form} />
        {newcomer.email && (
          <Text fz="sm" c="var(--quiet)">
            {t('sso.email', { email: newcomer.email })}
          </Text>
        )}
        <Consent agreed={agree} onChange={setAgree} />
        <Button type="submit" size="md" loading={send.pending} fullWidth>
          {t('sso.createGo')}
        </Button>
      </Stack>
    </form>
  )
}
