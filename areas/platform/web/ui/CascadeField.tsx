import type { CascaderOption, CascaderProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { lateField } from './late-field.tsx'

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
