import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { TagsField } from '@leitai/platform/web/ui/TagsField.tsx'
import type { RankRule } from '@leitai/scorer/types'
import { NativeSelect, SimpleGrid } from '@mantine/core'
import { type MoreScoring, shownNames } from './more-scoring.ts'

const rules = ['column', 'ranks', 'order'] as const

/** How the numbers make one rank. */
export function RankField({
  value,
  onChange,
}: {
  value: MoreScoring
  onChange: (value: Pick<MoreScoring, 'rank'>) => void
}) {
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
