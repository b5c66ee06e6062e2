import type { WireOf } from '@leitai/contract/core/call'
import { ssoTrial } from '@leitai/contract/identity/sso.providers'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSend } from '../../platform/api.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { paths } from '../../platform/paths.ts'
import { Dialog } from '../../platform/ui/Dialog.tsx'
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
