import { actWords } from '@leitai/contract/acts'
import { hostAudit } from '@leitai/contract/admin'
import { Group, NativeSelect, Text } from '@mantine/core'
import { useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../api.ts'
import { useText, useWords } from '../app/i18n/use-text.ts'
import { readPage } from '../app/read-address.ts'
import type { HostedProps } from '../hosted.ts'
import { paths } from '../paths.ts'
import { PagedTable } from '../ui/PagedTable.tsx'
import { TimeText } from '../ui/TimeText.tsx'
import { PersonCell } from './PersonCell.tsx'

const PAGE = 30

/** Who did what in this competition with more power than a competitor's: to be read, never changed. */
export default function Audit({ cmpt }: HostedProps) {
  const t = useText('console')
  const words = useWords()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const action = search.get('action') ?? undefined
  const userId = Number(search.get('by')) || undefined
  const page = readPage(search)
  const answer = useCall(hostAudit, { cmptId: cmpt.id, action, userId, page, pageSize: PAGE })
  const to = (more: { action?: string | undefined; by?: string | number | undefined; page?: number }) =>
    paths.hosted(cmpt.id, 'audit', { action, by: userId, ...more })
  return (
    <>
      <Text fz="sm" c="var(--quiet)" mb="sm">
        {t('audit.hint')}
      </Text>
      <Group mb="md">
        <NativeSelect
          aria-label={t('audit.what')}
          value={action ?? ''}
          onChange={(event) => navigate(to({ action: event.currentTarget.value || undefined }))}
          data={[
            { value: '', label: t('audit.allActs') },
            ...answer.actions.map((one) => ({ value: one, label: words(actWords(one)) })),
          ]}
        />
        <NativeSelect
          aria-label={t('audit.who')}
          value={String(userId ?? '')}
          onChange={(event) => navigate(to({ by: event.currentTarget.value || undefined }))}
          data={[
            { value: '', label: t('audit.allPeople') },
            ...answer.people.map((one) => ({ value: String(one.userId), label: one.userName })),
          ]}
        />
      </Group>
      <PagedTable
        label={t('part.audit')}
        rows={answer.list}
        rowKey={({ id }) => id}
        empty={t('audit.none')}
        pages={{ total: answer.total, page, pageSize: PAGE, to: (next) => to({ page: next }) }}
        columns={[
          { key: 'at', head: t('audit.at'), cell: (row) => <TimeText at={row.at} detail="second" /> },
          {
            key: 'who',
            head: t('audit.who'),
            cell: (row) => (row.actor ? <PersonCell person={row.actor} chosen={false} /> : t('audit.platform')),
          },
          { key: 'what', head: t('audit.what'), cell: (row) => words(actWords(row.action)) },
          { key: 'on', head: t('audit.on'), cell: (row) => row.target },
          {
            key: 'why',
            head: t('audit.why'),
            cell: (row) => (
              <>
                {row.reason}
                {row.notes.map((line) => (
                  <Text key={line} fz="xs" c="var(--quiet)">
                    {line}
                  </Text>
                ))}
              </>
            ),
          },
        ]}
      />
    </>
  )
}
