import { refetch, useCall } from '@leitai/platform/web/api'
import { CsvButton } from '@leitai/platform/web/app/CsvButton.tsx'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { Group, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { revisionMoves, revisionMovesCsv } from '../contract.ts'
import type { Revised } from './RowsSummary.tsx'

const PAGE = 20
const orders = ['move', 'new', 'old'] as const

/** Each team's rank before and after the revision, with the reason. */
export function Moves({ cmptId, revision }: { cmptId: number; revision: Revised }) {
  const t = useText('revision')
  const app = useApp()
  const [search] = useSearchParams()
  const hasB = revision.scoring.b !== 'none'
  // A final re-run changes B alone.
  const usual = revision.rerun ? 'B' : 'A'
  const board = hasB && (search.get('board') ?? usual) === 'B' ? 'B' : 'A'
  const order = orders.find((one) => one === search.get('order')) ?? 'move'
  const moved = search.get('teams') !== 'all'
  const page = readPage(search)
  const filter = { cmptId, revisionId: revision.id, board, order, moved } as const
  const { list, total } = useCall(revisionMoves, { ...filter, page, pageSize: PAGE })
  const { state } = revision
  // Publishing recomputes the list with the submissions received since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the state changes
  useEffect(() => void refetch(app, [revisionMoves]), [app, state])
  const to = (more: Record<string, string | number | undefined>) =>
    paths.hostConsole(cmptId, 'revision', {
      stage: revision.stageId,
      revision: revision.id,
      board,
      order,
      teams: moved ? undefined : 'all',
      ...more,
    })
  return (
    <section aria-labelledby="moves">
      <Group justify="space-between" mb="xs">
        <Title order={3} fz={16} id="moves">
          {t('moves', { id: revision.id })}
        </Title>
        <CsvButton call={revisionMovesCsv} input={filter} />
      </Group>
      <Group mb="sm">
        {hasB && (
          <FilterLinks
            label={t('board')}
            links={(['A', 'B'] as const).map((one) => ({
              key: one,
              text: t(`board.${one}`),
              to: to({ board: one }),
              current: one === board,
            }))}
          />
        )}
        <FilterLinks
          label={t('order')}
          links={orders.map((one) => ({
            key: one,
            text: t(`order.${one}`),
            to: to({ order: one }),
            current: one === order,
          }))}
        />
        <FilterLinks
          label={t('teams')}
          links={[
            { key: 'moved', text: t('teams.moved'), to: to({ teams: undefined }), current: moved },
            { key: 'all', text: t('teams.all'), to: to({ teams: 'all' }), current: !moved },
          ]}
        />
      </Group>
      {board === 'B' && (
        <Text fz="sm" c="var(--quiet)" mb="xs">
          {t('board.secret')}
        </Text>
      )}
      <PagedTable
        label={t('moves', { id: revision.id })}
        rows={list}
        rowKey={({ teamId }) => teamId}
        empty={t(moved ? 'moves.none' : 'moves.noTeam')}
        pages={{ total, page, pageSize: PAGE, to: (next) => to({ page: next }) }}
        columns={[
          {
            key: 'team',
            head: t('team'),
            cell: ({ teamName, baseline }) => (baseline ? t('baseline', { name: teamName }) : teamName),
          },
          { key: 'oldRank', head: t('oldRank'), align: 'right', cell: ({ oldRank }) => oldRank ?? '--' },
          {
            key: 'newRank',
            head: t('newRank'),
            align: 'right',
            cell: ({ oldRank, newRank }) => <Rank from={oldRank} to={newRank} />,
          },
          { key: 'oldScore', head: t('oldScore'), align: 'right', cell: ({ oldScore }) => oldScore ?? '--' },
          { key: 'newScore', head: t('newScore'), align: 'right', cell: ({ newScore }) => newScore ?? '--' },
          { key: 'why', head: t('why'), cell: ({ why }) => why.map((one) => t(`why.${one}`)).join(', ') || '--' },
        ]}
      />
    </section>
  )
}

function Rank({ from, to }: { from: number | null; to: number | null }) {
  const t = useText('revision')
  if (to === null) return '--'
  const by = from === null ? 0 : from - to
  if (by === 0) return to
  return (
    <>
      {to}{' '}
      <Text span fz="xs" c={by > 0 ? 'teal.8' : 'red'} aria-label={t(by > 0 ? 'up' : 'down', { by: Math.abs(by) })}>
        {by > 0 ? '▲' : '▼'}
        {Math.abs(by)}
      </Text>
    </>
  )
}
