import type { AnswerOf } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import { upload } from '@leitai/platform/file/contract'
import { refetch, useCall, useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Card, Empty } from '@leitai/platform/web/ui/Card.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { Button, FileInput, Group, NativeSelect, NumberInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { HostedCompetitionProps } from '../../host/web/shared/hosted-competition.ts'
import { beginRerun, hostRevisions, MOST_SEEDS, proposeRevision, RerunFailed, rerunEntries } from '../contract.ts'
import { Current } from './Current.tsx'
import { Moves } from './Moves.tsx'
import { Propose } from './Propose.tsx'
import classes from './Revision.module.css'
import { type Revised, ScoringSummary, type Stage } from './RowsSummary.tsx'
import { Versions } from './Versions.tsx'

const open = ['running', 'ready', 'publishing']

/** Revises a stage's scoring: a dry run over all submissions shows the effect before anything public changes. */
export default function Revision({ cmpt }: HostedCompetitionProps) {
  const t = useText('revision')
  const words = useWords()
  const [search] = useSearchParams()
  const { stages, revisions } = useCall(hostRevisions, { cmptId: cmpt.id }, { everySeconds: 2 })
  const [form, setForm] = useState<'propose' | 'rerun' | null>(null)
  const stage = stages.find(({ id }) => String(id) === search.get('stage')) ?? stages[0]
  if (!stage) return <Empty title={t('none')} compact />
  const mine = revisions.filter(({ stageId }) => stageId === stage.id)
  const running = mine.find(({ state }) => open.includes(state))
  const looked = mine.find(({ id }) => String(id) === search.get('revision')) ?? running
  return (
    <Stack gap="lg">
      <Text fz="sm" c="var(--quiet)">
        {t('hint')}
      </Text>
      {stages.length > 1 && (
        <FilterLinks
          label={t('stage')}
          links={stages.map(({ id, name }) => ({
            key: String(id),
            text: words(name),
            to: paths.hostConsole(cmpt.id, 'revision', { stage: id }),
            current: id === stage.id,
          }))}
        />
      )}
      <section aria-labelledby="now">
        <Title order={3} fz={16} id="now" mb="xs">
          {t('now', { count: stage.entries })}
        </Title>
        <ScoringSummary scoring={stage.scoring} />
        {stage.byHand > 0 && <Text fz="sm">{t('byHand', { count: stage.byHand })}</Text>}
        {form === null && (
          <Group mt="sm" align="flex-start">
            <GuardedButton reason={stage.may.propose} onClick={() => setForm('propose')}>
              {t('propose')}
            </GuardedButton>
            <RescoreAll cmptId={cmpt.id} stageId={stage.id} reason={stage.may.propose} entries={stage.entries} />
            {stage.takesPrograms && (
              <GuardedButton reason={stage.may.rerun} variant="default" onClick={() => setForm('rerun')}>
                {t('rerun')}
              </GuardedButton>
            )}
          </Group>
        )}
      </section>
      {form === 'propose' && (
        <Propose key={stage.id} cmptId={cmpt.id} stage={stage} onDone={() => setForm(null)}>
          <Button variant="default" onClick={() => setForm(null)}>
            {t('propose.close')}
          </Button>
        </Propose>
      )}
      {form === 'rerun' && <Rerun key={stage.id} cmptId={cmpt.id} stage={stage} onClose={() => setForm(null)} />}
      {running && <Current cmpt={cmpt} revision={running} />}
      {looked?.rerun && <RerunEntries cmptId={cmpt.id} revision={looked} />}
      {looked?.summary && <Moves cmptId={cmpt.id} revision={looked} />}
      <Versions cmptId={cmpt.id} revisions={mine} looked={looked?.id ?? null} />
    </Stack>
  )
}

interface RescoreAllProps {
  cmptId: number
  stageId: number
  reason: string | null
  entries: number
}

