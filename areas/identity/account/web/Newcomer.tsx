import type { WireOf } from '@leitai/platform/contract/call'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ssoLink, type ssoLogin } from '../../sso/contract.ts'
import { Choice } from './Choice.tsx'
import { NewcomerForm } from './NewcomerForm.tsx'
import { type Credentials, PasswordForm } from './PasswordForm.tsx'
import type { Me } from './shared/login-record.ts'

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
