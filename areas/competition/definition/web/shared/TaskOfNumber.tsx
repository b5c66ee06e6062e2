import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import type { Measure } from '@leitai/scorer/types'
import { NativeSelect, NumberInput, SimpleGrid } from '@mantine/core'

interface TaskOfNumberProps {
  value: Pick<Measure, 'task' | 'missing'>
  onChange: (value: Pick<Measure, 'task' | 'missing'>) => void
  /** The names of all tasks. */
  tasks: string[]
}

/** Which task a number reads, and its value for a submission that leaves the task out. */
export function TaskOfNumber({ value, onChange, tasks }: TaskOfNumberProps) {
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
