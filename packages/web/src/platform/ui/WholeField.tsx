import { TextInput } from '@mantine/core'

/** A whole number; what is empty is `none` where that is allowed. */
export function WholeField({
  label,
  value,
  onChange,
  hint,
  maybe = false,
}: {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  hint?: string
  maybe?: boolean
}) {
  return (
    <TextInput
      label={label}
      description={hint}
      inputMode="numeric"
      value={value === null ? '' : String(value)}
      onChange={(event) => {
        const text = event.currentTarget.value.replace(/\D/g, '').slice(0, 9)
        onChange(text === '' ? (maybe ? null : 0) : Number(text))
      }}
    />
  )
}
