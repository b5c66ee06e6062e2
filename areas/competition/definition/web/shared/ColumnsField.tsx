import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { everyMetric } from '@leitai/scorer/metrics/index'
import type { ScoreColumn } from '@leitai/scorer/types'
import { Button, Group, Stack, Text } from '@mantine/core'
import { ColumnCard } from './ColumnCard.tsx'
import { type FirstNumber, freeName, type MoreScoring, namesOf, type Suggested, taskNames } from './more-scoring.ts'

interface ColumnsFieldProps {
  value: MoreScoring
  onChange: (value: Pick<MoreScoring, 'columns'>) => void
  first: FirstNumber
  suggested: Suggested
  /** Whether competitors hand in programs, whose runs can be measured. */
  takesPrograms: boolean
}

/** The numbers of the leaderboard after the first. */
export function ColumnsField({ value, onChange, first, suggested, takesPrograms }: ColumnsFieldProps) {
  const t = useText('scoring')
  const columns = value.columns ?? []
  const add = (column: ScoreColumn) => onChange({ columns: [...columns, column] })
  const name = freeName(namesOf(value))
  const { target, prediction } = first
  return (
    <Stack gap="xs">
      <Text fz="sm" fw={600}>
        {t('columns')}
      </Text>
      <Text fz="sm" c="var(--quiet)">
        {t('columns.help')}
      </Text>
      {columns.map((column, at) => (
        <ColumnCard
          // The name is edited in place: the position identifies it.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={at}
          value={column}
          suggested={suggested}
          tasks={taskNames(value)}
          names={namesOf(value).filter((one) => one !== column.name)}
          onChange={(one) => onChange({ columns: columns.with(at, one) })}
          onRemove={() => onChange({ columns: columns.toSpliced(at, 1) })}
        />
      ))}
      <Group gap="xs">
        {everyMetric[first.metric]?.formula === 'python' ? (
          <Button size="xs" variant="default" onClick={() => add({ name, program: true, direction: 'higher' })}>
            {t('columns.addProgram')}
          </Button>
        ) : (
          <Button
            size="xs"
            variant="default"
            onClick={() => add({ name, metric: { name: first.metric }, target, prediction })}
          >
            {t('columns.addMetric')}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          onClick={() => add({ name, expression: namesOf(value).join(' + '), direction: 'higher' })}
        >
          {t('columns.addExpression')}
        </Button>
        {takesPrograms && (
          <Button size="xs" variant="default" onClick={() => add({ name, run: 'seconds' })}>
            {t('columns.addRun')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
