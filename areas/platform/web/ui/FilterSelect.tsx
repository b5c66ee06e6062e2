import { NativeSelect } from '@mantine/core'
import { useNavigate } from 'react-router'

interface FilterSelectProps<V extends string> {
  label: string
  /** The option that filters nothing. */
  all: string
  value: V | undefined
  options: readonly { value: V; label: string }[]
  /** The URL of the list with another choice. */
  to: (value: V | undefined) => string
}

/** A single-choice filter in the URL, for more choices than links have room for. */
export function FilterSelect<V extends string>({ label, all, value, options, to }: FilterSelectProps<V>) {
  const navigate = useNavigate()
  return (
    <NativeSelect
      mb="md"
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => {
        const chosen = event.currentTarget.value
        void navigate(to(options.find((one) => one.value === chosen)?.value), { preventScrollReset: true })
      }}
      data={[{ value: '', label: all }, ...options]}
    />
  )
}
