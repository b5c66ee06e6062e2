import { SavedFilters } from '@leitai/identity/filter/web/shared/SavedFilters.tsx'
import { useCall, useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { isFiltered, readPage, readSearch } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { doneWithContact, hostContacts } from '../contract.ts'

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
