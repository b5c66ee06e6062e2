import { doneWithContact, hostContacts } from '@leitai/contract/competition/host'
import { Button } from '@mantine/core'
import { useCall, useSend } from '../../platform/api.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { paths } from '../../platform/paths.ts'
import { PagedTable } from '../../platform/ui/PagedTable.tsx'
import { TimeText } from '../../platform/ui/TimeText.tsx'

const PAGE = 20

/** Unanswered callback requests. */
export function Contacts({ page }: { page: number }) {
  const t = useText('host')
  const { list, total } = useCall(hostContacts, { open: true, page, pageSize: PAGE })
  const done = useSend(doneWithContact, { changes: [hostContacts] })
  return (
    <PagedTable
      label={t('contacts')}
      rows={list}
      rowKey={({ id }) => id}
      empty={t('contacts.none')}
      pages={{
        total,
        page,
        pageSize: PAGE,
        to: (next) => paths.adminConsole('host', { state: 'contacts', page: next }),
      }}
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
  )
}