/** Rescores all submissions with unchanged scoring: confirmed here and again on publication. */
function RescoreAll({ cmptId, stageId, reason, entries: submissions }: RescoreAllProps) {
  const t = useText('revision')
  const [asking, setAsking] = useState(false)
  const send = useSend(proposeRevision, { changes: [hostRevisions] })
  return (
    <>
      <GuardedButton reason={reason} variant="default" onClick={() => setAsking(true)}>
        {t('rescore')}
      </GuardedButton>
      {asking && (
        <ConfirmDialog
          title={t('rescore')}
          text={t('rescore.confirm', { count: submissions })}
          go={t('rescore.go')}
          reason={t('note')}
          optional
          max={500}
          onGo={async (note) => (await send.run({ cmptId, stageId, change: {}, note })) !== undefined}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

interface RerunProps {
  cmptId: number
  stage: Stage
  onClose: () => void
}

const DATA = '.csv,.tsv,.json,.jsonl,.parquet,.npy,.npz,.zip'

/** Runs the programs that count once more, after the end. The result is a revision, which is published as any other. */
function Rerun({ cmptId, stage, onClose }: RerunProps) {
  const t = useText('revision')
  const [seeds, setSeeds] = useState(1)
  const [failed, setFailed] = useState<RerunFailed>('keep')
  const [file, setFile] = useState<File | null>(null)
  const [note, setNote] = useState('')
  const storing = useSend(upload)
  const send = useSend(beginRerun, { changes: [hostRevisions] })
  const reason = file !== null && file.size > limits.uploadBytes ? t('file.large') : stage.may.rerun
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reason !== null) return
    const stored = file && (await storing.run({}, { file: { blob: file, name: file.name } }))
    if (file && !stored) return
    const data = file && stored ? { objectKey: stored.filePath, fileName: file.name } : undefined
    if (await send.run({ cmptId, stageId: stage.id, seeds, failed, note, ...(data && { data }) })) onClose()
  }
  return (
    <Card component="form" method="post" noValidate onSubmit={submit} aria-labelledby="rerun">
      <Title order={3} fz={16} id="rerun" mb="xs">
        {t('rerun')}
      </Title>
      <Text fz="sm" c="var(--quiet)" mb="sm">
        {t('rerun.hint')}
      </Text>
      <Stack>
        <NumberInput
          label={t('rerun.seeds')}
          description={t('rerun.seeds.hint')}
          min={1}
          max={MOST_SEEDS}
          clampBehavior="strict"
          allowDecimal={false}
          value={seeds}
          onChange={(given) => setSeeds(typeof given === 'number' ? given : 1)}
        />
        <NativeSelect
          label={t('rerun.failed')}
          value={failed}
          data={RerunFailed.options.map((one) => ({ value: one, label: t(`rerun.failed.${one}`) }))}
          onChange={(event) => setFailed(event.currentTarget.value === 'fail' ? 'fail' : 'keep')}
        />
        <FileInput
          label={t('rerun.data')}
          description={t('rerun.data.hint')}
          accept={DATA}
          clearable
          placeholder={t('file.choose')}
          value={file}
          onChange={setFile}
        />
        <TextInput
          label={t('note')}
          value={note}
          maxLength={500}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group align="flex-start">
          <GuardedButton type="submit" reason={reason} loading={storing.pending || send.pending}>
            {t('rerun.go')}
          </GuardedButton>
          <Button variant="default" onClick={onClose}>
            {t('propose.close')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

const PAGE = 20
type Entry = AnswerOf<typeof rerunEntries>['list'][number]

/** The programs of a final re-run: each with its score before and after, seed by seed. */
function RerunEntries({ cmptId, revision }: { cmptId: number; revision: Revised }) {
  const t = useText('revision')
  const app = useApp()
  const [search] = useSearchParams()
  const page = readPage(search, 'entries')
  const input = { cmptId, revisionId: revision.id, page, pageSize: PAGE }
  const { list, total } = useCall(rerunEntries, input, { everySeconds: revision.state === 'running' ? 5 : null })
  const { state } = revision
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the state changes
  useEffect(() => void refetch(app, [rerunEntries]), [app, state])
  return (
    <section aria-labelledby="entries">
      <Title order={3} fz={16} id="entries" mb="xs">
        {t('rerun.entries', { count: total })}
      </Title>
      <PagedTable
        label={t('rerun.entries', { count: total })}
        rows={list}
        rowKey={({ submissionId }) => submissionId}
        empty={t('moves.noTeam')}
        pages={{
          total,
          page,
          pageSize: PAGE,
          to: (next) =>
            paths.hostConsole(cmptId, 'revision', { stage: revision.stageId, revision: revision.id, entries: next }),
        }}
        columns={[
          {
            key: 'team',
            head: t('team'),
            cell: ({ teamName, baseline, no }) => (
              <>
                {baseline ? t('baseline', { name: teamName }) : teamName}
                <Text fz="xs" c="var(--quiet)">
                  {t('rerun.no', { no })}
                </Text>
              </>
            ),
          },
          { key: 'before', head: t('oldScore'), align: 'right', cell: ({ before }) => before ?? '--' },
          { key: 'after', head: t('newScore'), align: 'right', cell: ({ after }) => after ?? '--' },
          {
            key: 'difference',
            head: t('rerun.difference'),
            align: 'right',
            cell: ({ difference }) => signed(difference),
          },
          { key: 'seeds', head: t('rerun.runs'), width: '40%', cell: ({ seeds }) => <Seeds seeds={seeds} /> },
        ]}
      />
    </section>
  )
}

const signed = (difference: string | null) =>
  difference === null ? '--' : Number(difference) > 0 ? `+${difference}` : difference

function Seeds({ seeds }: Pick<Entry, 'seeds'>) {
  const t = useText('revision')
  const ofRun = useText('run')
  return (
    <List className={classes.seeds}>
      {seeds.map(({ seed, runId, state, outcome, score, faults, wallMs, peakMb }) => (
        <li key={runId}>
          {t('rerun.seed', { seed })} {score ?? (outcome ? ofRun(`outcome.${outcome}`) : ofRun(`state.${state}`))}
          {wallMs !== null && (
            <Text span fz="xs" c="var(--quiet)" className="tnum">
              {t('rerun.took', { seconds: wallMs / 1000 })}
              {peakMb !== null && t('rerun.memory', { mb: peakMb })}
            </Text>
          )}
          {faults.map((fault) => (
            <Text key={fault} fz="xs" c="red">
              {fault}
            </Text>
          ))}
        </li>
      ))}
    </List>
  )
}
