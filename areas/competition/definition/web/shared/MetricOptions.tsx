import { useWords } from '@leitai/platform/web/framework/i18n/use-text'
import type { MetricOption } from '@leitai/scorer/metrics/metric'
import type { OptionValue } from '@leitai/scorer/types'
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'

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
