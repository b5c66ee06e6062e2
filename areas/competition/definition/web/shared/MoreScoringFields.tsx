import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { TagsField } from '@leitai/platform/web/ui/SelectField.tsx'
import { MAX_CLASSES } from '@leitai/scorer/limits'
import type { Task } from '@leitai/scorer/types'
import { Button, Checkbox, Group, NativeSelect, NumberInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { LabelKind } from '../../contract.scoring.ts'
import { FilesField } from './FilesField.tsx'
import {
  type FirstNumber,
  type MoreScoring,
  type Suggested,
  settled,
  suggestedIn,
  taskNames,
  tidy,
  withList,
  withPrefix,
} from './more-scoring.ts'
import { NumbersFields } from './NumbersFields.tsx'
import { RowRules } from './RangesField.tsx'
import classes from './Scoring.module.css'

interface MoreScoringFieldsProps {
  value: MoreScoring
  onChange: (value: MoreScoring) => void
  first: FirstNumber
  suggested: Suggested
  /** Whether competitors hand in programs. */
  takesPrograms: boolean
}

/** Keys, weights, groups, slices, further numbers, the rule for the rank, and intervals. */
export function MoreScoringFields({ value, onChange, first, suggested, takesPrograms }: MoreScoringFieldsProps) {
  const t = useText('scoring')
  const set = (more: Partial<MoreScoring>) => onChange(settled({ ...value, ...more }))
  const tasks = taskNames(value)
  return (
    <details open={Object.keys(tidy(value)).length > 0 || undefined}>
      <summary>{t('more')}</summary>
      <Stack gap="sm" mt="xs">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
          <TagsField
            label={t('keys')}
            max={5}
            data={suggested.solution}
            value={value.keys ?? []}
            onChange={(keys) => set({ keys })}
          />
          <TagsField
            label={t('extra')}
            max={200}
            data={suggested.sample}
            value={value.extra ?? []}
            onChange={(extra) => set({ extra })}
          />
          <NativeSelect
            label={t('labels')}
            description={t('labels.help')}
            value={value.labels ?? ''}
            data={(['', 'text', 'integer', 'number', 'boolean'] as const).map((kind) => ({
              value: kind,
              label: t(kind === '' ? 'labels.usual' : `labels.${kind}`),
            }))}
            onChange={({ currentTarget: { value: kind } }) => {
              const { labels: _, ...rest } = value
              const declared = LabelKind.safeParse(kind)
              onChange(settled(declared.success ? { ...rest, labels: declared.data } : rest))
            }}
          />
          <TextInput
            label={t('classPrefix')}
            description={t('classPrefix.help')}
            value={value.classes && 'prefix' in value.classes ? value.classes.prefix : ''}
            onChange={({ currentTarget: { value: prefix } }) => set({ classes: withPrefix(value.classes, prefix) })}
          />
          <TagsField
            label={t('classList')}
            max={MAX_CLASSES}
            data={[]}
            value={value.classes?.list ?? []}
            onChange={(list) => set({ classes: withList(value.classes, list) })}
          />
          <TextInput
            label={t('empty')}
            description={t('empty.help')}
            value={value.empty ?? ''}
            maxLength={20}
            onChange={(event) => set({ empty: event.currentTarget.value.trim() })}
          />
        </SimpleGrid>
        <RowRules value={value} onChange={set} columns={suggested.solution} />
        <details open={value.files !== undefined || tasks.length > 1 || undefined}>
          <summary>{t('files')}</summary>
          <Stack gap="sm" mt="xs">
            <FilesField
              value={value.files}
              onChange={(files) => set({ files })}
              suggested={suggested}
              paths={first.metric === 'formula-python'}
            />
            <TasksField value={value} onChange={set} suggested={suggested} />
            {tasks.length > 1 && (
              <NumberInput
                label={t('task.firstMissing')}
                description={t('task.missing.help')}
                value={value.missing ?? ''}
                onChange={(given) => set({ missing: typeof given === 'number' ? given : undefined })}
              />
            )}
          </Stack>
        </details>
        <NumbersFields value={value} onChange={set} first={first} suggested={suggested} takesPrograms={takesPrograms} />
        <IntervalsField value={value} onChange={set} />
      </Stack>
    </details>
  )
}

const USUAL = 95
const levels = [80, 90, USUAL, 99]

/** Whether boards show intervals, and at which level. */
function IntervalsField({
  value: { intervals },
  onChange,
}: {
  value: MoreScoring
  onChange: (value: Pick<MoreScoring, 'intervals'>) => void
}) {
  const t = useText('scoring')
  const level = intervals?.level ?? USUAL
  const offered = levels.includes(level) ? levels : [...levels, level].toSorted((one, other) => one - other)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
      <Checkbox
        label={t('intervals')}
        description={t('intervals.help')}
        checked={intervals !== undefined}
        onChange={(event) => onChange({ intervals: event.currentTarget.checked ? { level: USUAL } : undefined })}
      />
      {intervals && (
        <NativeSelect
          label={t('intervals.level')}
          value={String(level)}
          data={offered.map((one) => ({ value: String(one), label: `${one} %` }))}
          onChange={(event) => onChange({ intervals: { level: Number(event.currentTarget.value) } })}
        />
      )}
    </SimpleGrid>
  )
}

