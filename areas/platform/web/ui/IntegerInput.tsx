import { TextInput, type TextInputProps } from '@mantine/core'
import { integerText } from '../../contract/inputs.ts'

interface IntegerInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  onChange: (value: string) => void
}

/** Accepts only digits: removes other characters and leading zeros while typing. */
export function IntegerInput({ onChange, ...input }: IntegerInputProps) {
  return (
    <TextInput {...input} inputMode="numeric" onChange={(event) => onChange(integerText(event.currentTarget.value))} />
  )
}
