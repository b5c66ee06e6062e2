import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Checkbox, NativeSelect, SimpleGrid } from '@mantine/core'
import type { MoreScoring } from './more-scoring.ts'

const USUAL = 95
const levels = [80, 90, USUAL, 99]

/** Whether boards show intervals, and at which level. */
export function IntervalsField({
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
