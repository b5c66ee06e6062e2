import { NativeSelect } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'

interface OneOfProps {
  label: string
  value: string | undefined
  data: string[]
  onChange: (value: string | undefined) => void
}

/** A list to choose one name from, or none. */
export function OneOf({ label, value, data, onChange }: OneOfProps) {
  const t = useText('scoring')
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
