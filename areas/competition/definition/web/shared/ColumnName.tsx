import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { NativeSelect, TextInput } from '@mantine/core'

interface ColumnNameProps {
  label: string
  value: string | undefined
  /** The columns of the file; empty if they are not known. */
  data: string[]
  onChange: (value: string | undefined) => void
}

/** The name of a column, or none: chosen from those of the file, or typed in if they are not known. */
export function ColumnName({ label, value, data, onChange }: ColumnNameProps) {
  const t = useText('scoring')
  if (data.length === 0)
    return (
      <TextInput
        label={label}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
    )
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      data={[
        { value: '', label: t('none') },
        ...[...new Set([...(value ? [value] : []), ...data])].map((one) => ({ value: one, label: one })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  )
}
