import { QueueTable } from '@leitai/identity/filter/web/shared/Queue.tsx'
import { useQueue } from '@leitai/identity/filter/web/shared/use-queue'
import { useCall, useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readSearch } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group } from '@mantine/core'
import { doneWithContact, hostContacts } from '../contract.ts'

/** Unanswered callback requests. */
export function Contacts() {
  const t = useText('host')
  const queue = useQueue({
    list: 'admin.hostContacts',
    read: readSearch,
    at: (fields) => paths.adminConsole('host', { state: 'contacts', ...fields }),
  })
  const { list, total } = useCall(hostContacts, { open: true, ...queue.input })
  const done = useSend(doneWithContact, { changes: [hostContacts] })
  return (
    <>
      <Group mt="md">
        <SearchField label={t('contacts.search')} {...queue.search} />
      </Group>
      <QueueTable
        queue={queue}
        total={total}
        label={t('contacts')}
        rows={list}
        rowKey={({ id }) => id}
        empty={queue.empty(t('contacts.none'))}
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
