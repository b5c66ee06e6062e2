import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { Button, Group } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import type { HostedCompetitionProps } from '../../host/web/shared/hosted-competition.ts'
import { editorDraft } from '../contract.ts'
import { BasicsStep } from './BasicsStep.tsx'
import { Begin } from './Begin.tsx'
import { DataStep } from './DataStep.tsx'
import classes from './Editor.module.css'
import type { StepProps } from './editor-queries.ts'
import { JudgeTrials } from './JudgeTrials.tsx'
import { LaunchStep } from './LaunchStep.tsx'
import { PeopleStep } from './PeopleStep.tsx'
import { PreviewBeside } from './Preview.tsx'
import { PrizesStep } from './PrizesStep.tsx'
import { ScoringStep } from './ScoringStep.tsx'
import { SignUpStep } from './SignUpStep.tsx'
import { StagesStep } from './StagesStep.tsx'
import { Steps } from './Steps.tsx'
import { isStep, type Step, steps } from './steps.ts'
import { TextsStep } from './TextsStep.tsx'
import { useUnsaved } from './use-autosave.ts'

const shown = {
  basics: BasicsStep,
  texts: TextsStep,
  stages: StagesStep,
  data: DataStep,
  scoring: ScoringStep,
  signUp: SignUpStep,
  prizes: PrizesStep,
  people: PeopleStep,
  launch: LaunchStep,
}

const hasPreview = (step: Step) => step === 'basics' || step === 'texts'

/** The wizard in which a host prepares a competition, from the first text to the launch. */
export default function Prepare({ cmpt }: HostedCompetitionProps) {
  return cmpt.role === 'judge' ? <JudgeTrials cmptId={cmpt.id} /> : <Wizard cmptId={cmpt.id} />
}

function Wizard({ cmptId }: { cmptId: number }) {
  const t = useText('competition-editor')
  const [search] = useSearchParams()
  const unsaved = useUnsaved()
  const draft = useCall(editorDraft, { cmptId })
  const written = search.get('step') ?? ''
  const step: Step = isStep(written) ? written : 'basics'
  const at = steps.indexOf(step)
  const [before, next] = [steps[at - 1], steps[at + 1]]
  if (draft.may.template === null) return <Begin cmptId={cmptId} />
  return (
    <>
      <LeaveGuard dirty={unsaved} />
      <Steps cmptId={cmptId} current={step} />
      <div style={{ marginTop: 16 }}>
        <Shown key={step} cmptId={cmptId} draft={draft} step={step} />
      </div>
      <Group justify="space-between" mt="md" className={hasPreview(step) ? undefined : classes.narrow}>
        {before ? (
          <Button
            component={Link}
            variant="default"
            to={paths.hostConsole(cmptId, 'prepare', { step: before })}
            aria-label={t('stepBefore', { step: t(`step.${before}`) })}
          >
            {t('back')}
          </Button>
        ) : (
          <span />
        )}
        {next && (
          <Button component={Link} to={paths.hostConsole(cmptId, 'prepare', { step: next })}>
            {t('nextStep', { step: t(`step.${next}`) })}
          </Button>
        )}
      </Group>
    </>
  )
}

function Shown({ cmptId, draft, step }: StepProps & { step: Step }) {
  const One = shown[step]
  const form = <One cmptId={cmptId} draft={draft} />
  return hasPreview(step) ? (
    <PreviewBeside cmptId={cmptId} draft={draft}>
      {form}
    </PreviewBeside>
  ) : (
    <div className={classes.narrow}>{form}</div>
  )
}
