import { useCall, useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Title } from '@mantine/core'
import { useState } from 'react'
import { cancelClassInvite, classInvites, classPeople } from '../contract.roster.ts'

const MORE = 20

/** The invitations to a class that wait for an answer. */
export function OpenInvites({ classId }: { classId: number }) {
  const t = useText('class')
  const [pageSize, setPageSize] = useState(MORE)
  const { list, total } = useCall(classInvites, { classId, page: 1, pageSize })
  const cancel = useSend(cancelClassInvite, { changes: [classInvites, classPeople] })
  return (
    <section aria-label={t('waiting')}>
      <Title order={2} fz={17} mb="xs">
        {t('waiting')} {total}
      </Title>
      <PagedTable
        label={t('waiting')}
        rows={list}
        rowKey={({ id }) => id}
        empty={t('waiting.none')}
        columns={[
          { key: 'number', head: t('number'), cell: ({ number }) => number },
          { key: 'name', head: t('realName'), cell: ({ name }) => name },
          { key: 'email', head: t('email'), width: 180, cell: ({ email }) => email },
          { key: 'role', head: t('role'), cell: ({ role }) => t(`role.${role}`) },
          { key: 'at', head: t('waiting.at'), cell: ({ at }) => <TimeText at={at} /> },
          {
            key: 'do',
            head: t('do'),
            cell: ({ id }) => (
              <Button size="compact-sm" variant="default" onClick={() => void cancel.run({ inviteId: id })}>
                {t('waiting.cancel')}
              </Button>
            ),
          },
        ]}
      />
      {total > list.length && list.length < 100 && (
        <Button variant="subtle" onClick={() => setPageSize(Math.min(100, pageSize + MORE))}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}
