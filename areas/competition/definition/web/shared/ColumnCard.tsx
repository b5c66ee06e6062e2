import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { TagsField } from '@leitai/platform/web/ui/SelectField.tsx'
import { everyMetric } from '@leitai/scorer/metrics/index'
import { RUN_WORDS } from '@leitai/scorer/run-facts'
import type { Measure, RunFact, ScoreColumn } from '@leitai/scorer/types'
import { Button, Checkbox, Group, NativeSelect, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { FieldsHint } from './FilesField.tsx'
import { MetricOptions, MetricSelect } from './MetricSelect.tsx'
import { isExpression, isOfProgram, isOfRun, type Suggested, suggestedIn } from './more-scoring.ts'
import { RowRules } from './RangesField.tsx'
import classes from './Scoring.module.css'

/** Inputs side by side stand at one height. */
const INPUT_FIRST: ('label' | 'input' | 'description')[] = ['label', 'input', 'description']

interface ColumnCardProps {
  value: ScoreColumn
  onChange: (value: ScoreColumn) => void
  onRemove: () => void
  suggested: Suggested
  /** Of the other numbers, for expressions. */
  names: string[]
  tasks: string[]
}

/** One further number: its names, and its metric, its arithmetic, that the program returns it, or what it measures of a run. */
export function ColumnCard({ value, onChange, onRemove, suggested, names, tasks }: ColumnCardProps) {
  const t = useText('scoring')
  const words = useWords()
  const { name, title, hidden } = value
  return (
    <fieldset className={classes.column}>
      <legend>{(title && words(title)) || name}</legend>
      <Stack gap="xs">
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs">
          <TextInput
            label={t('name')}
            description={t('name.help')}
            inputWrapperOrder={INPUT_FIRST}
            value={name}
            onChange={(event) => onChange({ ...value, name: event.currentTarget.value.trim() })}
          />
          <TextInput
            label={t('title.zh')}
            value={title?.zh ?? ''}
            onChange={({ currentTarget: { value: zh } }) => onChange({ ...value, title: { en: title?.en ?? '', zh } })}
          />
          <TextInput
            label={t('title.en')}
            value={title?.en ?? ''}
            onChange={({ currentTarget: { value: en } }) => onChange({ ...value, title: { zh: title?.zh ?? '', en } })}
          />
        </SimpleGrid>
        {isExpression(value) ? (
          <ExpressionFields value={value} onChange={onChange} names={names} />
        ) : isOfProgram(value) ? (
          <ProgramFields value={value} onChange={onChange} />
        ) : isOfRun(value) ? (
          <RunFields value={value} onChange={onChange} />
        ) : (
          <MeasureFields value={value} onChange={onChange} suggested={suggested} tasks={tasks} />
        )}
        <Group justify="space-between">
          <Checkbox
            label={t('hidden')}
            checked={hidden ?? false}
            onChange={({ currentTarget: { checked } }) => onChange({ ...value, hidden: checked || undefined })}
          />
          <Button size="xs" variant="subtle" color="red" onClick={onRemove}>
            {t('columns.remove')}
          </Button>
        </Group>
      </Stack>
    </fieldset>
  )
}

type Expression = Extract<ScoreColumn, { expression: string }>

function ExpressionFields({
  value,
  onChange,
  names,
}: {
  value: Expression
  onChange: (value: Expression) => void
  names: string[]
}) {
  const t = useText('scoring')
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
      <TextInput
        label={t('expression')}
        description={t('expression.help', { names: names.join(', ') })}
        inputWrapperOrder={INPUT_FIRST}
        value={value.expression}
        maxLength={500}
        onChange={(event) => onChange({ ...value, expression: event.currentTarget.value })}
      />
      <DirectionField value={value.direction} onChange={(direction) => onChange({ ...value, direction })} />
    </SimpleGrid>
  )
}

type OfProgram = Extract<ScoreColumn, { program: true }>

