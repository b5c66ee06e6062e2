import type { WireOf } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { SettingsFrame } from '../../profile/web/shared/SettingsFrame.tsx'
import { answerTokenRequest, tokenRequest, tokens } from '../contract.ts'
import { Approve } from './Approve.tsx'
import classes from './Token.module.css'

export type TokenRequest = WireOf<typeof tokenRequest>

/** Authorizes the submission tool: the user types or compares the code that it shows, then approves it. */
export default function Connect() {
  const t = useText('token')
  const [search] = useSearchParams()
  const [request, setRequest] = useState<TokenRequest | null>(null)
  const [answered, setAnswered] = useState<'approved' | 'refused' | null>(null)
  const form = useFields(
    { code: search.get('code') ?? '' },
    { code: tokenRequest.input.shape.code },
    { labels: { code: t('code') } },
  )
  const look = useSend(tokenRequest, {
    refused: ({ code, message }) => {
      const isCodeFault = code === 'token.code' || code === 'token.codeOver'
      if (isCodeFault) form.setError('code', message)
      return isCodeFault
    },
  })
  const answer = useSend(answerTokenRequest, { changes: [tokens] })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = form.check() && (await look.run({ code: form.values.code }))
    if (found) setRequest(found)
  }
  const { code } = form.values
  if (answered !== null) {
    return (
      <SettingsFrame title={t('connect')}>
        <Empty title={t(`connect.${answered}`)} text={t(`connect.${answered}.text`)} compact>
          <Button component={Link} to={paths.tokens()} variant="default">
            {t('title')}
          </Button>
        </Empty>
      </SettingsFrame>
    )
  }
  return (
    <SettingsFrame title={t('connect')}>
      <section className={classes.card} aria-label={t('connect')}>
        {request === null ? (
          <form method="post" noValidate onSubmit={submit} className={classes.form}>
            <TextInput
              label={t('code')}
              description={t('code.help')}
              required
              autoFocus
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              classNames={{ input: classes.mono }}
              {...form.field('code')}
            />
            <div>
              <Button type="submit" loading={look.pending}>
                {t('code.next')}
              </Button>
            </div>
          </form>
        ) : (
          <Approve
            request={request}
            code={code}
            onRefuse={async () => {
              if (await answer.run({ code, approve: false, proof: '' })) setAnswered('refused')
            }}
            onApproved={() => setAnswered('approved')}
          />
        )}
      </section>
    </SettingsFrame>
  )
}
