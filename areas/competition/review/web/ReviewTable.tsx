import type { Call } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useDownload } from '../../works/web/shared/attachment.ts'
import { markPrize, reviewMaterial } from '../contract.ts'
import type { Review } from './OneReview.tsx'
import classes from './Review.module.css'
import { toneOfVerdict, VerdictDialog } from './VerdictDialog.tsx'

type Row = Review['rows'][number]

/** The teams under review in the board's order, and those who would move up. */
export function ReviewTable({ cmptId, review, changes }: { cmptId: number; review: Review; changes: readonly Call[] }) {
  const t = useText('review')
  const [teamId, setTeamId] = useState<number | null>(null)
  const chosen = review.rows.find((row) => row.teamId === teamId)
  return (
    <>
      <PagedTable
        label={t('rows')}
        rows={review.rows}
        rowKey={(row) => row.teamId}
        empty={t('noRows')}
        columns={[
          { key: 'rank', head: t('rank'), cell: (row) => <Rank row={row} /> },
          { key: 'team', head: t('team'), cell: (row) => <Team row={row} review={review} /> },
          ...(review.roundId === null ? [{ key: 'score', head: t('score'), cell: (row: Row) => row.score }] : []),
          ...(review.plan.asks.length > 0
            ? [
                {
                  key: 'materials',
                  head: t('materials'),
                  width: 240,
                  cell: (row: Row) => <Materials cmptId={cmptId} row={row} />,
                },
              ]
            : []),
          {
            key: 'verdict',
            head: t('verdict'),
            // Widens the column, as a reason is a sentence.
            ...(review.rows.some(({ reason }) => reason !== '') && { width: 240 }),
            cell: (row) =>
              row.asked || row.verdict !== 'pending' ? (
                <>
                  <StateBadge tone={toneOfVerdict[row.verdict]}>{t(`verdict.${row.verdict}`)}</StateBadge>
                  <Text fz="xs">{row.reason}</Text>
                </>
              ) : (
                <Text fz="sm" c="var(--quiet)">
                  {t('next')}
                </Text>
              ),
          },
          ...(review.rows.some(({ prize }) => prize !== null)
            ? [
                {
                  key: 'prize',
                  head: t('prize'),
                  width: 160,
                  cell: (row: Row) => <Prize cmptId={cmptId} review={review} row={row} changes={changes} />,
                },
              ]
            : []),
          {
            key: 'do',
            head: t('do'),
            cell: (row) => (
              <Button
                variant="default"
                size="xs"
                disabled={review.may.run !== null}
                onClick={() => setTeamId(row.teamId)}
              >
                {t('judge')}
              </Button>
            ),
          },
        ]}
      />
      <Text fz="sm" c="var(--quiet)" mt="xs">
        {review.rows.some(({ prize }) => prize !== null)
          ? t('prize.note')
          : [
              ...(review.realName !== 'none' && review.week === 0 ? [t('skipNote')] : []),
              ...(review.plan.asks.length > 0 ? [t('lateNote')] : []),
            ].join(' ')}
      </Text>
      {review.may.run && (
        <Text fz="sm" c="var(--quiet)">
          {review.may.run}
        </Text>
      )}
      {chosen && (
        <VerdictDialog cmptId={cmptId} review={review} row={chosen} changes={changes} onClose={() => setTeamId(null)} />
      )}
    </>
  )
}

function Rank({ row }: { row: Row }) {
  const t = useText('review')
  return (
    <>
      <strong className="tnum">{row.rank ?? '--'}</strong>
      {row.rank !== row.place && (
        <Text fz="xs" c="var(--quiet)">
          {t('place', { place: row.place })}
        </Text>
      )}
    </>
  )
}

function Team({ row, review }: { row: Row; review: Review }) {
  const t = useText('review')
  return (
    <>
      <Text fz="sm" fw={500}>
        {row.teamName}
      </Text>
      <Text fz="xs" c="var(--quiet)">
        {row.members.map(({ userName }) => userName).join(', ')}
      </Text>
      {review.realName !== 'none' && (
        <Text fz="xs" c={row.unverified > 0 ? 'var(--mantine-color-error)' : 'var(--quiet)'}>
          {row.unverified > 0 ? t('unverified', { count: row.unverified }) : t('verified')}
        </Text>
      )}
    </>
  )
}

function Prize({
  cmptId,
  review,
  row,
  changes,
}: {
  cmptId: number
  review: Review
  row: Row
  changes: readonly Call[]
}) {
  const t = useText('review')
  const words = useWords()
  const mark = useSend(markPrize, { changes })
  if (row.prize === null) return '--'
  const paid = row.paidAt !== null
  return (
    <>
      <Text fz="sm">{words(row.prize)}</Text>
      <Group gap={6}>
        <StateBadge tone={paid ? 'good' : 'wait'}>{t(paid ? 'prize.paid' : 'prize.unpaid')}</StateBadge>
        <Button
          variant="subtle"
          size="compact-xs"
          disabled={review.may.run !== null}
          loading={mark.pending}
          onClick={() => void mark.run({ cmptId, reviewId: review.id, teamId: row.teamId, paid: !paid })}
        >
          {t(paid ? 'prize.unmark' : 'prize.mark')}
        </Button>
      </Group>
      {row.paidAt !== null && (
        <Text fz="xs" c="var(--quiet)">
          <TimeText at={row.paidAt} />
        </Text>
      )}
    </>
  )
}

function Materials({ cmptId, row }: { cmptId: number; row: Row }) {
  const t = useText('review')
  const download = useDownload()
  if (!row.asked) return '--'
  // Materials of a team with a verdict are no longer awaited.
  const waits = row.verdict === 'pending' || row.late
  if (!waits && row.materials.length === 0) return '--'
  return (
    <>
      <List className={classes.plain}>
        {row.materials.map((one) => (
          <li key={one.id}>
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => void download(reviewMaterial, { cmptId, materialId: one.id }, ({ url }) => url)}
            >
              {t(`kind.${one.kind}`)}: {one.fileName}
            </Button>
          </li>
        ))}
      </List>
      {waits && row.lacking.length > 0 && (
        <Text fz="xs" c={row.late ? 'var(--mantine-color-error)' : 'var(--quiet)'}>
          {t(row.late ? 'lackingLate' : 'lacking', { kinds: row.lacking.map((kind) => t(`kind.${kind}`)).join(', ') })}
        </Text>
      )}
      {waits && (
        <Text fz="xs" c="var(--quiet)">
          {t('due')} <TimeText at={row.dueAt} />
        </Text>
      )}
    </>
  )
}