function ProgramFields({ value, onChange }: { value: OfProgram; onChange: (value: OfProgram) => void }) {
  const t = useText('scoring')
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
      <DirectionField value={value.direction} onChange={(direction) => onChange({ ...value, direction })} />
      <Checkbox
        label={t('program.later')}
        description={t('program.later.help')}
        checked={value.later ?? false}
        onChange={({ currentTarget: { checked } }) => onChange({ ...value, later: checked || undefined })}
      />
    </SimpleGrid>
  )
}

type Direction = OfProgram['direction']

function DirectionField({ value, onChange }: { value: Direction; onChange: (value: Direction) => void }) {
  const t = useText('scoring')
  return (
    <NativeSelect
      label={t('direction')}
      value={value}
      data={(['higher', 'lower'] as const).map((one) => ({ value: one, label: t(`direction.${one}`) }))}
      onChange={(event) => onChange(event.currentTarget.value === 'lower' ? 'lower' : 'higher')}
    />
  )
}

type OfRun = Extract<ScoreColumn, { run: RunFact }>
const RUN_FACTS = Object.keys(RUN_WORDS) as RunFact[]

function RunFields({ value, onChange }: { value: OfRun; onChange: (value: OfRun) => void }) {
  const t = useText('scoring')
  const words = useWords()
  return (
    <NativeSelect
      label={t('run')}
      description={words(RUN_WORDS[value.run].help)}
      value={value.run}
      data={RUN_FACTS.map((one) => ({ value: one, label: words(RUN_WORDS[one].title) }))}
      onChange={({ currentTarget }) =>
        onChange({ ...value, run: RUN_FACTS.find((one) => one === currentTarget.value) ?? value.run })
      }
    />
  )
}

type Measured = Exclude<ScoreColumn, Expression | OfProgram | OfRun>

function MeasureFields({
  value,
  onChange,
  suggested,
  tasks,
}: {
  value: Measured
  onChange: (value: Measured) => void
  suggested: Suggested
  tasks: string[]
}) {
  const t = useText('scoring')
  const { metric } = value
  const options = everyMetric[metric.name]?.options ?? []
  const columns = value.task === undefined || value.task === tasks[0] ? suggested : suggestedIn(suggested, value.task)
  return (
    <>
      <MetricSelect
        label={t('metric')}
        value={metric.name}
        onChange={(name) => onChange({ ...value, metric: { name } })}
      />
      <FieldsHint metric={metric.name} />
      {options.length > 0 && (
        <MetricOptions
          options={options}
          value={metric.options ?? {}}
          onChange={(given) => onChange({ ...value, metric: { ...metric, options: given } })}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
        <TagsField
          label={t('target')}
          max={1000}
          data={columns.solution}
          value={value.target}
          onChange={(target) => onChange({ ...value, target })}
        />
        <TagsField
          label={t('prediction')}
          max={1000}
          data={columns.sample}
          value={value.prediction}
          onChange={(prediction) => onChange({ ...value, prediction })}
        />
      </SimpleGrid>
      {tasks.length > 1 && (
        <TaskOfNumber value={value} onChange={(one) => onChange({ ...value, ...one })} tasks={tasks} />
      )}
      <RowRules value={value} onChange={(rules) => onChange({ ...value, ...rules })} columns={columns.solution} />
    </>
  )
}

interface TaskOfNumberProps {
  value: Pick<Measure, 'task' | 'missing'>
  onChange: (value: Pick<Measure, 'task' | 'missing'>) => void
  /** The names of all tasks. */
  tasks: string[]
}

/** Which task a number reads, and its value for a submission that leaves the task out. */
function TaskOfNumber({ value, onChange, tasks }: TaskOfNumberProps) {
  const t = useText('scoring')
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
      <NativeSelect
        label={t('task')}
        value={value.task ?? tasks[0]}
        data={tasks}
        onChange={(event) => onChange({ task: event.currentTarget.value })}
      />
      <NumberInput
        label={t('task.missing')}
        description={t('task.missing.help')}
        value={value.missing ?? ''}
        onChange={(given) => onChange({ missing: typeof given === 'number' ? given : undefined })}
      />
    </SimpleGrid>
  )
}
