import { integerText } from '@leitai/contract/core/inputs'
import { TextInput, type TextInputProps } from '@mantine/core'

interface IntegerInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  onChange: (value: string) => void
}

/** Takes digits alone: all else, and zeros in front, are gone as they are typed. */
export function IntegerInput({ onChange, ...input }: IntegerInputProps) {
  return (
    <TextInput {...input} inputMode="numeric" onChange={(event) => onChange(integerText(event.currentTarget.value))} />
  )
}
