import { useCall, useCallWhen } from '@leitai/platform/web/api'
import { useMe } from '@leitai/platform/web/app/session'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { usePhone } from '@leitai/platform/web/ui/use-phone'
import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { TabBodyProps } from '../../catalog/web/shared/detail-data.ts'
import { myModels } from '../../model/contract.ts'
import { mySubmission } from '../contract.ts'
import { DebugRuns } from './DebugRuns.tsx'
import { History } from './History.tsx'
import { historyInput, wholeHistory } from './history-input.ts'
import { Limits } from './Limits.tsx'
import { Models } from './Models.tsx'
import { ScoreCharts } from './ScoreCharts.tsx'
import { StageSwitch } from './StageSwitch.tsx'
import classes from './Submission.module.css'
import { type Cmpt, type ScoringStage, scoringStages } from './scoring-stage.ts'
import { UploadForm } from './UploadForm.tsx'
import { useLive } from './use-live.ts'

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
            <section className={classes.card}>
              <p className={classes.phone}>
                <Icon name="info" /> {t('phone')}
              </p>
            </section>
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
