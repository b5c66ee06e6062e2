import { refetch, useCall, useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { BilingualField } from '@leitai/platform/web/ui/BilingualField.tsx'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { IntegerField } from '@leitai/platform/web/ui/NumberField.tsx'
import { Button, Group, NativeSelect, SimpleGrid, Text } from '@mantine/core'
import { Fragment, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { RewardType } from '../../catalog/contract.ts'
import type { HostedCompetitionProps } from '../../host/web/shared/hosted-competition.ts'
import { hostCompetitions } from '../../host-console/contract.ts'
import * as editor from '../contract.content.ts'
import { launchGate } from '../contract.launch.ts'
import { chooseTemplate, editorDraft } from '../contract.ts'
import { BasicsStep } from './BasicsStep.tsx'
import { DataStep } from './DataStep.tsx'
import classes from './Editor.module.css'
import { EditRows } from './EditRows.tsx'
import { LaunchStep } from './LaunchStep.tsx'
import { Part } from './Part.tsx'
import { PeopleStep } from './PeopleStep.tsx'
import { PreviewBeside } from './Preview.tsx'
import { SignUpStep } from './SignUpStep.tsx'
import { StageCode } from './StageCode.tsx'
import { StageScoring } from './StageScoring.tsx'
import { StagesStep } from './StagesStep.tsx'
import { Steps } from './Steps.tsx'
import { type BeginsWith, TemplateChoice } from './shared/TemplateChoice.tsx'
import { type Draft, isStep, type Step, type StepProps, steps } from './steps.ts'
import { TextsStep } from './TextsStep.tsx'
import { Trials, untilScored } from './Trials.tsx'
import { useAutosave, useUnsaved } from './use-autosave.ts'

const prizesOf = ({ prizes }: Draft) => prizes

/** The prizes. */
function PrizesStep({ cmptId, draft }: StepProps) {
  const t = useText('competition-editor')
  const app = useApp()
  const save = useAutosave({
    cmptId,
    draft,
    part: 'prizes',
    of: prizesOf,
    save: (value, version) => app.call(editor.savePrizes, { cmptId, version, value }),
  })
  const { value, set } = save
  const { practice } = draft.basics
  return (
    <Part
      title={t('step.prizes')}
      {...(practice ? { hint: t('practicePrizes') } : {})}
      save={save}
      locked={draft.may.edit}
      show={(theirs) => JSON.stringify(theirs, null, 1)}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
        <NativeSelect
          label={t('reward')}
          value={value.rewardType}
          data={RewardType.options.map((one) => ({ value: one, label: t(`reward.${one}`) }))}
          onChange={(event) => set('rewardType', RewardType.safeParse(event.currentTarget.value).data ?? 'none')}
        />
        {value.rewardType === 'cash' && (
          <IntegerField
            label={t('prizeTotal')}
            value={value.prizeTotal}
            onChange={(one) => set('prizeTotal', one ?? 0)}
          />
        )}
      </SimpleGrid>
      <EditRows
        rows={value.prizes}
        fresh={{ name: { zh: '一等奖', en: 'First prize' }, reward: { zh: '奖励', en: '' }, count: 1 }}
        add={t('addPrize')}
        disabled={practice}
        onChange={(next) => set('prizes', next)}
      >
        {(row, setRow) => (
          <>
            <BilingualField
              label={t('prizeName')}
              required
              max={60}
              value={row.name}
              onChange={(name) => setRow({ name })}
            />
            <BilingualField
              label={t('prizeReward')}
              required
              max={100}
              value={row.reward}
              onChange={(reward) => setRow({ reward })}
            />
            <SimpleGrid cols={2} spacing="xs">
              <IntegerField
                label={t('prizeCount')}
                value={row.count}
                onChange={(count) => setRow({ count: count ?? 1 })}
              />
            </SimpleGrid>
          </>
        )}
      </EditRows>
    </Part>
  )
}

/** The scoring of each stage. */
function ScoringStep({ cmptId, draft }: StepProps) {
  const t = useText('competition-editor')
  const run = useText('run')
  const words = useWords()
  if (draft.basics.type === 'application') return <Empty title={t('noScoringHere')} compact />
  const stages = draft.stages.filter(({ kind }) => kind !== 'signup')
  if (stages.length === 0) return <Empty title={t('stagesFirst')} compact />
  return stages.map((stage) => (
    <Fragment key={stage.id}>
      <StageScoring cmptId={cmptId} draft={draft} stage={stage} title={words(stage.name)} />
      {stage.kind !== 'switch' && (
        <StageCode
          cmptId={cmptId}
          draft={draft}
          stage={stage}
          title={`${words(stage.name)} · ${run('editor.title')}`}
        />
      )}
    </Fragment>
  ))
}

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

/** Hosts may change the scoring meanwhile, and the sample's URL expires within minutes. */
const AGAIN_SECONDS = 30

/** Judges test before the launch whether result files are scored correctly. */
function JudgeTrials({ cmptId }: { cmptId: number }) {
  const t = useText('competition-editor')
  const gate = useCall(launchGate, { cmptId }, { everySeconds: (answer) => untilScored(answer) ?? AGAIN_SECONDS })
  if (gate.scored.length + gate.sandbox.length === 0) return <Empty title={t('tryNone')} text={t('tryNoneText')} />
  return <Trials cmptId={cmptId} gate={gate} />
}

const changes = [editorDraft, launchGate, hostCompetitions]

/** The start of a draft that a request to host has left empty: a template, or nothing. */
function Begin({ cmptId }: { cmptId: number }) {
  const t = useText('competition-editor')
  const app = useApp()
  const choose = useSend(chooseTemplate, { changes })
  const [chosen, setChosen] = useState<BeginsWith>('empty')
  const go = async () => {
    const begun = await choose.run({ cmptId, ...(chosen === 'empty' ? {} : { template: chosen }) })
    // Somebody else has begun it meanwhile.
    if (!begun) await refetch(app, changes)
  }
  return (
    <section className={classes.part} data-wide>
      <Text fz="sm" c="var(--quiet)" mb="md">
        {t('begin.text')}
      </Text>
      <TemplateChoice value={chosen} onChange={setChosen} />
      <Button mt="md" loading={choose.pending} onClick={() => void go()}>
        {t(chosen === 'empty' ? 'begin.empty' : 'begin.template')}
      </Button>
    </section>
  )
}
