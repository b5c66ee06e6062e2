import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useLanguage, useWords } from '../../app/i18n/use-text.ts'
import type { Cmpt } from '../../detail.ts'

type Field = Cmpt['form'][number]

/** Whether an answer that the host insists on lacks. */
export const lacks = (field: Field, answers: Record<string, string>) => field.required && !answers[field.name]?.trim()

interface FormInputProps {
  field: Field
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** One question of a host's form. */
export function FormInput({ field, value, error, onChange }: FormInputProps) {
  const words = useWords()
  const language = useLanguage()
  const common = { label: words(field.label), required: field.required, value, error }
  if (field.kind === 'select') {
    const options = (field.options ?? []).map((option) => option[language] || option.zh)
    return (
      <NativeSelect {...common} data={['', ...options]} onChange={(event) => onChange(event.currentTarget.value)} />
    )
  }
  const max = field.max ?? 500
  if (field.kind === 'multiline') {
    return <Textarea {...common} maxLength={max} rows={3} onChange={(event) => onChange(event.currentTarget.value)} />
  }
  return (
    <TextInput
      {...common}
      maxLength={max}
      inputMode={field.kind === 'number' ? 'decimal' : 'text'}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
