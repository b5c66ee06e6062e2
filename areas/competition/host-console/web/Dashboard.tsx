import { useCall } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { binsOf } from '@leitai/platform/web/ui/charts/bins'
import { Chart } from '@leitai/platform/web/ui/charts/Chart.tsx'
import { NumberText } from '@leitai/platform/web/ui/NumberText.tsx'
import { Panels } from '@leitai/platform/web/ui/Panels.tsx'
import type { HostedCompetitionProps } from '../../host/web/shared/hosted-competition.ts'
import { DayCharts } from '../../statistics/web/shared/DayCharts.tsx'
import { hostDashboard } from '../contract.ts'
import { AtAGlance } from './AtAGlance.tsx'
import { CompetitionStatus } from './CompetitionStatus.tsx'
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
      <dl className={classes.numbers}>
        {facts.map(({ text, value, today }) => (
          <div key={text} className={classes.number}>
            <dt>{text}</dt>
            <dd>
              <NumberText value={value} />
              {today ? <span className={classes.today}>{t('today', { count: today })}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
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
