import { useCall } from '@leitai/platform/web/api'
import { SavedFilters } from '@leitai/platform/web/app/SavedFilters.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { isFiltered, readPage, readSearch } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { FilterSelect } from '@leitai/platform/web/ui/FilterSelect.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { Group } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { HostRequestState, hostRequestQueue, hostTypes } from '../contract.ts'
import { Contacts } from './Contacts.tsx'
import { RequestCard } from './RequestCard.tsx'

const PAGE = 10

/** Requests to host and callback requests, for the admin console. */
export default function HostRequestAdmin() {
  const t = useText('host')
  const [search] = useSearchParams()
  const asked = search.get('state')
  const state = HostRequestState.safeParse(asked).data ?? 'new'
  const links = [
    ...HostRequestState.options.map((one) => ({ key: one, text: t(`state.${one}`) })),
    { key: 'contacts', text: t('contacts') },
  ].map((link) => ({
    ...link,
    to: paths.adminConsole('host', { ...readSearch(search), type: search.get('type') ?? undefined, state: link.key }),
    current: link.key === (asked === 'contacts' ? 'contacts' : state),
  }))
  return (
    <>
      <FilterLinks label={t('state')} links={links} />
      {asked === 'contacts' ? <Contacts /> : <Requests state={state} />}
    </>
  )
}

function Requests({ state }: { state: (typeof HostRequestState.options)[number] }) {
  const t = useText('host')
  const c = useText('common')
  const [search] = useSearchParams()
  const page = readPage(search)
  const { keyword, from, until } = readSearch(search)
  const type = hostTypes.find((one) => one === search.get('type'))
  const asked = { keyword, type, from, until }
  const { list, total } = useCall(hostRequestQueue, { state, ...asked, page, pageSize: PAGE })
  const to = (more: Record<string, string | number | undefined>) =>
    paths.adminConsole('host', { state, ...asked, ...more })
  return (
    <>
      <Group align="flex-start" mt="md" gap="xs">
        <SearchField
          label={t('desk.search')}
          value={keyword}
          days={{ from, until }}
          to={(text, days) => to({ keyword: text, ...days })}
        />
        <FilterSelect
          label={t('type')}
          all={t('desk.allTypes')}
          value={type}
          options={hostTypes.map((one) => ({ value: one, label: t(`type.${one}`) }))}
          to={(one) => to({ type: one })}
        />
      </Group>
      <SavedFilters
        list="admin.hostRequests"
        fields={['keyword', 'state', 'type', 'from', 'until']}
        to={(kept) => paths.adminConsole('host', kept)}
      />
      {list.length === 0 && <Empty title={isFiltered(asked) ? c('filter.none') : t('desk.none')} compact />}
      {list.map((request) => (
        <RequestCard key={request.id} request={request} />
      ))}
      <Pages total={total} page={page} pageSize={PAGE} to={(next) => to({ page: next })} />
    </>
  )
}
