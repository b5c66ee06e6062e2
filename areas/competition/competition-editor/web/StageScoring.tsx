import type { WireOf } from '@leitai/platform/contract/call'
import { refetch, useCall, useCallWhen, useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { everyMetric } from '@leitai/scorer/metrics/index'
import { Anchor, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useCallback, useRef } from 'react'
import { Link } from 'react-router'
import { TABLES } from '../../definition/web/shared/FilesField.tsx'
import * as editorFiles from '../contract.files.ts'
import * as launch from '../contract.launch.ts'
import type { peekScoring } from '../contract.scoring.ts'
import * as editorScoring from '../contract.scoring.ts'
import * as editor from '../contract.ts'
import { CheckResult } from './CheckResult.tsx'
import { ChoiceFields } from './ChoiceFields.tsx'
import { UploadButton } from './EditRows.tsx'
import { HeadTable, suggestionsOf } from './HeadTable.tsx'
import { LimitFields } from './LimitFields.tsx'
import { isTaken, taken } from './OverallField.tsx'
import { Part } from './Part.tsx'
import classes from './Proposals.module.css'
import type { Draft, DraftStage, StepProps } from './steps.ts'
import { useAutosave } from './use-autosave.ts'

type Choice = NonNullable<DraftStage['scoring']['choice']>
const changes = [editor.editorDraft, editorScoring.peekScoring, launch.launchGate]
const POLL_SECONDS = 2
const noFiles = { solution: null, sample: null }

/** The scoring of one stage: solution, sample, column mapping, metric, split, limits, and the check of all of it. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function StageScoring({ cmptId, draft, stage, title }: StepProps & { stage: DraftStage; title: string }) {
  const t = useText('competition-editor')
  const words = useWords()
  const app = useApp()
  const { id: stageId } = stage
  /** An uploaded solution to be sent with the next save. */
  const brought = useRef<number | null>(null)
  const of = useCallback(
    ({ stages }: Draft) => {
      const found = stages.find(({ id }) => id === stageId) ?? stage
      return { choice: found.scoring.choice, limits: found.limits, directionOk: found.scoring.directionOk }
    },
    [stageId, stage],
  )
  const save = useAutosave({
    cmptId,
    draft,
    part: `scoring:${stageId}`,
    of,
    save: async (value, version) => {
      const solutionId = brought.current
      const more = solutionId === null ? {} : { solutionId }
      const saved = await app.call(editorScoring.saveScoring, { cmptId, version, stageId, ...value, ...more })
      if (brought.current === solutionId) brought.current = null
      return saved
    },
  })
  const { data: peek, fetching } = useCallWhen(editorScoring.peekScoring, { cmptId, stageId })
  const sample = useSend(editorFiles.addData, { changes })
  const again = useSend(editorFiles.changeData, { changes })
  const { value, set } = save
  const { scoring } = stage
  const locked = draft.may.scoring !== null
  const boards = stage.kind === 'switch' ? 'onlyB' : value.choice?.b === 'none' ? 'onlyA' : 'both'
  const sampleFile = draft.files.find(({ id }) => id === scoring.sampleId)
  const { first, tasks = [] } = value.choice ?? {}
  const titles = Object.fromEntries(
    [first, ...tasks].flatMap((task) => (task?.title ? [[task.name, words(task.title)]] : [])),
  )
  const begin = () => {
    const [first] = peek?.proposals ?? []
    const empty: Choice = {
      id: '',
      target: [],
      prediction: [],
      metric: { name: 'accuracy', options: {} },
      ranges: {},
      split: { by: 'seed', seed: '', aShare: 0.5 },
      b: stage.endAt === null ? 'none' : 'all',
    }
    set('choice', first?.choice ?? empty)
  }
  const bringSolution = async (solutionId: number) => {
    brought.current = solutionId
    await save.flush()
    await refetch(app, changes)
  }
  const bringSample = async (uploadId: number) => {
    const about = {
      description: { zh: '提交样例', en: 'Sample submission' },
      licence: t('licenceFirst'),
      stageId,
      sample: true,
    }
    if (sampleFile) {
      const { name, description, licence } = sampleFile
      const ord = draft.files.indexOf(sampleFile) + 1
      await again.run({
        cmptId,
        version: draft.version,
        fileId: sampleFile.id,
        name,
        description,
        licence,
        ord,
        stageId,
        sample: true,
        uploadId,
      })
    } else await sample.run({ cmptId, version: draft.version, uploadId, ...about })
  }
  return (
    <Part
      title={title}
      hint={t('scoringHint')}
      save={save}
      locked={draft.may.edit}
      show={(theirs) => JSON.stringify(theirs, null, 1)}
    >
      {locked && (
        <Text fz="sm">
          {draft.may.scoring}
          {draft.published && (
            <>
              <br />
              <Anchor component={Link} to={paths.hostConsole(cmptId, 'revision', { stage: stageId })}>
                {t('scoringNow')}
              </Anchor>
            </>
          )}
        </Text>
      )}
      {!draft.published && (
        <Group align="flex-start">
          <div>
            <Text fz="sm" fw={600}>
              {t('solution')}
            </Text>
            <Text fz="xs" c="var(--quiet)" mb={4}>
              {scoring.solution
                ? `${scoring.solution.name} · SHA-256 ${scoring.solution.sha256.slice(0, 12)}…`
                : t('solutionHint')}
            </Text>
            {!locked && (
              <UploadButton
                cmptId={cmptId}
                use="solution"
                accept={TABLES}
                text={t('uploadSolution')}
                onDone={bringSolution}
              />
            )}
          </div>
          <div>
            <Text fz="sm" fw={600}>
              {t('sample')}
            </Text>
            <Text fz="xs" c="var(--quiet)" mb={4}>
              {sampleFile ? sampleFile.name : t('sampleHint')}
            </Text>
            {!locked && (
              <UploadButton cmptId={cmptId} use="data" accept={TABLES} text={t('uploadSample')} onDone={bringSample} />
            )}
          </div>
        </Group>
      )}
      {!draft.published && peek?.solution && <HeadTable label={t('solution')} head={peek.solution} titles={titles} />}
      {!draft.published && peek?.sample && <HeadTable label={t('sample')} head={peek.sample} titles={titles} />}
      {!draft.published && (
        <Proposals
          list={(peek?.proposals ?? []).filter(({ choice }) => !isTaken(choice, value.choice))}
          disabled={locked}
          onTake={(choice) => set('choice', taken(choice, value.choice))}
        />
      )}
      {!draft.published && (
        <fieldset disabled={locked} style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
          {value.choice === null ? (
            // The column mapping is guessed from the files, so the latest ones must be read first.
            <Button variant="default" loading={fetching} onClick={begin}>
              {t('beginScoring')}
            </Button>
          ) : (
            <ChoiceFields
              cmptId={cmptId}
              stageId={stageId}
              kind={stage.kind}
              value={value.choice}
              onChange={(choice) => set('choice', choice)}
              takesPrograms={stage.code !== null}
              columns={suggestionsOf(peek ?? noFiles, value.choice.first?.name)}
            />
          )}
        </fieldset>
      )}
      {value.choice !== null && (
        <>
          {!draft.published && (
            <Checkbox
              label={t(`direction.${scoring.direction}`)}
              checked={value.directionOk}
              onChange={(event) => set('directionOk', event.currentTarget.checked)}
            />
          )}
          <LimitFields value={value.limits} boards={boards} onChange={(limits) => set('limits', limits)} />
          {!locked && (
            <Group>
              <Button size="xs" variant="default" onClick={() => set('choice', null)}>
                {t('noScoring')}
              </Button>
              <Button size="xs" variant="default" onClick={() => void save.flush()}>
                {t('checkAgain')}
              </Button>
            </Group>
          )}
        </>
      )}
      {scoring.state === 'queued' && <Waiting cmptId={cmptId} />}
      {!draft.published && value.choice !== null && <CheckResult stage={stage} />}
    </Part>
  )
}

