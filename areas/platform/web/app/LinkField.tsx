import { TextInput } from '@mantine/core'
import { isLink } from '../../settings/contract.ts'
import { useText } from '../framework/i18n/use-text.ts'

/** A path on this site below its base, or an external URL. */
export function LinkField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  const t = useText('common')
  return (
    <TextInput
      label={label}
      description={t('link.hint')}
      maxLength={300}
      value={value}
      error={isLink(value.trim()) ? null : t('link.wrong')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
