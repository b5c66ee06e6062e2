import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { TagsField } from '@leitai/platform/web/ui/TagsField.tsx'
import { MAX_CLASSES } from '@leitai/scorer/limits'
import { NativeSelect, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { LabelKind } from '../../contract.scoring.ts'
import { FilesField } from './FilesField.tsx'
import { IntervalsField } from './IntervalsField.tsx'
import {
  type FirstNumber,
  type MoreScoring,
  type Suggested,
  settled,
  taskNames,
  tidy,
  withList,
  withPrefix,
} from './more-scoring.ts'
import { NumbersFields } from './NumbersFields.tsx'
import { RowRules } from './RowRules.tsx'
import { TasksField } from './TasksField.tsx'

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
