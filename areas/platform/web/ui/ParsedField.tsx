import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

interface ParsedFieldProps<V> extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: V
  format: (value: V) => string
  /** Null for text that has no value yet; the value then stays as it was. */
  parse: (text: string) => V | null
  onChange: (value: V) => void
}

/** A value written as text. What is typed stays as typed while it stands for the value; a value from elsewhere is shown at once. */
export function ParsedField<V>({ value, format, parse, onChange, ...input }: ParsedFieldProps<V>) {
  const stored = format(value)
  const [typed, setTyped] = useState({ text: stored, stands: stored })
  return (
    <TextInput
      {...input}
      value={typed.stands === stored ? typed.text : stored}
      onChange={(event) => {
        const text = event.currentTarget.value
        const parsed = parse(text)
        setTyped({ text, stands: parsed === null ? stored : format(parsed) })
        if (parsed !== null) onChange(parsed)
      }}
      onBlur={() => setTyped({ text: stored, stands: stored })}
    />
  )
}
