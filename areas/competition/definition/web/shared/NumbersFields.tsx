import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { TagsField } from '@leitai/platform/web/ui/SelectField.tsx'
import { everyMetric } from '@leitai/scorer/metrics/index'
import type { RankRule, ScoreColumn } from '@leitai/scorer/types'
import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { ColumnCard } from './ColumnCard.tsx'
import {
  type FirstNumber,
  freeName,
  type MoreScoring,
  namesOf,
  type Suggested,
  shownNames,
  taskNames,
} from './more-scoring.ts'

interface NumbersFieldsProps {
  value: MoreScoring
  onChange: (value: Partial<MoreScoring>) => void
  first: FirstNumber
  suggested: Suggested
  /** Whether competitors hand in programs. */
  takesPrograms: boolean
}

/** The numbers of the leaderboard: what the first one is called, further ones, and the rule for the rank. */
export function NumbersFields({ value, onChange, first, suggested, takesPrograms }: NumbersFieldsProps) {
  const t = useText('scoring')
  const several = (value.columns?.length ?? 0) > 0
  const { title } = value
  return (
    <Stack gap="sm">
      {several && (
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs">
          <TextInput
            label={t('firstName')}
            description={t('name.help')}
            inputWrapperOrder={['label', 'input', 'description']}
            value={value.name ?? ''}
            placeholder="score"
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <TextInput
            label={t('title.zh')}
            value={title?.zh ?? ''}
            onChange={({ currentTarget: { value: zh } }) => onChange({ title: { en: title?.en ?? '', zh } })}
          />
          <TextInput
            label={t('title.en')}
            value={title?.en ?? ''}
            onChange={({ currentTarget: { value: en } }) => onChange({ title: { zh: title?.zh ?? '', en } })}
          />
          <Checkbox
            label={t('hidden')}
            checked={value.hidden ?? false}
            onChange={(event) => onChange({ hidden: event.currentTarget.checked })}
          />
        </SimpleGrid>
      )}
      <ColumnsField
        value={value}
        onChange={onChange}
        first={first}
        suggested={suggested}
        takesPrograms={takesPrograms}
      />
      {several && <RankField value={value} onChange={onChange} />}
    </Stack>
  )
}

const rules = ['column', 'ranks', 'order'] as const

/** How the numbers make one rank. */
function RankField({ value, onChange }: { value: MoreScoring; onChange: (value: Pick<MoreScoring, 'rank'>) => void }) {
  const t = useText('scoring')
  const names = shownNames(value)
  const rank: RankRule = value.rank ?? { by: 'column', column: names[0] ?? '' }
  const setRule = (by: string) => {
    if (by === 'column') onChange({ rank: { by, column: names[0] ?? '' } })
    else if (by === 'ranks' || by === 'order') onChange({ rank: { by, columns: names } })
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
      <NativeSelect
        label={t('rank')}
        value={rank.by}
        data={rules.map((by) => ({ value: by, label: t(`rank.${by}`) }))}
        onChange={(event) => setRule(event.currentTarget.value)}
      />
      {rank.by === 'column' ? (
        <NativeSelect
          label={t('rank.which')}
          value={rank.column}
          data={names}
          onChange={(event) => onChange({ rank: { by: 'column', column: event.currentTarget.value } })}
        />
      ) : (
        <TagsField
          label={t('rank.among')}
          max={12}
          data={names}
          value={rank.columns}
          onChange={(columns) => onChange({ rank: columns.length > 0 ? { by: rank.by, columns } : undefined })}
        />
      )}
    </SimpleGrid>
  )
}

interface ColumnsFieldProps {
  value: MoreScoring
  onChange: (value: Pick<MoreScoring, 'columns'>) => void
  first: FirstNumber
  suggested: Suggested
  /** Whether competitors hand in programs, whose runs can be measured. */
  takesPrograms: boolean
}

/** The numbers of the leaderboard after the first. */
function ColumnsField({ value, onChange, first, suggested, takesPrograms }: ColumnsFieldProps) {
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
