import { uploadImage, uploadImageForEditor } from '@leitai/contract/platform/file'
import { Button, Group, Input } from '@mantine/core'
import { useSend } from '../api.ts'
import { FileButton } from '../ui/FileButton.tsx'
import { useText } from './i18n/use-text.ts'

export const IMAGES = 'image/png,image/jpeg'

/** A public picture: a competition's cover, cropped to 16:9, or any other unchanged. */
export function PictureField({
  label,
  hint,
  cover = false,
  value,
  onChange,
}: {
  label: string
  hint?: string
  cover?: boolean
  value: string | null
  onChange: (value: string | null) => void
}) {
  const t = useText('common')
  const upload = useSend(uploadImage)
  const asItIs = useSend(uploadImageForEditor)
  const put = async (file: File) => {
    const sent = { file: { blob: file, name: file.name } }
    const stored = cover ? await upload.run({ use: 'cover' }, sent) : await asItIs.run({}, sent)
    if (stored) onChange(stored.fullPath)
  }
  return (
    <Input.Wrapper label={label} labelElement="div" description={hint}>
      {value !== null && (
        <img
          src={value}
          alt={label}
          style={{
            display: 'block',
            width: cover ? 320 : 160,
            maxWidth: '100%',
            borderRadius: 8,
            objectFit: 'contain',
          }}
        />
      )}
      <Group gap="xs" mt={6}>
        <FileButton
          accept={IMAGES}
          label={t('picture.choose')}
          percent={null}
          disabled={upload.pending || asItIs.pending}
          onFiles={([file]) => file && void put(file)}
        />
        {value !== null && (
          <Button size="sm" variant="default" onClick={() => onChange(null)}>
            {t('remove')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
