import type { WireOf } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ssoTrial } from '../contract.providers.ts'
import { TrialResult } from './TrialResult.tsx'

/** After a trial's way through the provider: shows what it brought, once. */
export function ReturnedTrial() {
  const t = useText('logins')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const token = search.get('trial')
  const [trial, setTrial] = useState<WireOf<typeof ssoTrial> | null>(null)
  const send = useSend(ssoTrial)
  const take = useEffectEvent(async (given: string) => {
    // It is good once: reloading the page must not ask again.
    void navigate(paths.adminConsole('logins'), { replace: true })
    const found = await send.run({ token: given })
    if (found) setTrial(found)
  })
  useEffect(() => {
    if (token !== null) void take(token)
  }, [token])
  if (!trial) return null
  return (
    <Dialog opened title={t('trial.title')} size={720} onClose={() => setTrial(null)}>
      <TrialResult trial={trial} />
    </Dialog>
  )
}
