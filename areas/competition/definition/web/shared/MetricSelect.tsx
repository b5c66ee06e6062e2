import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { metrics } from '@leitai/scorer/metrics/index'
import type { Family } from '@leitai/scorer/metrics/metric'
import { NativeSelect } from '@mantine/core'

const families: readonly Family[] = ['classes', 'numbers', 'ranking', 'text', 'images', 'sound', 'clusters']

interface MetricSelectProps {
  label: string
  value: string
  onChange: (name: string) => void
  /** Choices beside the platform’s metrics. */
  more?: { value: string; label: string }[]
}

/** All metrics, by what they are for. */
export function MetricSelect({ label, value, onChange, more = [] }: MetricSelectProps) {
  const t = useText('scoring')
  const words = useWords()
  const all = Object.values(metrics)
  const groups = families.flatMap((family) => {
    const items = all.filter((metric) => metric.family === family)
    const listed = items.map(({ name, title }) => ({ value: name, label: words(title) }))
    return items.length > 0 ? [{ group: t(`family.${family as Exclude<Family, 'formula'>}`), items: listed }] : []
  })
  const own = more.length > 0 ? [{ group: t('family.formula'), items: more }] : []
  return (
    <NativeSelect
      label={label}
      value={value}
      data={[...groups, ...own]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
