import { SegmentedControl } from '@mantine/core'
import { useHydrated } from '../../platform/ui/use-hydrated.ts'

interface ChoiceProps<T extends string> {
  /** The accessible name. */
  label: string
  value: T
  onChange: (value: T) => void
  data: readonly { value: T; label: string }[]
}

/** Selects one of a few forms. Disabled until hydration, when a selection would be lost. */
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
