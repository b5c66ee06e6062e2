import { getUserOtherSetting } from '@leitai/contract/identity/profile'
import { accessLog } from '@leitai/contract/identity/security'
import { bindThird } from '@leitai/contract/identity/sso'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSend } from '../../platform/api.ts'
import { notify } from '../../platform/app/dialogs.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { paths } from '../../platform/paths.ts'

/** After the provider's redirect: binds the ticket's SSO identity once, and removes the ticket from the URL. */
export function useSsoBinding(): void {
  const t = useText('security')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const ticket = search.get('sso')
  const used = useRef<string | null>(null)
  const bind = useSend(bindThird, { changes: [getUserOtherSetting, accessLog] })
  const arrive = useEffectEvent(async (token: string) => {
    await navigate(paths.otherSettings('third'), { replace: true })
    if (await bind.run({ token })) notify('success', t('third.bound'))
  })
  useEffect(() => {
    if (ticket === null || used.current === ticket) return
    used.current = ticket
    void arrive(ticket)
  }, [ticket])
}