interface TasksFieldProps {
  value: MoreScoring
  onChange: (value: Pick<MoreScoring, 'first' | 'tasks'>) => void
  suggested: Suggested
}

const MOST = 11

/** The tasks after the first, and the names of all. */
function TasksField({ value: { first, tasks = [] }, onChange, suggested }: TasksFieldProps) {
  const t = useText('scoring')
  const taken = [first?.name ?? 'main', ...tasks.map(({ name }) => name)]
  const keep = (list: Task[]) =>
    onChange(list.length > 0 ? { tasks: list, first } : { tasks: undefined, first: undefined })
  const free = () => {
    for (let at = 2; ; at++) if (!taken.includes(`task${at}`)) return `task${at}`
  }
  return (
    <Stack gap="xs">
      <Text fz="sm" fw={600}>
        {t('tasks')}
      </Text>
      <Text fz="sm" c="var(--quiet)">
        {t('tasks.help')}
      </Text>
      {tasks.length > 0 && (
        <NamesFields
          label={t('task.first')}
          value={{ name: first?.name ?? 'main', ...(first?.title && { title: first.title }) }}
          onChange={(names) => onChange({ tasks, first: names })}
        />
      )}
      {tasks.map((task, at) => (
        <fieldset
          // The name is edited in place: the position identifies it.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={at}
          className={classes.column}
        >
          <legend>{task.name}</legend>
          <Stack gap="xs">
            <NamesFields
              label={t('name')}
              value={task}
              onChange={(names) => keep(tasks.with(at, { ...task, ...names }))}
            />
            <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs">
              <TextInput
                label={t('task.id')}
                value={task.id}
                onChange={(event) => keep(tasks.with(at, { ...task, id: event.currentTarget.value.trim() }))}
              />
              <TagsField
                label={t('keys')}
                max={5}
                data={suggestedIn(suggested, task.name).solution}
                value={task.keys ?? []}
                onChange={(keys) => keep(tasks.with(at, without({ ...task, keys })))}
              />
              <TagsField
                label={t('extra')}
                max={200}
                data={suggestedIn(suggested, task.name).sample}
                value={task.extra ?? []}
                onChange={(extra) => keep(tasks.with(at, without({ ...task, extra })))}
              />
            </SimpleGrid>
            <FilesField
              value={task.files}
              suggested={suggestedIn(suggested, task.name)}
              onChange={(files) => keep(tasks.with(at, without({ ...task, files })))}
            />
            <Group justify="flex-end">
              <Button size="xs" variant="subtle" color="red" onClick={() => keep(tasks.toSpliced(at, 1))}>
                {t('task.remove')}
              </Button>
            </Group>
          </Stack>
        </fieldset>
      ))}
      {tasks.length < MOST && (
        <Group>
          <Button size="xs" variant="default" onClick={() => keep([...tasks, { name: free(), id: 'id' }])}>
            {t('task.add')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** A task without keys that say nothing. */
function without(task: Omit<Task, 'files'> & { files?: Task['files'] | undefined }): Task {
  const { files, keys, extra, ...rest } = task
  return {
    ...rest,
    ...(files && { files }),
    ...(keys && keys.length > 0 && { keys }),
    ...(extra && extra.length > 0 && { extra }),
  }
}

type Names = Pick<Task, 'name' | 'title'>

function NamesFields({ label, value, onChange }: { label: string; value: Names; onChange: (names: Names) => void }) {
  const t = useText('scoring')
  const { name, title } = value
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs">
      <TextInput
        label={label}
        value={name}
        onChange={(event) => onChange({ name: event.currentTarget.value.trim(), ...(title && { title }) })}
      />
      <TextInput
        label={t('title.zh')}
        value={title?.zh ?? ''}
        onChange={({ currentTarget: { value: zh } }) => onChange({ name, title: { en: title?.en ?? '', zh } })}
      />
      <TextInput
        label={t('title.en')}
        value={title?.en ?? ''}
        onChange={({ currentTarget: { value: en } }) => onChange({ name, title: { zh: title?.zh ?? '', en } })}
      />
    </SimpleGrid>
  )
}
