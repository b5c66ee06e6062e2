import { SegmentedControl } from '@mantine/core'
import { useHydrated } from '../../platform/ui/use-hydrated.ts'

interface ChoiceProps<T extends string> {
  /** Names the choice for screen readers. */
  label: string
  value: T
  onChange: (value: T) => void
  data: readonly { value: T; label: string }[]
}

/** Which of a few forms is shown. Before its script is there a choice would be lost. */
export function Choice<T extends string>({ label, value, onChange, data }: ChoiceProps<T>) {
  const hydrated = useHydrated()
  return (
    <SegmentedControl
      fullWidth
      mb="md"
      value={value}
      onChange={onChange}
      disabled={!hydrated}
      aria-label={label}
      data={[...data]}
    />
  )
}
