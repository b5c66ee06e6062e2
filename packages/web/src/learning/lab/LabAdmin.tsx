import { answerLab, LabState, labQueue } from '@leitai/contract/learning/lab'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCall, useSend } from '../../platform/api.ts'
import { notify } from '../../platform/app/dialogs.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { readPage } from '../../platform/app/read-address.ts'
import { paths } from '../../platform/paths.ts'
import { ConfirmDialog } from '../../platform/ui/ConfirmDialog.tsx'
import { FilterLinks } from '../../platform/ui/FilterLinks.tsx'
import { PagedTable } from '../../platform/ui/PagedTable.tsx'
import { RowActions } from '../../platform/ui/RowActions.tsx'
import { TimeText } from '../../platform/ui/TimeText.tsx'

const PAGE = 20

/** Requests for lab environments, for the admin console. */
export default function LabAdmin() {
  const t = useText('lab')
  const [search] = useSearchParams()
  const state = LabState.safeParse(search.get('state')).data ?? 'pending'
  const page = readPage(search)
  const { list, total } = useCall(labQueue, { state, page, pageSize: PAGE })
  const [answering, setAnswering] = useState<{ id: number; approve: boolean } | null>(null)
  const answer = useSend(answerLab, { changes: [labQueue] })
  const go = async (words: string) => {
    const done = answering !== null && (await answer.run({ ...answering, answer: words })) !== undefined
    if (done) notify('success', t('answered'))
    return done
  }
  return (
    <>
      <FilterLinks
        label={t('state')}
        links={LabState.options.map((one) => ({
          key: one,
          text: t(`state.${one}`),
          to: paths.adminConsole('lab', { state: one }),
          current: one === state,
        }))}
      />
      <PagedTable
        label={t('requests')}
        rows={list}
        rowKey={({ id }) => id}
        empty={t('none')}
        pages={{ total, page, pageSize: PAGE, to: (next) => paths.adminConsole('lab', { state, page: next }) }}
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
