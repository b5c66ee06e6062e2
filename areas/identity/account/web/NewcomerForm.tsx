import type { WireOf } from '@leitai/platform/contract/call'
import { userName } from '@leitai/platform/contract/validation'
import { useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Button, Stack, Text } from '@mantine/core'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { ssoCreate, ssoLink, type ssoLogin } from '../../sso/contract.ts'
import { Choice } from './Frame.tsx'
import { type Credentials, PasswordForm } from './PasswordForm.tsx'
import type { Me } from './shared/session.ts'
import { Consent, isNameRefusal, UserNameField } from './UserNameField.tsx'

/** Creates an account at the first SSO sign-in: requires a name and consent, but no password. */
function NewcomerForm({ ticket, newcomer, onDone, lost }: ComponentProps<typeof Newcomer>) {
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

interface NewcomerProps {
  ticket: string
  newcomer: NonNullable<WireOf<typeof ssoLogin>['newcomer']>
  onDone: (me: Me) => Promise<void>
  /** Handles an expired ticket; returns whether it did. */
  lost: (code: string) => boolean
}

/** First SSO sign-in: creates an account or links an existing one. */
export function Newcomer({ ticket, newcomer, onDone, lost }: NewcomerProps) {
  const { call } = useApp()
  const t = useText('account')
  const words = useWords()
  const [way, setWay] = useState<'create' | 'link'>(newcomer.creates ? 'create' : 'link')
  const name = words(newcomer.name)
  const link = ({ token: formToken, remember: _, ...credentials }: Credentials) =>
    call(ssoLink, { ...credentials, token: ticket, formToken })
  return (
    <Stack>
      <Text>{t('sso.title', { name })}</Text>
      {newcomer.creates ? (
        <Choice
          label={t('sso.choose')}
          value={way}
          onChange={setWay}
          data={[
            { value: 'create', label: t('sso.create') },
            { value: 'link', label: t('sso.link') },
          ]}
        />
      ) : (
        <Text fz="sm">{t('sso.noCreate')}</Text>
      )}
      {way === 'create' ? (
        <NewcomerForm ticket={ticket} newcomer={newcomer} onDone={onDone} lost={lost} />
      ) : (
        <>
          <Text fz="sm" c="var(--quiet)">
            {t('sso.linkText', { name })}
          </Text>
          <PasswordForm button={t('sso.linkGo')} send={link} onDone={onDone} refused={lost} />
        </>
      )}
    </Stack>
  )
}
