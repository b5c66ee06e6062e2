import { uploadImageForEditor } from '@leitai/contract/platform/file'
import { Button, Group, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../api.ts'
import { BilingualField, type BilingualFieldProps, languages } from '../ui/BilingualField.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { Markdown } from '../ui/Markdown.tsx'
import classes from './BilingualMarkdownField.module.css'
import { useText } from './i18n/use-text.ts'
import { IMAGES } from './PictureField.tsx'

/** Markdown with images in both languages, with a preview. */
export function BilingualMarkdownField({
  label,
  value,
  onChange,
  max,
}: Omit<BilingualFieldProps, 'rows' | 'required'>) {
  const t = useText('common')
  const [shown, setShown] = useState(false)
  const upload = useSend(uploadImageForEditor)
  const put = async (language: 'zh' | 'en', file: File) => {
    const stored = await upload.run({}, { file: { blob: file, name: file.name } })
    if (stored) onChange({ ...value, [language]: `${value[language]}\n\n![](${stored.fullPath})\n` })
  }
  return (
    <>
      <BilingualField label={label} value={value} onChange={onChange} max={max} rows={10} />
      <Group gap="xs">
        {languages.map((language) => (
          <FileButton
            key={language}
            accept={IMAGES}
            label={t('aside', { text: t('picture.insert'), aside: t(`language.${language}`) })}
            percent={null}
            disabled={upload.pending}
            onFiles={([file]) => file && void put(language, file)}
          />
        ))}
        <Button size="xs" variant="default" onClick={() => setShown(!shown)} aria-expanded={shown}>
          {t('preview')}
        </Button>
      </Group>
      {shown && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
          {languages.map((language) => (
            <div key={language} lang={language} className={classes.preview}>
              <Markdown text={value[language]} />
            </div>
          ))}
        </SimpleGrid>
      )}
    </>
  )
}
