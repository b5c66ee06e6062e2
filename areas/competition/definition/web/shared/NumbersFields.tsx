import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { ColumnsField } from './ColumnsField.tsx'
import type { FirstNumber, MoreScoring, Suggested } from './more-scoring.ts'
import { RankField } from './RankField.tsx'

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
