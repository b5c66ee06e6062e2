import { NativeSelect, SimpleGrid } from '@mantine/core'
import { useText } from '../app/i18n/use-text.ts'
import { WholeField } from '../ui/WholeField.tsx'
import type { DraftStage } from './making.ts'

export type Rules = Pick<DraftStage, 'kind' | 'promotion' | 'teamHours'>
const ways = ['none', 'top', 'percent'] as const
const usual = { top: 20, percent: 20 } as const
const isBy = (text: string): text is keyof typeof usual => Object.hasOwn(usual, text)

/** Who may enter a stage, and until when its teams form. */
export function StageRules({ row, onChange }: { row: Rules; onChange: (more: Partial<Rules>) => void }) {
  const t = useText('making')
  const { kind, promotion, teamHours } = row
  if (kind === 'signup' || kind === 'practice') return null
  if (kind === 'switch') return <p style={{ margin: 0, fontSize: 13 }}>{t('switchHint')}</p>
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs">
      <NativeSelect
        label={t('promotion')}
        description={t('promotionHint')}
        value={promotion?.by ?? 'none'}
        data={ways.map((by) => ({ value: by, label: t(`promotion.${by}`) }))}
        onChange={({ currentTarget: { value: by } }) =>
          onChange({ promotion: isBy(by) ? { by, value: usual[by] } : null })
        }
      />
      {promotion && (
        <WholeField
          label={t(promotion.by === 'top' ? 'promotionTop' : 'promotionPercent')}
          value={promotion.value}
          onChange={(value) => onChange({ promotion: { ...promotion, value: value ?? 0 } })}
        />
      )}
      <WholeField
        label={t('teamHours')}
        hint={t('teamHoursHint')}
        maybe
        value={teamHours}
        onChange={(hours) => onChange({ teamHours: hours })}
      />
    </SimpleGrid>
  )
}
