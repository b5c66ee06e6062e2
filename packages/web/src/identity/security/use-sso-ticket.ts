import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../platform/paths.ts'

/** After the provider's redirect: the ticket of the SSO identity to bind, which is removed from the URL at once. */
export function useSsoTicket(): { ticket: string | null; drop: () => void } {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const arrived = search.get('sso')
  const [ticket, setTicket] = useState<string | null>(null)
  const take = useEffectEvent((token: string) => {
    setTicket(token)
    void navigate(paths.otherSettings('third'), { replace: true })
  })
  useEffect(() => {
    if (arrived !== null) take(arrived)
  }, [arrived])
  return { ticket, drop: () => setTicket(null) }
}
