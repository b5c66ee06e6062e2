import { paths } from '@leitai/platform/web/paths'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

/** The ticket of the SSO identity to bind: after a provider's redirect it is removed from the URL at once; a directory's is taken as it comes. */
export function useSsoTicket(): { ticket: string | null; take: (ticket: string) => void; drop: () => void } {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const arrived = search.get('sso')
  const [ticket, setTicket] = useState<string | null>(null)
  const arrive = useEffectEvent((token: string) => {
    setTicket(token)
    void navigate(paths.otherSettings('third'), { replace: true })
  })
  useEffect(() => {
    if (arrived !== null) arrive(arrived)
  }, [arrived])
  return { ticket, take: setTicket, drop: () => setTicket(null) }
}
