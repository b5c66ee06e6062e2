import { HostRequestState, hostRequestQueue } from '@leitai/contract/competition/host'
import { useSearchParams } from 'react-router'
import { useCall } from '../../platform/api.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { readPage } from '../../platform/app/read-address.ts'
import { paths } from '../../platform/paths.ts'
import { Empty } from '../../platform/ui/Empty.tsx'
import { FilterLinks } from '../../platform/ui/FilterLinks.tsx'
import { Pages } from '../../platform/ui/Pages.tsx'
import { Contacts } from './Contacts.tsx'
import { RequestCard } from './RequestCard.tsx'

const PAGE = 10

/** Requests to host and callback requests, for the admin console. */
export default function HostRequestAdmin() {
  const t = useText('host')
  const [search] = useSearchParams()
  const asked = search.get('state')
  const state = HostRequestState.safeParse(asked).data ?? 'new'
  const page = readPage(search)
  const to = (one: string) => paths.adminConsole('host', { state: one })
  const links = [
    ...HostRequestState.options.map((one) => ({ key: one, text: t(`state.${one}`) })),
    { key: 'contacts', text: t('contacts') },
  ].map((link) => ({ ...link, to: to(link.key), current: link.key === (asked === 'contacts' ? 'contacts' : state) }))
  return (
    <>
      <FilterLinks label={t('state')} links={links} />
      {asked === 'contacts' ? <Contacts page={page} /> : <Requests state={state} page={page} />}
    </>
  )
}

function Requests({ state, page }: { state: (typeof HostRequestState.options)[number]; page: number }) {
  const t = useText('host')
  const { list, total } = useCall(hostRequestQueue, { state, page, pageSize: PAGE })
  if (list.length === 0) return <Empty title={t('desk.none')} compact />
  return (
    <>
      {list.map((request) => (
        <RequestCard key={request.id} request={request} />
      ))}
      <Pages
        total={total}
        page={page}
        pageSize={PAGE}
        to={(next) => paths.adminConsole('host', { state, page: next })}
      />
    </>
  )
}
