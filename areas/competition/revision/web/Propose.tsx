import { limits } from '@leitai/platform/contract/limits'
import { upload } from '@leitai/platform/file/contract'
import { useSend } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { CodeField } from '@leitai/platform/web/ui/CodeField.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { MAX_FORMULA, packageOf } from '@leitai/scorer/metrics/formula'
import { everyMetric } from '@leitai/scorer/metrics/index'
import { takesRange } from '@leitai/scorer/ranges'
import { FileInput, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ProgramFiles } from '../../competition-editor/web/shared/ProgramFiles.tsx'
import { TABLES } from '../../definition/web/shared/FilesField.tsx'
import { MoreScoringFields } from '../../definition/web/shared/MoreScoringFields.tsx'
import { RangesField } from '../../definition/web/shared/RangesField.tsx'
import { type Change, hostRevisions, proposeRevision, type Scoring } from '../contract.ts'
import { changeOf, formOf, names, type ScoringForm } from './change.ts'
import type { Stage } from './RowsSummary.tsx'

interface ProposeProps {
  cmptId: number
  stage: Stage
  onDone: () => void
  children: ReactNode
}

/** Proposes a new solution, column mapping, metric or split. Only starts a dry run. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function Propose({ cmptId, stage, onDone, children }: ProposeProps) {
  const t = useText('revision')
  const [form, setForm] = useState<ScoringForm>(() => formOf(stage.scoring))
  const [file, setFile] = useState<File | null>(null)
  const [note, setNote] = useState('')
  const storing = useSend(upload)
  const send = useSend(proposeRevision, { changes: [hostRevisions] })
  const set = (more: Partial<ScoringForm>) => setForm((before) => ({ ...before, ...more }))
  const change = changeOf(stage.scoring, form)
  const nothing = file === null && Object.keys(change).length === 0
  const tooLarge = file !== null && file.size > limits.uploadBytes
  const reason = tooLarge ? t('file.large') : nothing ? t('propose.nothing') : stage.may.propose
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reason !== null) return
    const whole: Change = { ...change }
    if (file) {
      const stored = await storing.run({}, { file: { blob: file, name: file.name } })
      if (!stored) return
      whole.solution = { objectKey: stored.filePath, fileName: file.name }
    }
    if (await send.run({ cmptId, stageId: stage.id, change: whole, note })) onDone()
  }
  return (
    <Card component="form" method="post" noValidate onSubmit={submit} aria-labelledby="propose">
      <LeaveGuard dirty={!nothing} />
      <Title order={3} fz={16} id="propose" mb="xs">
        {t('propose')}
      </Title>
      <Text fz="sm" c="var(--quiet)" mb="sm">
        {t('propose.hint')}
      </Text>
      <Stack>
        <FileInput
          label={t('file')}
          description={t('file.hint')}
          accept={TABLES}
          clearable
          placeholder={t('file.choose')}
          value={file}
          onChange={setFile}
        />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextInput
            label={t('column.id')}
            value={form.id}
            onChange={(event) => set({ id: event.currentTarget.value })}
          />
          <TextInput
            label={t('column.target')}
            description={t('column.many')}
            inputWrapperOrder={['label', 'input', 'description']}
            value={form.target}
            onChange={(event) => set({ target: event.currentTarget.value })}
          />
          <TextInput
            label={t('column.prediction')}
            description={t('column.many')}
            inputWrapperOrder={['label', 'input', 'description']}
            value={form.prediction}
            onChange={(event) => set({ prediction: event.currentTarget.value })}
          />
        </SimpleGrid>
        <MetricField cmptId={cmptId} stageId={stage.id} value={form.metric} onChange={(metric) => set({ metric })} />
        {takesRange(everyMetric[form.metric.name]?.prediction ?? 'label') && (
          <RangesField value={form.ranges} onChange={(ranges) => set({ ranges })} />
        )}
        <MoreScoringFields
          value={form.more}
          onChange={(more) => set({ more })}
          first={{ metric: form.metric.name, target: names(form.target), prediction: names(form.prediction) }}
          suggested={{ solution: names(form.target), sample: names(form.prediction) }}
          takesPrograms={stage.takesPrograms}
        />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <NativeSelect
            label={t('split')}
            value={form.by}
            onChange={({ currentTarget }) => set({ by: currentTarget.value === 'column' ? 'column' : 'seed' })}
            data={(['seed', 'column'] as const).map((value) => ({ value, label: t(`split.by.${value}`) }))}
          />
          {form.by === 'column' ? (
            <TextInput
              label={t('split.columnName')}
              value={form.splitColumn}
              onChange={(event) => set({ splitColumn: event.currentTarget.value })}
            />
          ) : (
            <Group grow align="flex-start">
              <TextInput
                label={t('split.seedName')}
                description={t('split.seedHelp')}
                inputWrapperOrder={['label', 'input', 'description']}
                value={form.seed}
                onChange={(event) => set({ seed: event.currentTarget.value })}
              />
              <TextInput
                label={t('split.share')}
                inputMode="decimal"
                value={form.share}
                onChange={(event) => set({ share: event.currentTarget.value })}
              />
            </Group>
          )}
          <NativeSelect
            label={t('b')}
            value={form.b}
            onChange={({ currentTarget }) =>
              set({ b: currentTarget.value === 'all' || currentTarget.value === 'rest' ? currentTarget.value : 'none' })
            }
            data={(['all', 'rest', 'none'] as const).map((value) => ({ value, label: t(`b.${value}`) }))}
          />
        </SimpleGrid>
        <TextInput
          label={t('note')}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group justify="flex-end" align="flex-start">
          {children}
          <GuardedButton type="submit" reason={reason} loading={storing.pending || send.pending}>
            {t('propose.go', { count: stage.entries })}
          </GuardedButton>
        </Group>
      </Stack>
    </Card>
  )
}

type Choice = Scoring['metric']

const codeLanguages = { sql: 'sql', js: 'javascript', python: 'python' } as const

interface MetricFieldProps {
  cmptId: number
  stageId: number
  value: Choice
  onChange: (value: Choice) => void
}

/** A metric with its options, or a custom formula with its code. */
function MetricField({ cmptId, stageId, value, onChange }: MetricFieldProps) {
  const t = useText('revision')
  const words = useWords()
  const metric = everyMetric[value.name]
  const set = (name: string, option: string) => onChange({ ...value, options: { ...value.options, [name]: option } })
  const labelOf = (choice: string) =>
    isDirection(choice) ? t(`direction.${choice}`) : isVisibility(choice) ? t(`visibility.${choice}`) : choice
  const options = metric?.options.filter(({ name }) => !['code', 'package', 'environment'].includes(name)) ?? []
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <NativeSelect
          label={t('metric')}
          value={value.name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value, options: {} })}
          data={Object.values(everyMetric).map(({ name, title }) => ({ value: name, label: words(title) }))}
        />
        {options.map(({ name, choices, help, default: usual }) => {
          const given = String(value.options[name] ?? usual)
          const about = {
            label: name === 'direction' || name === 'visibility' ? t(name) : name,
            description: name === 'visibility' ? undefined : words(help),
            inputWrapperOrder: wrapper,
            value: given,
          }
          return choices ? (
            <NativeSelect
              key={name}
              {...about}
              data={choices.map((one) => ({ value: one, label: labelOf(one) }))}
              onChange={(event) => set(name, event.currentTarget.value)}
            />
          ) : (
            <TextInput key={name} {...about} onChange={(event) => set(name, event.currentTarget.value)} />
          )
        })}
      </SimpleGrid>
      {metric?.formula && (
        <>
          <Text fz="sm" c="var(--quiet)">
            {words(metric.help).replaceAll('`', '')}
          </Text>
          {metric.formula === 'python' && (
            <ProgramFiles
              cmptId={cmptId}
              stageId={stageId}
              value={value}
              onChange={({ name, options = {} }) => onChange({ name, options })}
            />
          )}
          {packageOf(value) === null && (
            <CodeField
              label={t('code')}
              language={codeLanguages[metric.formula]}
              value={String(value.options.code ?? '')}
              onChange={(code) => set('code', code)}
              maxLength={MAX_FORMULA}
            />
          )}
        </>
      )}
    </Stack>
  )
}

const isDirection = (text: string): text is 'higher' | 'lower' => text === 'higher' || text === 'lower'
const isVisibility = (text: string): text is 'private' | 'public' => text === 'private' || text === 'public'
const wrapper: ('label' | 'input' | 'description')[] = ['label', 'input', 'description']
