import type { WireOf } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import type { Me } from '@leitai/platform/web/app/login-record'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ssoLogin } from '../../sso/contract.ts'
import { Newcomer } from './Newcomer.tsx'
import { clearSsoRetry, retrySso, type SsoReturn } from './sso.ts'

interface SsoLoginProps {
  ssoReturn: SsoReturn
  back: string | null
  onDone: (me: Me) => Promise<void>
  onFailed: () => void
}

/** After the provider's redirect: exchanges the ticket, and asks new users which account to link. */
export function SsoLogin({ ssoReturn, back, onDone, onFailed }: SsoLoginProps) {
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
