import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { IntegerField } from '@leitai/platform/web/ui/NumberField.tsx'
import { NativeSelect, SimpleGrid } from '@mantine/core'
import classes from './Editor.module.css'
import type { DraftStage } from './steps.ts'

type Limits = DraftStage['limits']
const numbers = ['dailyLimit', 'pickLimit', 'decimals', 'timeLimitSeconds', 'memoryLimitMb', 'uploadLimitMb'] as const
/** Fields for stages with boards A and B, with B alone (a new test set), and with A alone. */
const asks = {
  both: ['pickDefault', 'boardRefresh', 'revealBy'],
  onlyB: ['revealBy'],
  onlyA: ['boardRefresh'],
} as const
/** Select fields: the i18n prefix and the values of each. */
const choices = {
  pickDefault: ['pick', ['last', 'best']],
  revealBy: ['reveal', ['delay', 'review']],
  boardRefresh: ['refresh', ['atOnce', 'noon']],
} as const
type Choice = keyof typeof choices

interface LimitFieldsProps {
  value: Limits
  /** Fields of a board that the stage does not have are hidden. */
  boards: keyof typeof asks
  onChange: (value: Limits) => void
}

/** The limits of one stage: submissions, resources, and when boards are updated or revealed. */
export function LimitFields({ value, boards, onChange }: LimitFieldsProps) {
  const t = useText('competition-editor')
  const shown = boards === 'onlyA' ? numbers.filter((name) => name !== 'pickLimit') : numbers
  const set = (more: object) => onChange({ ...value, ...more })
  const labels = (name: Choice) => {
    const [prefix, values] = choices[name]
    return values.map((one) => ({ value: one, label: t(`${prefix}.${one}` as Parameters<typeof t>[0]) }))
  }
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="xs" className={classes.level}>
      {shown.map((name) => (
        <IntegerField
          key={name}
          label={t(`limit.${name}`)}
          value={value[name]}
          onChange={(one) => set({ [name]: one ?? 0 })}
        />
      ))}
      <IntegerField
        label={t('limit.totalLimit')}
        maybe
        value={value.totalLimit}
        onChange={(totalLimit) => set({ totalLimit })}
      />
      <IntegerField
        label={t('limit.failedLimit')}
        hint={t('limit.failedHint')}
        maybe
        value={value.failedLimit}
        onChange={(failedLimit) => set({ failedLimit })}
      />
      {asks[boards].map((name) => (
        <NativeSelect
          key={name}
          label={t(`limit.${name}`)}
          value={value[name]}
          data={labels(name)}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
        />
      ))}
      {boards !== 'onlyA' && value.revealBy === 'delay' && (
        <IntegerField
          label={t('limit.revealMinutes')}
          value={value.revealMinutes}
          onChange={(one) => set({ revealMinutes: one ?? 0 })}
        />
      )}
    </SimpleGrid>
  )
}
