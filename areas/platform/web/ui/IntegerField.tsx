import { TextInput } from '@mantine/core'

/** An integer; empty text is null if `maybe` is set, otherwise 0. */
export function IntegerField({
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
        const text = event.currentTarget.value.normalize('NFKC').replace(/\D/g, '').slice(0, 9)
        onChange(text === '' ? (maybe ? null : 0) : Number(text))
      }}
    />
  )
}
