import { QueueTable } from '@leitai/identity/filter/web/shared/Queue.tsx'
import { useQueue } from '@leitai/identity/filter/web/shared/use-queue'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readChoice, readSearch } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { RowActions } from '@leitai/platform/web/ui/ActButton.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { FilterLinks, FilterSelect } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { answerLab, LabState, labEnvironments, labQueue } from '../contract.ts'

/** Requests for lab environments, for the admin console. */
export default function LabAdmin() {
  const t = useText('lab')
  const queue = useQueue({
    list: 'admin.lab',
    read: (search) => ({
      state: readChoice(search, 'state', LabState.options) ?? 'pending',
      ...readSearch(search),
      environment: readChoice(search, 'environment', labEnvironments),
    }),
    at: (fields) => paths.adminConsole('lab', fields),
    parts: ['state'],
  })
  const { list, total } = useCall(labQueue, queue.input)
  const [answering, setAnswering] = useState<{ id: number; approve: boolean } | null>(null)
  const answer = useSend(answerLab, { changes: [labQueue] })
  const go = async (words: string) => {
    const done = answering !== null && (await answer.run({ ...answering, answer: words })) !== undefined
    if (done) notify('success', t('answered'))
    return done
  }
  return (
    <>
      <FilterLinks label={t('state')} links={queue.links('state', LabState.options, (one) => t(`state.${one}`))} />
      <Group align="flex-start" mt="md" gap="xs">
        <SearchField label={t('admin.search')} {...queue.search} />
        <FilterSelect
          label={t('environment')}
          all={t('admin.allEnvironments')}
          {...queue.select('environment', labEnvironments, (one) => t(`environment.${one}`))}
        />
      </Group>
      <QueueTable
        queue={queue}
        total={total}
        label={t('requests')}
        rows={list}
        rowKey={({ id }) => id}
        empty={queue.empty(t('none'))}
        columns={[
          {
            key: 'person',
            head: t('person'),
            cell: ({ person, at }) => (
              <>
                <Link to={paths.person(person.userId)}>{person.userName}</Link>
                <Text fz="xs" c="var(--quiet)">
                  <TimeText at={at} />
                </Text>
              </>
            ),
          },
          {
            key: 'what',
            head: t('environment'),
            cell: ({ environment, days }) => `${t(`environment.${environment}`)} · ${t('days.count', { days })}`,
          },
          { key: 'purpose', head: t('purpose'), width: '36%', cell: ({ purpose }) => purpose },
          {
            key: 'do',
            head: t('answer'),
            cell: (row) =>
              row.state === 'pending' ? (
                <RowActions
                  name={row.person.userName}
                  variant="filled"
                  items={[
                    {
                      key: 'approve',
                      text: t('approve'),
                      reason: null,
                      onClick: () => setAnswering({ id: row.id, approve: true }),
                    },
                    {
                      key: 'refuse',
                      text: t('refuse'),
                      reason: null,
                      danger: true,
                      onClick: () => setAnswering({ id: row.id, approve: false }),
                    },
                  ]}
                />
              ) : (
                row.answer
              ),
          },
        ]}
      />
      {answering && (
        <ConfirmDialog
          title={t(answering.approve ? 'approve' : 'refuse')}
          text={t(answering.approve ? 'approve.text' : 'refuse.text')}
          reason={t('answer')}
          max={1000}
          go={t(answering.approve ? 'approve' : 'refuse')}
          danger={!answering.approve}
          onGo={go}
          onClose={() => setAnswering(null)}
        />
      )}
    </>
  )
}
