import { NativeSelect, SimpleGrid } from '@mantine/core'
import { useText } from '../app/i18n/use-text.ts'
import { WholeField } from '../ui/WholeField.tsx'
import type { DraftStage } from './making.ts'

type Limits = DraftStage['limits']
const numbers = ['dailyLimit', 'pickLimit', 'decimals', 'timeLimitSeconds', 'memoryLimitMb', 'revealMinutes'] as const

/** How often and how long: the limits of one stage. */
export function LimitFields({ value, onChange }: { value: Limits; onChange: (value: Limits) => void }) {
  const t = useText('making')
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="xs">
      {numbers.map((name) => (
        <WholeField
          key={name}
          label={t(`limit.${name}`)}
          value={value[name]}
          onChange={(one) => onChange({ ...value, [name]: one ?? 0 })}
        />
      ))}
      <WholeField
        label={t('limit.totalLimit')}
        maybe
        value={value.totalLimit}
        onChange={(totalLimit) => onChange({ ...value, totalLimit })}
      />
      <NativeSelect
        label={t('limit.pickDefault')}
        value={value.pickDefault}
        data={(['last', 'best'] as const).map((one) => ({ value: one, label: t(`pick.${one}`) }))}
        onChange={(event) =>
          onChange({ ...value, pickDefault: event.currentTarget.value === 'best' ? 'best' : 'last' })
        }
      />
    </SimpleGrid>
  )
}
