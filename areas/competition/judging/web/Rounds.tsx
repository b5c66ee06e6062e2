import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { CsvButton } from '@leitai/platform/web/app/CsvButton.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { HostedCompetitionProps } from '../../host/web/shared/hosted-competition.ts'
import { hostRounds, reopenMark, roundResults, roundResultsCsv } from '../contract.ts'
import { type Round, RoundCard } from './RoundCard.tsx'
import { RoundForm } from './RoundForm.tsx'

/** The judging rounds of a competition, for its managers; judges use another tab. */
export default function Rounds({ cmpt }: HostedCompetitionProps) {
  const t = useText('judging')
  if (cmpt.role !== 'judge') return <All cmpt={cmpt} />
  return (
    <Empty title={t('forHosts')} compact>
      <Button component={Link} to={paths.hostConsole(cmpt.id, 'marking')}>
        {t('toMarking')}
      </Button>
    </Empty>
  )
}

function All({ cmpt }: HostedCompetitionProps) {
  const t = useText('judging')
  const [search] = useSearchParams()
  const answer = useCall(hostRounds, { cmptId: cmpt.id })
  const written = search.get('round')
  const round = answer.rounds.find(({ id }) => String(id) === written)
  if (written === 'new' || (round && search.get('view') === 'plan')) {
    const from = answer.rounds.find(({ id }) => String(id) === search.get('from'))
    return <RoundForm key={written} cmptId={cmpt.id} answer={answer} round={round ?? null} from={from ?? null} />
  }
  if (round) return <Results cmptId={cmpt.id} round={round} />
  const mayRun = cmpt.role !== 'support'
  return (
    <>
      <Group justify="space-between" mb="md">
        <Text fz="sm" c="var(--quiet)" maw={640}>
          {t('hint')}
        </Text>
        <Group>
          <Button component={Link} to={paths.hostConsole(cmpt.id, 'marking')} variant="default">
            {t('toMarking')}
          </Button>
          {mayRun && (
            <Button component={Link} to={paths.hostConsole(cmpt.id, 'judging', { round: 'new' })}>
              {t('new')}
            </Button>
          )}
        </Group>
      </Group>
      {answer.rounds.length === 0 && <Empty title={t('none')} text={t('noneText')} compact />}
      {answer.rounds.map((one) => (
        <RoundCard key={one.id} cmptId={cmpt.id} round={one} />
      ))}
    </>
  )
}

type Answer = WireOf<typeof roundResults>
type Mark = Answer['rows'][number]['marks'][number] & { teamId: number }

/** The scores so far, each judge's progress, and the resulting ranking. */
function Results({ cmptId, round }: { cmptId: number; round: Round }) {
  const t = useText('judging')
  const words = useWords()
  const { rows, judges } = useCall(roundResults, { cmptId, roundId: round.id })
  const [opening, setOpening] = useState<Mark | null>(null)
  const reopen = useSend(reopenMark, { changes: [roundResults] })
  const nameOf = (userId: number) => judges.find((one) => one.userId === userId)?.userName ?? `#${userId}`
  return (
    <>
      <Anchor component={Link} to={paths.hostConsole(cmptId, 'judging')} fz="sm">
        ← {t('back')}
      </Anchor>
      <Group justify="space-between" my="sm">
        <Title order={3} fz={18}>
          {words(round.name)}
        </Title>
        <CsvButton call={roundResultsCsv} input={{ cmptId, roundId: round.id }} />
      </Group>
      <Text fz="sm" c="var(--quiet)" mb="md">
        {t('results.hint')}
      </Text>
      <PagedTable
        label={t('results')}
        rows={rows}
        rowKey={({ teamId }) => teamId}
        empty={t('results.none')}
        columns={[
          { key: 'rank', head: t('rank'), cell: (row) => row.rank ?? '--' },
          {
            key: 'work',
            head: t('work'),
            cell: (row) => (
              <>
                <Text fz="sm" fw={500}>
                  {row.code} {row.title}
                </Text>
                <Text fz="xs" c="var(--quiet)">
                  {row.teamName}
                </Text>
              </>
            ),
          },
          { key: 'score', head: t('score'), align: 'right', cell: (row) => row.score ?? '--' },
          { key: 'raw', head: t('rawMean'), align: 'right', cell: (row) => row.rawMean ?? '--' },
          { key: 'spread', head: t('spread'), align: 'right', cell: (row) => row.spread ?? '--' },
          { key: 'missing', head: t('missing'), align: 'right', cell: (row) => row.missing },
          {
            key: 'marks',
            head: t('marks'),
            width: 260,
            cell: (row) =>
              row.marks.map((mark) => (
                <Group key={mark.userId} gap={6}>
                  <Text fz="xs" title={mark.comment || mark.reason}>
                    {nameOf(mark.userId)}: {mark.raw ?? t(`mark.${mark.state}`)}
                  </Text>
                  {mark.state === 'submitted' && round.state === 'open' && round.may.close === null && (
                    <Button
                      variant="subtle"
                      size="compact-xs"
                      onClick={() => setOpening({ ...mark, teamId: row.teamId })}
                    >
                      {t('reopen')}
                    </Button>
                  )}
                </Group>
              )),
          },
        ]}
      />
      <Title order={3} fz={16} mt="lg" mb="xs">
        {t('judges')}
      </Title>
      <PagedTable
        label={t('judges')}
        rows={judges}
        rowKey={({ userId }) => userId}
        empty={t('results.none')}
        columns={[
          { key: 'name', head: t('judge'), cell: (row) => row.userName },
          { key: 'done', head: t('done'), align: 'right', cell: (row) => `${row.submitted}/${row.given}` },
          { key: 'mean', head: t('mean'), align: 'right', cell: (row) => row.mean ?? '--' },
        ]}
      />
      {opening && (
        <ConfirmDialog
          title={t('reopen')}
          text={t('reopen.text', { name: nameOf(opening.userId) })}
          reason={t('reason')}
          go={t('reopen')}
          onGo={async (reason) => {
            const { teamId, userId } = opening
            return (await reopen.run({ cmptId, roundId: round.id, teamId, userId, reason })) !== undefined
          }}
          onClose={() => setOpening(null)}
        />
      )}
    </>
  )
}
