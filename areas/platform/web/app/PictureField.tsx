import { Button, Group, Input } from '@mantine/core'
import { uploadImageForEditor } from '../../file/contract.ts'
import { useSend } from '../api.ts'
import { useText } from '../framework/i18n/use-text.ts'
import { FileButton } from '../ui/FileButton.tsx'

export const IMAGES = 'image/png,image/jpeg'

interface PictureButtonsProps {
  choose: string
  busy?: boolean
  onFile: (file: File) => void
  remove: { label: string; on: () => void } | false
}

/** Chooses a picture, or removes it. */
export function PictureButtons({ choose, busy = false, onFile, remove }: PictureButtonsProps) {
  return (
    <Group gap="xs" mt={6}>
      <FileButton
        accept={IMAGES}
        label={choose}
        percent={null}
        disabled={busy}
        onFiles={([file]) => file && onFile(file)}
      />
      {remove && (
        <Button size="sm" variant="default" onClick={remove.on}>
          {remove.label}
        </Button>
      )}
    </Group>
  )
}

interface PictureFieldProps {
  label: string
  hint?: string
  value: string | null
  onChange: (value: string | null) => void
}

/** A public picture, stored as it is. */
export function PictureField({ label, hint, value, onChange }: PictureFieldProps) {
  const t = useText('common')
  const upload = useSend(uploadImageForEditor)
  const put = async (file: File) => {
    const stored = await upload.run({}, { file: { blob: file, name: file.name } })
    if (stored) onChange(stored.fullPath)
  }
  return (
    <Input.Wrapper label={label} labelElement="div" description={hint}>
      {value !== null && (
        <img
          src={value}
          alt={label}
          style={{ display: 'block', width: 160, maxWidth: '100%', borderRadius: 8, objectFit: 'contain' }}
        />
      )}
      <PictureButtons
        choose={t('picture.choose')}
        busy={upload.pending}
        onFile={(file) => void put(file)}
        remove={value !== null && { label: t('remove'), on: () => onChange(null) }}
      />
    </Input.Wrapper>
  )
}
