import { TextInput } from '@mantine/core'

const BEIJING_MS = 8 * 3600 * 1000
const toField = (iso: string | null) =>
  iso === null ? '' : new Date(Date.parse(iso) + BEIJING_MS).toISOString().slice(0, 16)
const fromField = (text: string) => (text === '' ? null : new Date(`${text}:00+08:00`).toISOString())

/** Date and time in Beijing time (UTC+8), to the minute. */
export function DateTimeField({
  label,
  value,
  onChange,
  required = false,
  hint,
}: {
  label: string
  value: string | null
  onChange: (value: string | null) => void
  required?: boolean
  hint?: string
}) {
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={hint}
      required={required}
      value={toField(value)}
      onChange={(event) => {
        const next = fromField(event.currentTarget.value)
        if (next !== null || !required) onChange(next)
      }}
    />
  )
}
