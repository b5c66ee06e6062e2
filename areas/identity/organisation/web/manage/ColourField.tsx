import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { TextInput } from '@mantine/core'
import { contrastWithWhite, isColour, isReadable } from '../../contract.look.ts'
import classes from '../Organisation.module.css'

/** A colour as #rrggbb, with its contrast. */
export function ColourField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  const t = useText('organisation')
  const ratio = isColour(value) ? contrastWithWhite(value).toFixed(1) : null
  return (
    <TextInput
      label={label}
      description={ratio === null ? t('manage.colourHelp') : t('manage.contrast', { ratio })}
      required
      maxLength={7}
      autoComplete="off"
      value={value}
      error={isReadable(value) ? null : t('manage.colourWrong')}
      leftSection={<span className={classes.swatch} style={isColour(value) ? { background: value } : {}} aria-hidden />}
      onChange={(event) => onChange(event.currentTarget.value.toLowerCase())}
    />
  )
}
