import type { SelectProps } from '@mantine/core'
import { lateField } from './late-field.tsx'

export interface SelectFieldProps extends Omit<SelectProps, 'data'> {
  data: { value: string; label: string }[]
}

/** One of many options, found by typing; of a few, a native select is better. */
export const SelectField = lateField<SelectFieldProps>(
  (all) => all.Select,
  ({ data, value }) => data.find((option) => option.value === value)?.label ?? '',
)
