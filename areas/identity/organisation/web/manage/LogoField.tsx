import { limits } from '@leitai/platform/contract/limits'
import { PictureButtons } from '@leitai/platform/web/app/PictureField.tsx'
import { useCrop } from '@leitai/platform/web/app/picture/use-crop.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Group, Input } from '@mantine/core'

/** The logo of an organisation, cropped to a square. */
export function LogoField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText('organisation')
  const { choose, dialog } = useCrop({ use: 'team', onStored: ({ fullPath }) => onChange(fullPath) })
  return (
    <Input.Wrapper
      label={t('manage.logo')}
      labelElement="div"
      description={t('manage.logoHelp', { mb: limits.pictureMb.team })}
    >
      <Group gap="xs" mt={6}>
        {value !== '' && <img src={value} alt={t('manage.logo')} width={64} height={64} style={{ borderRadius: 10 }} />}
        <PictureButtons
          choose={t('manage.logoChoose')}
          onFile={choose}
          remove={value !== '' && { label: t('manage.logoNone'), on: () => onChange('') }}
        />
      </Group>
      {dialog}
    </Input.Wrapper>
  )
}
