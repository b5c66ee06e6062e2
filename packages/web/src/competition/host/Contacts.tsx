import { doneWithContact, hostContacts } from '@leitai/contract/competition/host'
import { Button, Group } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useCall, useSend } from '../../platform/api.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { isFiltered, readPage, readSearch } from '../../platform/app/read-address.ts'
import { SavedFilters } from '../../platform/app/SavedFilters.tsx'
import { paths } from '../../platform/paths.ts'
import { PagedTable } from '../../platform/ui/PagedTable.tsx'
import { SearchField } from '../../platform/ui/SearchField.tsx'
import { TimeText } from '../../platform/ui/TimeText.tsx'

const PAGE = 20

/** Unanswered callback requests. */
export function Contacts() {
  const t = useText('host')
  const c = useText('common')
  const [search] = useSearchParams()
  const page = readPage(search)
  const asked = readSearch(search)
  const { list, total } = useCall(hostContacts, { open: true, ...asked, page, pageSize: PAGE })
  const to = (more: Record<string, string | number | undefined>) =>
    paths.adminConsole('host', { state: 'contacts', ...asked, ...more })
  const done = useSend(doneWithContact, { changes: [hostContacts] })
  return (
    <>
      <Group mt="md">
        <SearchField
          label={t('contacts.search')}
          value={asked.keyword}
          days={{ from: asked.from, until: asked.until }}
          to={(text, days) => to({ keyword: text, ...days })}
        />
      </Group>
      <SavedFilters
        list="admin.hostContacts"
        fields={['keyword', 'from', 'until']}
        to={(kept) => paths.adminConsole('host', { state: 'contacts', ...kept })}
      />
      <PagedTable
        label={t('contacts')}
        rows={list}
        rowKey={({ id }) => id}
        empty={isFiltered(asked) ? c('filter.none') : t('contacts.none')}
        pages={{ total, page, pageSize: PAGE, to: (next) => to({ page: next }) }}
        columns={[
          { key: 'at', head: t('own.at'), cell: (row) => <TimeText at={row.at} /> },
          { key: 'name', head: t('contact'), cell: (row) => row.name },
          { key: 'contacts', head: t('contact.way'), cell: (row) => row.contacts },
          { key: 'text', head: t('text'), cell: (row) => row.text },
          {
            key: 'do',
            head: '',
            cell: (row) => (
              <Button variant="default" size="compact-sm" onClick={() => done.run({ id: row.id })}>
                {t('contacts.done')}
              </Button>
            ),
          },
        ]}
      />
    </>
  )
}
