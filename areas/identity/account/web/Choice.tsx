import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { SegmentedControl } from '@mantine/core'

interface ChoiceProps<T extends string> {
  /** The accessible name. */
  label: string
  value: T
  onChange: (value: T) => void
  data: readonly { value: T; label: string }[]
}

/** More would not fit beside each other on a phone; Chinese characters are twice as wide. */
const MOST_LETTERS = 38
const widthOf = (label: string) => [...label].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0)

/** Selects one of a few forms. Disabled until hydration, when a selection would be lost. */
export function Choice<T extends string>({ label, value, onChange, data }: ChoiceProps<T>) {
  const hydrated = useHydrated()
  return (
    <SegmentedControl
      fullWidth
      orientation={data.reduce((sum, one) => sum + widthOf(one.label), 0) > MOST_LETTERS ? 'vertical' : 'horizontal'}
      mb="md"
      value={value}
      onChange={onChange}
      disabled={!hydrated}
      aria-label={label}
      data={[...data]}
    />
  )
}
