import { useLanguage, useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { Cmpt } from '../shared/competition-tab.ts'

type Field = Cmpt['form'][number]

type Answers = Readonly<Record<string, string>>

const lacks = (field: Field, answers: Answers) => field.required && !answers[field.name]?.trim()

/** Whether all required answers are present. */
export const isFilled = (form: Cmpt['form'], answers: Answers) => !form.some((field) => lacks(field, answers))

interface FormFieldsProps {
  form: Cmpt['form']
  answers: Answers
  /** Missing answers are marked after the first attempt to submit. */
  tried: boolean
  onAnswer: (name: string, value: string) => void
}

/** The questions of the host's sign-up form. */
export function FormFields({ form, answers, tried, onAnswer }: FormFieldsProps) {
  const t = useText('competition')
  const words = useWords()
  return form.map((field) => (
    <FormInput
      key={field.name}
      field={field}
      value={answers[field.name] ?? ''}
      error={tried && lacks(field, answers) ? t('signUp.missing', { field: words(field.label) }) : undefined}
      onChange={(value) => onAnswer(field.name, value)}
    />
  ))
}

interface FormInputProps {
  field: Field
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function FormInput({ field, value, error, onChange }: FormInputProps) {
  const words = useWords()
  const language = useLanguage()
  const common = { label: words(field.label), required: field.required, value, error }
  if (field.kind === 'select') {
    const options = (field.options ?? []).map((option) => option[language] || option.zh || option.en)
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
