import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { TagsField } from '@leitai/platform/web/ui/TagsField.tsx'
import type { Task } from '@leitai/scorer/types'
import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { FilesField } from './FilesField.tsx'
import { type MoreScoring, type Suggested, suggestedIn } from './more-scoring.ts'
import classes from './Scoring.module.css'

interface TasksFieldProps {
  value: MoreScoring
  onChange: (value: Pick<MoreScoring, 'first' | 'tasks'>) => void
  suggested: Suggested
}

const MOST = 11

/** The tasks after the first, and the names of all. */
export function TasksField({ value: { first, tasks = [] }, onChange, suggested }: TasksFieldProps) {
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
