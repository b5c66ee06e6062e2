import type { AutocompleteProps, CascaderOption, CascaderProps, SelectProps, TagsInputProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { problemText } from '../../contract/validation.ts'
import { useLanguage } from '../framework/i18n/use-text.ts'
import { lateField } from './late-field.tsx'

export interface SelectFieldProps extends Omit<SelectProps, 'data'> {
  data: { value: string; label: string }[]
}

/** One of many options, found by typing; of a few, a native select is better. */
export const SelectField = lateField<SelectFieldProps>(
  (all) => all.Select,
  ({ data, value }) => data.find((option) => option.value === value)?.label ?? '',
)

interface SuggestFieldProps extends AutocompleteProps {
  value: string
  onChange: (value: string) => void
}

/** Any text, with suggestions. */
export const SuggestField = lateField<SuggestFieldProps>(
  (all) => all.Autocomplete,
  ({ value }) => value,
  ({ onChange }, text) => onChange(text),
)

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

interface CascadeFieldProps extends Omit<CascaderProps, 'value' | 'onChange' | 'data'> {
  data: CascaderOption[]
  /** The selected values, from the outermost level to the innermost. */
  value: string[]
  onChange: (value: string[]) => void
}

const Cascader = lateField<CascaderProps>(
  (all) => all.Cascader,
  ({ data, value }) => namesOf(data, value ?? []).join(' / '),
)

/** The labels of a path through the options. */
function namesOf(options: readonly CascaderOption[], path: readonly string[]): string[] {
  const [first, ...rest] = path
  const found = options.find(({ value }) => value === first)
  return found ? [String(found.label), ...namesOf(found.children ?? [], rest)] : []
}

const isLast = (options: readonly CascaderOption[]) => (options.at(-1)?.children ?? []).length === 0

/** A hierarchical select; every level may be selected. On a narrow screen the levels are shown one at a time. */
export function CascadeField({ value, onChange, ...input }: CascadeFieldProps) {
  const narrow = useMediaQuery('(max-width: 48em)')
  const [opened, setOpened] = useState(false)
  return (
    <Cascader
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...input}
      value={value.length > 0 ? value : null}
      onChange={(path, options) => {
        onChange(path ?? [])
        if (isLast(options)) setOpened(false)
      }}
      changeOnSelect
      closeOnSelect={false}
      allowDeselect={false}
      clearable
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      maxDisplayedLevels={narrow ? 1 : 3}
      columnWidth={narrow ? 220 : 180}
      comboboxProps={{ position: 'bottom-start' }}
    />
  )
}
