import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { type DetailsFor, detailsOf } from '@leitai/scorer/metrics/formula'
import type { MetricChoice } from '@leitai/scorer/types'
import { NativeSelect } from '@mantine/core'

const choices: readonly DetailsFor[] = ['none', 'team', 'public']

/** Who sees the files that a program leaves for a submission. */
export function DetailsField({ value, onChange }: { value: MetricChoice; onChange: (value: MetricChoice) => void }) {
  const t = useText('formula')
  const shown = detailsOf(value)
  return (
    <NativeSelect
      label={t('details')}
      description={`${t('details.help')}${shown === 'none' ? '' : t(`details.${shown}.help`)}`}
      value={shown}
      onChange={({ currentTarget }) => {
        const { details: _, ...options } = value.options ?? {}
        const chosen = currentTarget.value
        onChange({ name: value.name, options: { ...options, ...(chosen !== 'none' && { details: chosen }) } })
      }}
      data={choices.map((one) => ({ value: one, label: t(`details.${one}`) }))}
    />
  )
}
