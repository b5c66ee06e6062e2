import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { ActButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { extraSlots, hostTeams, revokeSlots } from '../contract.teams.ts'

const PAGE = 20

interface SlotsProps {
  cmptId: number
  page: number
  to: (page: number) => string
}

/** Extra submissions granted to teams. */
export function Slots({ cmptId, page, to }: SlotsProps) {
  const t = useText('host-console')
  const words = useWords()
  const { list, total } = useCall(extraSlots, { cmptId, page, pageSize: PAGE })
  const [asking, setAsking] = useState<number | null>(null)
  const revoke = useSend(revokeSlots, { changes: [extraSlots, hostTeams] })
  return (
    <>
      <PagedTable
        label={t('teams.view.slots')}
        rows={list}
        rowKey={({ id }) => id}
        empty={t('slots.none')}
        pages={{ total, page, pageSize: PAGE, to }}
        columns={[
          { key: 'team', head: t('team'), cell: (row) => row.teamName },
          { key: 'stage', head: t('slots.stage'), cell: (row) => words(row.stage) },
          { key: 'kind', head: t('slots.kind'), cell: (row) => row.day ?? t('slots.kind.total') },
          { key: 'count', head: t('slots.count'), align: 'right', cell: (row) => row.count },
          { key: 'why', head: t('slots.why'), cell: (row) => row.reason },
          { key: 'by', head: t('slots.by'), cell: (row) => row.by },
          { key: 'at', head: t('slots.at'), cell: (row) => <TimeText at={row.at} /> },
          {
            key: 'do',
            head: t('do'),
            cell: (row) =>
              row.revokedAt === null ? (
                <ActButton
                  text={t('slots.revoke')}
                  label={t('team.of', { act: t('slots.revoke'), name: row.teamName })}
                  reason={row.may.revoke}
                  danger
                  onClick={() => setAsking(row.id)}
                />
              ) : (
                <Text fz="sm" c="var(--quiet)">
                  {t('slots.revoked')}
                </Text>
              ),
          },
        ]}
      />
      {asking !== null && (
        <ConfirmDialog
          title={t('slots.revoke')}
          text={t('slots.revoke.text')}
          go={t('slots.revoke')}
          danger
          onGo={async () => {
            const done = await revoke.run({ cmptId, id: asking })
            if (done) notify('success', t('team.done'))
            return done !== undefined
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
