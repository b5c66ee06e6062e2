import { Input, Text } from '@mantine/core'
import { useText } from '../../framework/i18n/use-text.ts'
import { Cover } from '../../ui/Cover.tsx'
import { PictureButtons } from '../PictureField.tsx'
import type { ShownAs } from './crop-shapes.ts'
import { useCrop } from './use-crop.tsx'

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
