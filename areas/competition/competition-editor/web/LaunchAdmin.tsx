import { QueueTable } from '@leitai/identity/filter/web/shared/Queue.tsx'
import { useQueue } from '@leitai/identity/filter/web/shared/use-queue'
import { useCall, useSend } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readChoice, readSearch } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { RowActions } from '@leitai/platform/web/ui/ActButton.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { FilterSelect } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { CompetitionType } from '../../catalog/contract.ts'
import * as editor from '../contract.launch.ts'

const changes = [editor.launchQueue]

/** Competitions that wait for an administrator to approve their launch. */
export default function LaunchAdmin() {
  const t = useText('competition-editor')
  const words = useWords()
  const queue = useQueue({
    list: 'admin.launches',
    read: (search) => ({ ...readSearch(search), type: readChoice(search, 'type', CompetitionType.options) }),
    at: (fields) => paths.adminConsole('launches', fields),
  })
  const { list, total } = useCall(editor.launchQueue, queue.input)
  const decide = useSend(editor.decideLaunch, { changes })
  const [deciding, setDeciding] = useState<{ id: number; approve: boolean } | null>(null)
  return (
    <>
      <Group align="flex-start" gap="xs">
        <SearchField label={t('launches.search')} {...queue.search} />
        <FilterSelect
          label={t('launches.type')}
          all={t('launches.allTypes')}
          {...queue.select('type', CompetitionType.options, (one) => t(`type.${one}`))}
        />
      </Group>
      <QueueTable
        queue={queue}
        total={total}
        label={t('launches')}
        rows={list}
        rowKey={({ id }) => id}
        empty={queue.empty(t('noLaunches'))}
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
                    onClick: () => setDeciding({ id, approve: true }),
                  },
                  {
                    key: 'back',
                    text: t('sendBack'),
                    reason: may.decide,
                    onClick: () => setDeciding({ id, approve: false }),
                  },
                ]}
              />
            ),
          },
        ]}
      />
      {deciding && (
        <ConfirmDialog
          title={t(deciding.approve ? 'approve' : 'sendBack')}
          text={t(deciding.approve ? 'approveText' : 'sendBackText')}
          go={t(deciding.approve ? 'approve' : 'sendBack')}
          reason={deciding.approve ? undefined : t('reason')}
          max={1000}
          onGo={async (reason) =>
            (await decide.run({ cmptId: deciding.id, approve: deciding.approve, reason })) !== undefined
          }
          onClose={() => setDeciding(null)}
        />
      )}
    </>
  )
}
