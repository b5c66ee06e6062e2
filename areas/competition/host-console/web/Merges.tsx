import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Text } from '@mantine/core'
import { hostMerges } from '../contract.teams.ts'

const PAGE = 20
const tones = { launching: 'wait', inviting: 'wait', merged: 'good', failed: 'bad' } as const

interface MergesProps {
  cmptId: number
  page: number
  to: (page: number) => string
}

/** Team merges with their votes. */
export function Merges({ cmptId, page, to }: MergesProps) {
  const t = useText('host-console')
  const { list, total } = useCall(hostMerges, { cmptId, page, pageSize: PAGE })
  return (
    <PagedTable
      label={t('teams.view.merges')}
      rows={list}
      rowKey={({ id }) => id}
      empty={t('merges.none')}
      pages={{ total, page, pageSize: PAGE, to }}
      columns={[
        { key: 'teams', head: t('merges.teams'), cell: (row) => `${row.from} → ${row.to}` },
        {
          key: 'state',
          head: t('state'),
          cell: (row) => (
            <>
              <StateBadge tone={tones[row.state]}>{t(`merges.state.${row.state}`)}</StateBadge>
              {row.reason && <Text fz="xs">{row.reason}</Text>}
            </>
          ),
        },
        {
          key: 'votes',
          head: t('merges.votes'),
          cell: (row) =>
            row.votes.map(({ team, yes, no, all }) => (
              <Text key={team} fz="sm" className="tnum">
                {team}: {yes} / {no} / {all}
              </Text>
            )),
        },
        { key: 'launched', head: t('merges.launched'), cell: (row) => <TimeText at={row.launchedAt} /> },
        { key: 'ends', head: t('merges.ends'), cell: (row) => <TimeText at={row.endedAt ?? row.endsAt} /> },
      ]}
    />
  )
}
