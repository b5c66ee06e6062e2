import { useMe } from '@leitai/identity/account/web/shared/session'
import { API_BASE, type WireOf } from '@leitai/platform/contract/call'
import { refetch, useCall, useCallWhen } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { Card, Empty } from '@leitai/platform/web/ui/Card.tsx'
import { Chart } from '@leitai/platform/web/ui/charts/Chart.tsx'
import { everyDay, writeScore } from '@leitai/platform/web/ui/charts/chart'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { useHydrated, usePhone } from '@leitai/platform/web/ui/use-hydrated'
import { Button, Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { TabBodyProps } from '../../catalog/web/shared/competition-tab.ts'
import { myModels } from '../../model/contract.ts'
import { mySubmission, submissionEvents } from '../contract.ts'
import { type Cmpt, GATHER_MS, gather, type ScoringStage, scoringStages, touched } from './chosen-rules.ts'
import { DebugRuns } from './DebugRuns.tsx'
import { History } from './History.tsx'
import { Limits } from './Limits.tsx'
import { historyInput, wholeHistory } from './loaders.ts'
import { Models } from './Models.tsx'
import classes from './Submission.module.css'
import { UploadForm } from './UploadForm.tsx'

/** Uploads result files and shows the submission history. */
export default function Submit({ cmpt, mainButton }: TabBodyProps) {
  const t = useText('submission')
  const me = useMe()
  const hydrated = useHydrated()
  const { pathname, search } = useLocation()
  const stages = scoringStages(cmpt)
  if (!me.loginFlag) {
    return (
      <Empty title={t('login.title')} text={t('login.text')}>
        <Button component={Link} to={paths.login(full(pathname + search))}>
          {t('login.go')}
        </Button>
      </Empty>
    )
  }
  if (stages.length === 0) return <Empty title={t('none.stage')} />
  if (!cmpt.me?.signedUp)
    return (
      <Empty title={t('signUp.title')} text={t('signUp.text')}>
        {mainButton}
      </Empty>
    )
  if (cmpt.me.teamId === null)
    return (
      <Empty title={t('team.title')} text={cmpt.action.reason ?? t('team.text')}>
        <Button component={Link} to={paths.competition(cmpt.id, 'team')}>
          {t('team.go')}
        </Button>
      </Empty>
    )
  // The user's own submissions are requested only in the browser.
  return hydrated ? <Mine cmpt={cmpt} stages={stages} /> : <Skeleton h={420} radius="md" />
}

function Mine({ cmpt, stages }: { cmpt: Cmpt; stages: readonly ScoringStage[] }) {
  const t = useText('submission')
  const phone = usePhone()
  const [search] = useSearchParams()
  const [chosenModel, setModelId] = useState<number | null>(null)
  const input = historyInput(cmpt.id, search)
  const whole = useCall(mySubmission, wholeHistory(input))
  useLive(
    cmpt.id,
    whole.list.some(({ state }) => state === 'running' || state === 'queued' || state === 'scoring'),
  )
  const stage = stages.find(({ id }) => id === whole.stageId) ?? stages[0]
  const takesModels = (stage?.scoring.code?.modelMb ?? 0) > 0
  const models = useCallWhen(myModels, takesModels ? { cmptId: cmpt.id } : null)
  if (!stage) return null
  // One that was deleted is no longer chosen.
  const modelId = models.data?.list.some(({ id }) => id === chosenModel) ? chosenModel : null
  return (
    <div className={classes.stack}>
      {stages.length > 1 && <StageSwitch cmptId={cmpt.id} stages={stages} current={stage.id} />}
      <div className={classes.columns}>
        <div className={classes.stack}>
          {phone ? (
            <Card padding="medium" className={classes.card}>
              <p className={classes.phone}>
                <Icon name="info" /> {t('phone')}
              </p>
            </Card>
          ) : (
            <UploadForm key={stage.id} cmpt={cmpt} stage={stage} mine={whole} modelId={modelId} onModel={setModelId} />
          )}
          {takesModels && <Models cmptId={cmpt.id} phone={phone} onAdded={setModelId} />}
        </div>
        <Limits cmptId={cmpt.id} stage={stage} mine={whole} />
      </div>
      {stage.scoring.code && (
        <DebugRuns
          key={stage.id}
          cmptId={cmpt.id}
          stageId={stage.id}
          phone={phone}
          modelId={modelId}
          onModel={setModelId}
        />
      )}
      <ScoreCharts mine={whole} direction={stage.scoring.direction} />
      <History cmpt={cmpt} stage={stage} input={input} whole={whole} phone={phone} />
    </div>
  )
}

interface StageSwitchProps {
  cmptId: number
  stages: readonly ScoringStage[]
  current: number
}

/** Selects the stage; each has its own URL. */
function StageSwitch({ cmptId, stages, current }: StageSwitchProps) {
  const t = useText('submission')
  const words = useWords()
  return (
    <nav className={classes.pills} aria-label={t('stage.label')}>
      {stages.map(({ id, name }) => (
        <Link
          key={id}
          to={paths.competition(cmptId, 'submit', { stage: id })}
          aria-current={id === current ? 'page' : undefined}
          preventScrollReset
        >
          {words(name)}
        </Link>
      ))}
    </nav>
  )
}

/** Events about these states may wait: each is followed by another one soon. */
const PASSING = ['running', 'queued', 'scoring']
/** The queue position depends on other teams' submissions, which emit no events here, so it is polled. */
const LINE_MS = 10_000

/** Keeps the history up to date by server events. */
function useLive(cmptId: number, waiting: boolean): void {
  const app = useApp()
  useEffect(() => {
    const address = `${API_BASE}${submissionEvents.path}?${new URLSearchParams({ cmptId: String(cmptId) })}`
    // EventSource reconnects automatically.
    const news = new EventSource(address)
    let connected = false
    const { ask, stop } = gather(() => void refetch(app, touched))
    news.onmessage = ({ data }) => {
      const { state }: WireOf<typeof submissionEvents> = JSON.parse(data)
      ask(PASSING.includes(state) ? GATHER_MS : 0)
    }
    news.onopen = () => {
      // Catches up on changes during the disconnection.
      if (connected) ask(GATHER_MS)
      connected = true
    }
    return () => {
      stop()
      news.close()
    }
  }, [app, cmptId])
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => void refetch(app, [touched[0]]), LINE_MS)
    return () => clearInterval(timer)
  }, [app, waiting])
}

