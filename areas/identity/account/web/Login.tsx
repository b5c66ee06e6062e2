import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { full, type Leaving, paths } from '@leitai/platform/web/paths'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ssoLogin, ssoProviders } from '../../sso/contract.ts'
import { loginTwoStep } from '../contract.ts'
import { clearSsoRetry, retrySso, type SsoReturn, useEntered } from './contact.ts'
import { Frame } from './Frame.tsx'
import { Newcomer } from './NewcomerForm.tsx'
import type { Me } from './shared/session.ts'
import { readFailure, Ways } from './Ways.tsx'

const arrivalOf = (search: URLSearchParams): SsoReturn | null => {
  const ticket = search.get('sso')
  return ticket === null ? null : { ticket, provider: search.get('provider') ?? '' }
}

export default function Login() {
  const t = useText('account')
  const [search, setSearch] = useSearchParams()
  const back = search.get('back')
  const { stage, entered, leave, startAgain } = useEntered(back)
  const [ssoReturn, setArrival] = useState(() => arrivalOf(search))
  const [failure, setFailure] = useState(() => readFailure(search.get('ssoError')))
  const left = search.get('left')
  const inAddress = search.has('sso') || search.has('ssoError')
  useEffect(() => {
    // Removes the ticket from the URL, where it could be copied or stored.
    if (inAddress) setSearch(back === null ? {} : { back }, { replace: true })
  }, [inAddress, back, setSearch])
  const restart = (lost: boolean) => {
    setArrival(null)
    setFailure(lost ? 'failed' : null)
    startAgain()
  }
  const title = t(stage.kind === 'twoStep' ? 'twoStep.title' : stage.kind === 'weak' ? 'weak.title' : 'login.title')
  return (
    <Frame title={title}>
      <Head title={title} index={false} />
      {stage.kind === 'twoStep' ? (
        <TwoStep ticket={stage.ticket} onDone={entered} onBack={() => restart(false)} />
      ) : stage.kind === 'weak' ? (
        <WeakPassword onLater={leave} />
      ) : ssoReturn ? (
        <SsoLogin ssoReturn={ssoReturn} back={back} onDone={entered} onFailed={() => restart(true)} />
      ) : (
        <>
          {left !== null && <StillThere provider={left} ticket={search.get('leaving')} />}
          <Ways back={back} failure={failure} onDone={entered} onSso={setArrival} />
        </>
      )}
    </Frame>
  )
}

/** Shown after signing in with a password that does not meet the current rule. */
function WeakPassword({ onLater }: { onLater: () => void }) {
  const t = useText('account')
  return (
    <Stack>
      <Text>{t('weak.text', { rule: t('password.rule') })}</Text>
      <Button size="md" component={Link} to={paths.otherSettings('password')} replace fullWidth>
        {t('weak.now')}
      </Button>
      <Button variant="default" onClick={onLater} fullWidth>
        {t('weak.later')}
      </Button>
    </Stack>
  )
}

/** After a log-out: the provider that logged in here would do so again for whoever uses this browser next. */
function StillThere({ provider, ticket }: Leaving) {
  const t = useText('account')
  const words = useWords()
  const found = useCall(ssoProviders, {}).find(({ key }) => key === provider)
  if (!found) return null
  const name = words(found.name)
  return (
    <Alert mb="md" role="status" title={t('left.title')}>
      <Text fz="sm" mb="sm">
        {t('left.text', { name })}
      </Text>
      <Button component="a" href={full(paths.ssoLeave({ provider, ticket }))} size="compact-md" variant="default">
        {t('left.go', { name })}
      </Button>
    </Alert>
  )
}

interface SsoLoginProps {
  ssoReturn: SsoReturn
  back: string | null
  onDone: (me: Me) => Promise<void>
  onFailed: () => void
}

/** After the provider's redirect: exchanges the ticket, and asks new users which account to link. */
function SsoLogin({ ssoReturn, back, onDone, onFailed }: SsoLoginProps) {
  const app = useApp()
  const t = useText('account')
  const [newcomer, setNewcomer] = useState<WireOf<typeof ssoLogin>['newcomer']>(null)
  const begun = useRef(false)
  /** True when handled: the ticket has expired, so SSO restarts or the page shows the failure. */
  const lost = (code: string): boolean => {
    if (code !== 'sso.ticket') return false
    if (!retrySso(app, ssoReturn.provider, back)) onFailed()
    return true
  }
  const send = useSend(ssoLogin, {
    refused: ({ code }) => {
      const dealt = lost(code)
      if (!dealt) onFailed()
      return dealt
    },
  })
  const exchange = useEffectEvent(async () => {
    const answer = await send.run({ token: ssoReturn.ticket })
    if (!answer) return
    clearSsoRetry()
    const { newcomer: unknown, ...me } = answer
    if (unknown) setNewcomer(unknown)
    else await onDone(me)
  })
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void exchange()
  }, [])
  if (!newcomer) return <Text role="status">{t('sso.waiting')}</Text>
  return <Newcomer ticket={ssoReturn.ticket} newcomer={newcomer} onDone={onDone} lost={lost} />
}

interface TwoStepProps {
  ticket: string
  onDone: (me: Me) => Promise<void>
  onBack: () => void
}

const blank = { code: '' }

/** The second factor: a code of the authenticator, or a recovery code. */
function TwoStep({ ticket, onDone, onBack }: TwoStepProps) {
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
