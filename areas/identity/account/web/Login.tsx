import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Frame } from './Frame.tsx'
import { SsoLogin } from './SsoLogin.tsx'
import { StillThere } from './StillThere.tsx'
import type { SsoReturn } from './sso.ts'
import { TwoStep } from './TwoStep.tsx'
import { useEntered } from './use-entered.ts'
import { readFailure, Ways } from './Ways.tsx'
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
