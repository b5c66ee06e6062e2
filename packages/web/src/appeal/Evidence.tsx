import type { WireOf } from '@leitai/contract/call'
import { uploadImage } from '@leitai/contract/file'
import { Button, CloseButton, Group, Text } from '@mantine/core'
import { useRef } from 'react'
import { useSend } from '../api.ts'
import { useText } from '../app/i18n/use-text.ts'
import classes from './Appeal.module.css'

export type Uploaded = WireOf<typeof uploadImage>
const MOST = 5

/** Pictures that go with an appeal, uploaded one by one. */
export function Evidence({
  pictures,
  onChange,
}: {
  pictures: readonly Uploaded[]
  onChange: (pictures: readonly Uploaded[]) => void
}) {
  const t = useText('appeal')
  const input = useRef<HTMLInputElement>(null)
  const upload = useSend(uploadImage)
  const add = async (files: FileList | null) => {
    const more: Uploaded[] = []
    for (const file of [...(files ?? [])].slice(0, MOST - pictures.length)) {
      const stored = await upload.run(
        { use: 'evidence' },
        { file: { blob: file, name: file.name }, timeoutSeconds: 120 },
      )
      if (stored) more.push(stored)
    }
    if (input.current) input.current.value = ''
    onChange([...pictures, ...more])
  }
  return (
    <div>
      <Text fz="sm" fw={500} mb={6}>
        {t('evidence')}
      </Text>
      <Group gap="sm" align="flex-start">
        {pictures.map((picture, index) => (
          <div key={picture.fullPath} className={classes.picture}>
            <img className={classes.thumb} src={picture.url} alt={t('evidence.shown', { number: index + 1 })} />
            <CloseButton
              size="sm"
              aria-label={t('evidence.remove', { number: index + 1 })}
              onClick={() => onChange(pictures.filter((one) => one !== picture))}
            />
          </div>
        ))}
        {pictures.length < MOST && (
          <Button variant="light" loading={upload.pending} onClick={() => input.current?.click()}>
            {t('evidence.add')}
          </Button>
        )}
      </Group>
      <input
        ref={input}
        type="file"
        accept=".png,.jpg,.jpeg,image/png,image/jpeg"
        multiple
        hidden
        aria-label={t('evidence.add')}
        onChange={(event) => void add(event.currentTarget.files)}
      />
    </div>
  )
}
