import type { TagsInputProps } from '@mantine/core'
import { problemText } from '../../contract/validation.ts'
import { useLanguage } from '../framework/i18n/use-text.ts'
import { lateField } from './late-field.tsx'

const TagsInput = lateField<TagsInputProps>(
  (all) => all.TagsInput,
  ({ value = [] }) => value.join('、'),
)

interface TagsFieldProps extends Omit<TagsInputProps, 'value' | 'onChange' | 'maxTags'> {
  value: string[]
  onChange: (value: string[]) => void
  max: number
}

/** Free or suggested tags without duplicates; Enter or a comma completes one. */
export function TagsField({ max, value, ...input }: TagsFieldProps) {
  const language = useLanguage()
  const full = value.length >= max
  return (
    <TagsInput
      {...input}
      value={value}
      maxTags={max}
      splitChars={[',', '，', '、', ';']}
      clearable={false}
      description={full ? problemText(`choicesMax:${max}`, language) : `${value.length}/${max}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={220}
    />
  )
}
