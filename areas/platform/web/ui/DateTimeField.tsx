import { TextInput } from '@mantine/core'
import { useText } from '../framework/i18n/use-text.ts'
import { useWriteTime } from './TimeText.tsx'
import { inBeijing, localZone } from './time.ts'
import { useHydrated } from './use-hydrated.ts'

const BEIJING_MS = 8 * 3600 * 1000
const toField = (iso: string | null) =>
  iso === null ? '' : new Date(Date.parse(iso) + BEIJING_MS).toISOString().slice(0, 16)
const fromField = (text: string) => (text === '' ? null : new Date(`${text}:00+08:00`).toISOString())

/** Date and time in Beijing time (UTC+8), to the minute. Where the reader's clocks differ, it says so and writes the local time. */
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
  const t = useText('common')
  const writeTime = useWriteTime()
  const away = useHydrated() && !inBeijing(value ?? new Date().toISOString())
  const zone =
    value === null ? t('time.inBeijing') : t('time.inBeijingHere', { time: writeTime(value, 'minute', localZone()) })
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={away ? [zone, hint].filter((part) => part !== undefined).join(' · ') : hint}
      required={required}
      value={toField(value)}
      onChange={(event) => {
        const next = fromField(event.currentTarget.value)
        if (next !== null || !required) onChange(next)
      }}
    />
  )
}
