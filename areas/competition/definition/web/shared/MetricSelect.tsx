import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { metrics } from '@leitai/scorer/metrics/index'
import type { Family, MetricOption } from '@leitai/scorer/metrics/metric'
import type { OptionValue } from '@leitai/scorer/types'
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'

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

interface MetricOptionsProps {
  options: MetricOption[]
  value: Record<string, OptionValue>
  onChange: (value: Record<string, OptionValue>) => void
}

/** The options of a metric, each with its help. */
export function MetricOptions({ options, value, onChange }: MetricOptionsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
      {options.map((option) => (
        <OptionField
          key={option.name}
          option={option}
          value={value[option.name]}
          onChange={(one) => onChange({ ...value, [option.name]: one })}
        />
      ))}
    </SimpleGrid>
  )
}

function OptionField({
  option,
  value,
  onChange,
}: {
  option: MetricOption
  value: OptionValue | undefined
  onChange: (value: string) => void
}) {
  const words = useWords()
  const common = { label: option.name, description: words(option.help) }
  const text = String(value ?? option.default)
  return option.type === 'choice' ? (
    <NativeSelect
      {...common}
      value={text}
      data={option.choices ?? []}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ) : (
    <TextInput {...common} value={text} onChange={(event) => onChange(event.currentTarget.value)} />
  )
}
