import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { examineRankList } from '../contract.ts'
import { type BoardQuery, type Change, examineInput } from './address.ts'
import classes from './Board.module.css'
import type { BoardNumbers } from './numbers.ts'

type Row = WireOf<typeof examineRankList>['list'][number]

const tones: Record<'pending' | 'passed' | 'refused' | 'struck', Tone> = {
  pending: 'wait',
  passed: 'good',
  refused: 'bad',
  struck: 'bad',
}

/** The reviewed board: verdicts with reasons, and ranks after disqualifications. */
export default function ExamineBoard({
  query,
  to,
  mine,
  numbers,
}: {
  query: BoardQuery
  to: (change?: Change) => string
  mine: number | null
  numbers: BoardNumbers
}) {
  const t = useText('leaderboard')
  const words = useWords()
  const answer = useCall(examineRankList, examineInput(query))
  return (
    <>
      <Text fz="sm" c="var(--quiet)">
        {t(answer.finalAt === null ? 'examine.until' : 'examine.final')}{' '}
        <TimeText at={answer.finalAt ?? answer.publicUntil} />
        {answer.finalAt === null && (
          <>
            {' · '}
            <Anchor component={Link} to={paths.appeal()} fz="sm">
              {t('examine.object')}
            </Anchor>
          </>
        )}
      </Text>
      <PagedTable
        label={t('board.examine')}
        rows={answer.list}
        rowKey={({ teamId }) => teamId}
        marked={({ teamId }) => teamId === mine}
        empty={t('empty.none')}
        pages={{ total: answer.total, page: answer.page, pageSize: answer.pageSize, to: (page) => to({ page }) }}
        columns={[
          { key: 'rank', head: t('table.rank'), cell: (row) => <span className="tnum">{row.rank ?? '--'}</span> },
          {
            key: 'team',
            head: t('table.team'),
            cell: (row) => (
              <>
                {row.teamName} {row.promoted && <StateBadge tone="live">{t('rank.promoted')}</StateBadge>}
              </>
            ),
          },
          {
            key: 'score',
            head: (
              <>
                {t('table.score')}
                {numbers.leading && <small className={classes.leading}>{words(numbers.leading)}</small>}
              </>
            ),
            align: 'right',
            cell: (row) => <span className="tnum">{row.score}</span>,
          },
          ...(numbers.byRanks
            ? [
                {
                  key: 'meanRank',
                  head: t('table.meanRank'),
                  align: 'right' as const,
                  cell: (row: Row) => <span className="tnum">{row.meanRank ?? '–'}</span>,
                },
              ]
            : []),
          ...numbers.columns.map(({ name, title, at }) => ({
            key: `number ${name}`,
            head: words(title),
            align: 'right' as const,
            cell: (row: Row) => <span className="tnum">{row.numbers[at] ?? '–'}</span>,
          })),
          {
            key: 'verdict',
            head: t('examine.verdict'),
            cell: (row) => <StateBadge tone={tones[row.verdict]}>{t(`examine.${row.verdict}`)}</StateBadge>,
          },
          { key: 'why', head: t('examine.why'), width: 240, cell: (row) => row.reason || words(row.award) || '--' },
        ]}
      />
    </>
  )
}
