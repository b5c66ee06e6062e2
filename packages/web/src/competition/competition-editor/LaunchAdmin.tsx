import * as editor from '@leitai/contract/competition/competition-editor.launch'
import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCall, useSend } from '../../platform/api.ts'
import { useText, useWords } from '../../platform/app/i18n/use-text.ts'
import { readPage } from '../../platform/app/read-address.ts'
import { paths } from '../../platform/paths.ts'
import { ConfirmDialog } from '../../platform/ui/ConfirmDialog.tsx'
import { PagedTable } from '../../platform/ui/PagedTable.tsx'
import { RowActions } from '../../platform/ui/RowActions.tsx'
import { TimeText } from '../../platform/ui/TimeText.tsx'

const PAGE = 20
const changes = [editor.launchQueue]

/** Competitions that wait for an administrator to approve their launch. */
export default function LaunchAdmin() {
  const t = useText('competition-editor')
  const words = useWords()
  const [search] = useSearchParams()
  const page = readPage(search)
  const { list, total } = useCall(editor.launchQueue, { page, pageSize: PAGE })
  const decide = useSend(editor.decideLaunch, { changes })
  const [asked, setAsked] = useState<{ id: number; approve: boolean } | null>(null)
  return (
    <>
      <PagedTable
        label={t('launches')}
        rows={list}
        rowKey={({ id }) => id}
        empty={t('noLaunches')}
        pages={{ total, page, pageSize: PAGE, to: (next) => paths.adminConsole('launches', { page: next }) }}
        columns={[
          {
            key: 'title',
            head: t('title'),
            width: '30%',
            cell: ({ id, title }) => (
              <Anchor component={Link} to={paths.hostConsole(id, 'prepare', { step: 'launch' })} fz="sm" fw={600}>
                {words(title)}
              </Anchor>
            ),
          },
          { key: 'host', head: t('host'), cell: ({ host }) => words(host) },
          { key: 'by', head: t('sentBy'), cell: ({ by, owner }) => by ?? owner?.userName ?? '–' },
          { key: 'weight', head: t('weight'), cell: ({ weight }) => t(`weight.${weight}`) },
          { key: 'at', head: t('at'), cell: ({ at }) => <TimeText at={at} /> },
          { key: 'start', head: t('startAt'), cell: ({ startAt }) => <TimeText at={startAt} detail="day" /> },
          {
            key: 'do',
            head: '',
            width: 220,
            cell: ({ id, title, may }) => (
              <RowActions
                name={words(title)}
                variant="filled"
                items={[
                  {
                    key: 'approve',
                    text: t('approve'),
                    reason: may.decide,
                    onClick: () => setAsked({ id, approve: true }),
                  },
                  {
                    key: 'back',
                    text: t('sendBack'),
                    reason: may.decide,
                    onClick: () => setAsked({ id, approve: false }),
                  },
                ]}
              />
            ),
          },
        ]}
      />
      {asked && (
        <ConfirmDialog
          title={t(asked.approve ? 'approve' : 'sendBack')}
          text={t(asked.approve ? 'approveText' : 'sendBackText')}
          go={t(asked.approve ? 'approve' : 'sendBack')}
          reason={asked.approve ? undefined : t('reason')}
          max={1000}
          onGo={async (reason) =>
            (await decide.run({ cmptId: asked.id, approve: asked.approve, reason })) !== undefined
          }
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
