import { login } from '@leitai/contract/identity/account'
import { Alert, Anchor, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useApp } from '../../platform/app/context.ts'
import { Head } from '../../platform/app/Head.tsx'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { paths } from '../../platform/paths.ts'
import { Choice } from './Choice.tsx'
import { CodeForm } from './CodeForm.tsx'
import { Frame } from './Frame.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SsoButtons } from './SsoButtons.tsx'
import { SsoLogin } from './SsoLogin.tsx'
import type { SsoReturn } from './sso.ts'
import { TwoStep } from './TwoStep.tsx'
import { useEntered } from './use-entered.ts'
import { WeakPassword } from './WeakPassword.tsx'

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
  const [failed, setFailed] = useState(search.get('ssoError') !== null)
  const inAddress = search.has('sso') || search.has('ssoError')
  useEffect(() => {
    // Removes the ticket from the URL, where it could be copied or stored.
    if (inAddress) setSearch(back === null ? {} : { back }, { replace: true })
  }, [inAddress, back, setSearch])
  const restart = (lost: boolean) => {
    setArrival(null)
    setFailed(lost)
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
        <Ways back={back} failed={failed} onDone={entered} />
      )}
    </Frame>
  )
}

type Way = 'password' | 'phone' | 'email'

function Ways({
  back,
  failed,
  onDone,
}: {
  back: string | null
  failed: boolean
  onDone: ReturnType<typeof useEntered>['entered']
}) {
  const { call } = useApp()
  const t = useText('account')
  const [way, setWay] = useState<Way>('password')
  return (
    <>
      {failed && (
        <Alert color="ember" mb="md" role="alert">
          {t('sso.failed')}
        </Alert>
      )}
      <Choice
        label={t('login.way')}
        value={way}
        onChange={setWay}
        data={[
          { value: 'password', label: t('login.byPassword') },
          { value: 'phone', label: t('login.byPhone') },
          { value: 'email', label: t('login.byEmail') },
        ]}
      />
      {way === 'password' ? (
        <PasswordForm full button={t('login.go')} send={(credentials) => call(login, credentials)} onDone={onDone} />
      ) : (
        <CodeForm key={way} by={way} onDone={onDone} />
      )}
      <SsoButtons back={back} />
      <Text fz="sm" c="var(--quiet)" mt="lg">
        {t('login.new')}{' '}
        <Anchor component={Link} to={paths.register(back ?? undefined)} underline="always" inherit>
          {t('register.title')}
        </Anchor>
      </Text>
    </>
  )
}