/** Polls while a check is running. */
function Waiting({ cmptId }: { cmptId: number }) {
  useCall(editor.editorDraft, { cmptId }, { everySeconds: POLL_SECONDS })
  return null
}

type Proposal = WireOf<typeof peekScoring>['proposals'][number]

interface ProposalsProps {
  list: Proposal[]
  disabled: boolean
  onTake: (choice: Proposal['choice']) => void
}

/** Scorings that fit the files that were uploaded, each to be taken with one click. */
function Proposals({ list, disabled, onTake }: ProposalsProps) {
  const t = useText('competition-editor')
  const words = useWords()
  if (list.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label={t('proposals')}>
      <Text fz="sm" fw={600}>
        {t('proposals')}
      </Text>
      {list.map(({ reason, choice }) => {
        const metric = everyMetric[choice.metric.name]
        const title = metric ? words(metric.title) : choice.metric.name
        const { members, formats } = choice.files ?? {}
        const { first, tasks = [] } = choice
        const parts = first && tasks.length > 0 ? [first, ...tasks].map(({ name }) => name) : []
        const columns = [choice.id, ...(choice.keys ?? []), ...choice.prediction].join(', ')
        return (
          <Group key={JSON.stringify(choice)} className={classes.card} justify="space-between" wrap="nowrap">
            <div className={classes.words}>
              <strong>{title}</strong>
              <Text fz="sm">
                {t(`proposal.${reason}`)}
                {parts.length > 0 && ` · ${parts.join(', ')}`}
              </Text>
              <Text fz="xs" c="var(--quiet)">
                {t('proposal.columns', { columns })}
                {formats && ` · ${formats.join(' / ')}`}
                {members &&
                  ` · ${Object.values(members)
                    .map(({ name }) => name)
                    .join(', ')}`}
              </Text>
            </div>
            <Button size="xs" variant="default" disabled={disabled} onClick={() => onTake(choice)}>
              {t('proposal.take')}
            </Button>
          </Group>
        )
      })}
    </Stack>
  )
}
