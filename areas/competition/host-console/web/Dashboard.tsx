import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { csvAddress } from '@leitai/platform/web/app/CsvButton.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Chart } from '@leitai/platform/web/ui/charts/Chart.tsx'
import { binsOf } from '@leitai/platform/web/ui/charts/chart'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { Panel, Panels } from '@leitai/platform/web/ui/Panels.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Text } from '@mantine/core'
import type { HostedCompetitionProps } from '../../host/web/shared/hosted-competition.ts'
import { DayCharts } from '../../statistics/web/shared/DayCharts.tsx'
import { hostMerges } from '../contract.teams.ts'
import { hostAllZip, hostBoardCsv, hostDashboard } from '../contract.ts'
import { AtAGlance } from './AtAGlance.tsx'
import classes from './HostConsole.module.css'

const EVERY_SECONDS = 60

/** Key figures, recent days, and the distribution of scores. */
export default function Dashboard({ cmpt }: HostedCompetitionProps) {
  const t = useText('host-console')
  const words = useWords()
  const answer = useCall(hostDashboard, { cmptId: cmpt.id }, { everySeconds: EVERY_SECONDS })
  const { numbers, days, histogram } = answer
  const facts = [
    { text: t('people'), value: numbers.people, today: numbers.signUpsToday },
    { text: t('teams'), value: numbers.teams, today: numbers.teamsToday },
    { text: t('submissions'), value: numbers.submissions, today: numbers.submissionsToday },
    { text: t('failedToday'), value: numbers.failedToday },
    { text: t('waiting'), value: numbers.waiting },
  ]
  return (
    <>
      <Facts className={classes.numbers}>
        {facts.map(({ text, value, today }) => (
          <div key={text} className={classes.number}>
            <dt>{text}</dt>
            <dd>
              <NumberText value={value} />
              {today ? <span className={classes.today}>{t('today', { count: today })}</span> : null}
            </dd>
          </div>
        ))}
      </Facts>
      <Panels>
        <AtAGlance cmpt={cmpt} answer={answer} />
        <CompetitionStatus cmptId={cmpt.id} answer={answer} />
      </Panels>
      <div className={classes.figures}>
        <DayCharts days={days} who="people" />
        {histogram && (
          <Chart
            title={t('chart.scores', { stage: words(histogram.stage), count: histogram.teams })}
            by={t('chart.score')}
            of={t('chart.teams.unit')}
            series={[{ text: t('teams'), draw: 'bars', tone: 'main' }]}
            points={binsOf(histogram)}
          />
        )}
      </div>
    </>
  )
}

type Answer = WireOf<typeof hostDashboard>

/** The panels of a competition's state: the queue, failure reasons, and exports. */
function CompetitionStatus({ cmptId, answer }: { cmptId: number; answer: Answer }) {
  const t = useText('host-console')
  const words = useWords()
  const { queue, failures, boards } = answer
  return (
    <>
      <Panel title={t('queue')}>
        <Text fz="sm">{t('queue.text', { waiting: queue.waiting, scoring: queue.scoring })}</Text>
        {queue.oldest && (
          <Text fz="sm" c="var(--quiet)">
            {t('queue.oldest')} <TimeText at={queue.oldest} detail="second" />
          </Text>
        )}
        <h3 className={classes.head}>{t('failures')}</h3>
        {failures.length === 0 && (
          <Text fz="sm" c="var(--quiet)">
            {t('failures.none')}
          </Text>
        )}
        <Facts className={classes.log}>
          {failures.map(({ text, count, ours }) => (
            <div key={text} style={{ display: 'contents' }}>
              <dt className="tnum">{count}</dt>
              <dd>
                {text}
                {ours && ` (${t('failures.ours')})`}
              </dd>
            </div>
          ))}
        </Facts>
      </Panel>
      <Panel title={t('take')}>
        <ul>
          <li>
            <Anchor href={csvAddress(hostAllZip, { cmptId })} download fz="sm">
              {t('take.all')}
            </Anchor>
          </li>
          {boards.flatMap(({ stageId, name, boards: there }) =>
            there.map((board) => (
              <li key={`${stageId} ${board}`}>
                <Anchor
                  href={csvAddress(hostBoardCsv, { cmptId, stageId, board, week: 1, format: 'csv' })}
                  download
                  fz="sm"
                >
                  {t('take.board', { stage: words(name), board })}
                </Anchor>
                {' · '}
                <Anchor
                  href={csvAddress(hostBoardCsv, { cmptId, stageId, board, week: 1, format: 'xlsx' })}
                  download
                  fz="sm"
                  aria-label={t('take.boardXlsx', { stage: words(name), board })}
                >
                  XLSX
                </Anchor>
              </li>
            )),
          )}
        </ul>
      </Panel>
    </>
  )
}

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
