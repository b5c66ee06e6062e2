import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { IntegerField } from '@leitai/platform/web/ui/IntegerField.tsx'
import { NativeSelect, SimpleGrid } from '@mantine/core'
import classes from './Editor.module.css'
import type { DraftStage } from './editor-queries.ts'

export type Rules = Pick<DraftStage, 'kind' | 'promotion' | 'teamHours'>
const ways = ['none', 'top', 'percent'] as const
const usual = { top: 20, percent: 20 } as const
const isBy = (text: string): text is keyof typeof usual => Object.hasOwn(usual, text)

interface StageRulesProps {
  row: Rules
  /** Whether the stage before ranks its teams, so that some can be promoted by its leaderboard. */
  ranked: boolean
  onChange: (more: Partial<Rules>) => void
}

/** Whether a stage of this kind ranks its teams. */
export const isRanked = ({ kind }: Pick<Rules, 'kind'>) => kind !== 'signup' && kind !== 'practice'

/** Who may enter a stage, and its team deadline. */
export function StageRules({ row, ranked, onChange }: StageRulesProps) {
  const t = useText('competition-editor')
  const { kind, promotion, teamHours } = row
  if (!isRanked(row)) return null
  if (kind === 'switch') return <p style={{ margin: 0, fontSize: 13 }}>{t('switchHint')}</p>
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs" className={classes.level}>
      {ranked && (
        <NativeSelect
          label={t('promotion')}
          description={t('promotionHint')}
          value={promotion?.by ?? 'none'}
          data={ways.map((by) => ({ value: by, label: t(`promotion.${by}`) }))}
          onChange={({ currentTarget: { value: by } }) =>
            onChange({ promotion: isBy(by) ? { by, value: usual[by] } : null })
          }
        />
      )}
      {promotion && (
        <IntegerField
          label={t(promotion.by === 'top' ? 'promotionTop' : 'promotionPercent')}
          value={promotion.value}
          onChange={(value) => onChange({ promotion: { ...promotion, value: value ?? 0 } })}
        />
      )}
      <IntegerField
        label={t('teamHours')}
        hint={t('teamHoursHint')}
        maybe
        value={teamHours}
        onChange={(hours) => onChange({ teamHours: hours })}
      />
    </SimpleGrid>
  )
}
