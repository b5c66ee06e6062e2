import type { AutocompleteProps } from '@mantine/core'
import { lateField } from './late-field.tsx'

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
