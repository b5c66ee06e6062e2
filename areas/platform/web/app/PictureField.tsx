import { Button, Group, Input, Text } from '@mantine/core'
import { uploadImageForEditor } from '../../file/contract.ts'
import { useSend } from '../api.ts'
import { useText } from '../framework/i18n/use-text.ts'
import { FileButton } from '../ui/ActButton.tsx'
import { Cover } from '../ui/Avatar.tsx'
import type { ShownAs } from './picture/CropDialog.tsx'
import { useCrop } from './picture/use-crop.tsx'

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

interface CoverFieldProps {
  label: string
  hint?: string
  value: string | null
  onChange: (value: string | null) => void
  shownAs: ShownAs
  /** What is drawn while there is no picture. */
  drawn: { id: number; tags?: readonly string[] }
}

/** A cover, cropped to 16:9; without one, the drawing that is shown instead. */
export function CoverField({ label, hint, value, onChange, shownAs, drawn }: CoverFieldProps) {
  const t = useText('common')
  const { choose, dialog } = useCrop({ use: 'cover', shownAs, onStored: ({ fullPath }) => onChange(fullPath) })
  return (
    <Input.Wrapper label={label} labelElement="div" description={hint}>
      <div
        style={{
          width: 320,
          maxWidth: '100%',
          aspectRatio: '16 / 9',
          marginTop: 6,
          borderRadius: 8,
          overflow: 'hidden',
        }}
      >
        <Cover {...drawn} src={value} />
      </div>
      {value === null && (
        <Text fz="xs" c="var(--quiet)" mt={4}>
          {t('cover.drawn')}
        </Text>
      )}
      <PictureButtons
        choose={t('picture.choose')}
        onFile={choose}
        remove={value !== null && { label: t('cover.remove'), on: () => onChange(null) }}
      />
      {dialog}
    </Input.Wrapper>
  )
}
