import type { WireOf } from '@leitai/contract/core/call'
import { ssoLogin } from '@leitai/contract/identity/sso'
import { Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSend } from '../../platform/api.ts'
import { useApp } from '../../platform/app/context.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import type { Me } from '../../platform/app/login-record.ts'
import { Newcomer } from './Newcomer.tsx'
import { type Arrival, signOnAgain, signOnWorked } from './sign-on.ts'

interface SignOnProps {
  arrival: Arrival
  back: string | null
  onDone: (me: Me) => Promise<void>
  onFailed: () => void
}

/** Back from a provider: exchanges the ticket, and asks newcomers which account it is to be. */
export function SignOn({ arrival, back, onDone, onFailed }: SignOnProps) {
  const app = useApp()
  const t = useText('account')
  const [newcomer, setNewcomer] = useState<WireOf<typeof ssoLogin>['newcomer']>(null)
  const begun = useRef(false)
  /** True where the refusal is dealt with: the ticket is dead, and a new one is fetched or the screen told. */
  const lost = (code: string): boolean => {
    if (code !== 'sso.ticket') return false
    if (!signOnAgain(app, arrival.provider, back)) onFailed()
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
    const answer = await send.run({ token: arrival.ticket })
    if (!answer) return
    signOnWorked()
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
  return <Newcomer ticket={arrival.ticket} newcomer={newcomer} onDone={onDone} lost={lost} />
}
