import { limits } from '@leitai/platform/contract/limits'
import { uploadImage } from '@leitai/platform/file/contract'
import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { FileButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { Button, Group, Input, NativeSelect, SimpleGrid, TextInput, Title } from '@mantine/core'
import type { Design } from '../contract.ts'
import classes from './Certificate.module.css'

const languages = ['zh', 'en', 'both'] as const
const frames = ['double', 'line', 'none'] as const

interface PageFormProps {
  design: Design
  onChange: (design: Design) => void
}

/** Settings of the whole page: languages, frame, pictures. */
export function PageForm({ design, onChange }: PageFormProps) {
  const t = useText('certificate')
  return (
    <section className={classes.box} aria-label={t('design.page')}>
      <Title order={3} fz={16}>
        {t('design.page')}
      </Title>
      <SimpleGrid cols={2}>
        <NativeSelect
          label={t('design.language')}
          value={design.language}
          onChange={(event) => {
            const language = languages.find((one) => one === event.currentTarget.value)
            if (language) onChange({ ...design, language })
          }}
          data={languages.map((value) => ({ value, label: t(`design.language.${value}`) }))}
        />
        <NativeSelect
          label={t('design.frame')}
          value={design.frame}
          onChange={(event) => {
            const frame = frames.find((one) => one === event.currentTarget.value)
            if (frame) onChange({ ...design, frame })
          }}
          data={frames.map((value) => ({ value, label: t(`design.frame.${value}`) }))}
        />
        <TextInput
          type="color"
          label={t('design.frameColour')}
          value={design.frameColour}
          onChange={(event) => onChange({ ...design, frameColour: event.currentTarget.value })}
        />
      </SimpleGrid>
      <PictureField
        use="certificate"
        label={t('design.background')}
        value={design.background}
        onChange={(background) => onChange({ ...design, background })}
      />
      <PictureField
        use="seal"
        label={t('design.seal')}
        value={design.seal}
        onChange={(seal) => onChange({ ...design, seal })}
      />
    </section>
  )
}

interface PictureFieldProps {
  use: 'certificate' | 'seal'
  label: string
  value: string | null
  onChange: (value: string | null) => void
}

/** A picture of the page, shown in the preview. */
function PictureField({ use, label, value, onChange }: PictureFieldProps) {
  const t = useText('certificate')
  const upload = useSend(uploadImage)
  const put = async (file: File | undefined) => {
    if (!file) return
    const stored = await upload.run({ use }, { file: { blob: file, name: file.name } })
    if (stored) onChange(stored.fullPath)
  }
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Group gap="xs" mt={4}>
        <FileButton
          label={t('design.choose', { mb: limits.pictureMb[use] })}
          accept=".png,.jpg,.jpeg"
          percent={null}
          disabled={upload.pending}
          onFiles={([file]) => void put(file)}
        />
        {value !== null && (
          <Button size="sm" variant="default" onClick={() => onChange(null)}>
            {t('design.remove')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
