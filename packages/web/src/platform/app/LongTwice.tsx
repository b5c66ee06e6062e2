import { uploadImageForEditor } from '@leitai/contract/platform/file'
import { Button, Group, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../api.ts'
import { FileButton } from '../ui/FileButton.tsx'
import { Markdown } from '../ui/Markdown.tsx'
import { languages, Twice, type TwiceProps } from '../ui/Twice.tsx'
import { useText } from './i18n/use-text.ts'
import classes from './LongTwice.module.css'
import { IMAGES } from './PictureField.tsx'

/** A text in Markdown with pictures inside, in both languages, and how it will look. */
export function LongTwice({ label, value, onChange, max }: Omit<TwiceProps, 'rows' | 'required'>) {
  const t = useText('common')
  const [shown, setShown] = useState(false)
  const upload = useSend(uploadImageForEditor)
  const put = async (language: 'zh' | 'en', file: File) => {
    const stored = await upload.run({}, { file: { blob: file, name: file.name } })
    if (stored) onChange({ ...value, [language]: `${value[language]}\n\n![](${stored.fullPath})\n` })
  }
  return (
    <>
      <Twice label={label} value={value} onChange={onChange} max={max} rows={10} />
      <Group gap="xs">
        {languages.map((language) => (
          <FileButton
            key={language}
            accept={IMAGES}
            label={`${t('picture.insert')} (${t(`language.${language}`)})`}
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
