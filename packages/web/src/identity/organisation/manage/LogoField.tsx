import { limits } from '@leitai/contract/core/limits'
import { uploadImage } from '@leitai/contract/platform/file'
import { Button, Group, Input } from '@mantine/core'
import { useSend } from '../../../platform/api.ts'
import { useText } from '../../../platform/app/i18n/use-text.ts'
import { IMAGES } from '../../../platform/app/PictureField.tsx'
import { FileButton } from '../../../platform/ui/FileButton.tsx'

/** The logo of an organisation; the server crops it to a square. */
export function LogoField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText('organisation')
  const upload = useSend(uploadImage)
  const put = async (file: File) => {
    const stored = await upload.run({ use: 'team' }, { file: { blob: file, name: file.name } })
    if (stored) onChange(stored.fullPath)
  }
  return (
    <Input.Wrapper
      label={t('manage.logo')}
      labelElement="div"
      description={t('manage.logoHelp', { mb: limits.pictureMb.team })}
    >
      <Group gap="xs" mt={6}>
        {value !== '' && <img src={value} alt={t('manage.logo')} width={64} height={64} style={{ borderRadius: 10 }} />}
        <FileButton
          accept={IMAGES}
          label={t('manage.logoChoose')}
          percent={null}
          disabled={upload.pending}
          onFiles={([file]) => file && void put(file)}
        />
        {value !== '' && (
          <Button size="sm" variant="default" onClick={() => onChange('')}>
            {t('manage.logoNone')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