interface ScoreChartsProps {
  mine: Pick<WireOf<typeof mySubmission>, 'chart' | 'ranks'>
  direction: 'higher' | 'lower'
}

const MOST_DAYS = 30

/** Scores over time with the best so far, and the rank day by day. */
function ScoreCharts({ mine: { chart, ranks }, direction }: ScoreChartsProps) {
  const t = useText('submission')
  const days = everyDay(
    ranks.map(({ day, rank }) => ({ key: day, rank })),
    MOST_DAYS,
    { rank: null },
  )
  if (chart.length < 2 && days.length < 2) return null
  return (
    <div className={classes.charts}>
      {chart.length > 1 && (
        <Chart
          title={t('chart.title')}
          by={t('chart.no')}
          of={t(direction === 'higher' ? 'chart.higher' : 'chart.lower')}
          series={[
            { text: t('chart.score'), draw: 'dots', tone: 'bad' },
            // The best score is constant until the next improvement: steps, not slopes.
            { text: t('chart.best'), draw: 'steps', tone: 'main' },
          ]}
          // After a merge two submissions may bear one number.
          points={chart.map(({ no, score, best }, at) => ({ key: String(at), text: `#${no}`, values: [score, best] }))}
          write={writeScore}
        />
      )}
      {days.length > 1 && (
        <Chart
          title={t('chart.ranks')}
          by={t('chart.day')}
          of={t('chart.rank')}
          series={[{ text: t('chart.rank'), draw: 'line', tone: 'main' }]}
          points={days.map(({ key, rank }) => ({ key, text: key.slice(5), values: [rank] }))}
          ranks
        />
      )}
    </div>
  )
}
