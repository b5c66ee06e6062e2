import type { WireOf } from '@leitai/contract/call'
import { uploadImage } from '@leitai/contract/file'
import { limits } from '@leitai/contract/limits'
import { Button, CloseButton, Group, Text } from '@mantine/core'
import { useRef } from 'react'
import { useSend } from '../api.ts'
import { useText } from '../app/i18n/use-text.ts'
import classes from './Conduct.module.css'

export type Uploaded = WireOf<typeof uploadImage>

/** Pictures that go with a report, uploaded one by one. */
export function Pictures({
  pictures,
  onChange,
}: {
  pictures: readonly Uploaded[]
  onChange: (pictures: readonly Uploaded[]) => void
}) {
  const t = useText('conduct')
  const input = useRef<HTMLInputElement>(null)
  const upload = useSend(uploadImage)
  const add = async (files: FileList | null) => {
    const more: Uploaded[] = []
    for (const file of [...(files ?? [])].slice(0, limits.conduct.files - pictures.length)) {
      const sent = { file: { blob: file, name: file.name }, timeoutSeconds: 120 }
      const stored = await upload.run({ use: 'evidence' }, sent)
      if (stored) more.push(stored)
    }
    if (input.current) input.current.value = ''
    onChange([...pictures, ...more])
  }
  return (
    <div>
      <Text fz="sm" fw={500} mb={6}>
        {t('form.pictures')}
      </Text>
      <Group gap="sm" align="flex-start">
        {pictures.map((picture, at) => (
          <Group key={picture.fullPath} gap={2} align="flex-start" wrap="nowrap">
            <img className={classes.thumb} src={picture.url} alt={t('form.shown', { number: at + 1 })} />
            <CloseButton
              size="sm"
              aria-label={t('form.remove', { number: at + 1 })}
              onClick={() => onChange(pictures.filter((one) => one !== picture))}
            />
          </Group>
        ))}
        {pictures.length < limits.conduct.files && (
          <Button variant="light" loading={upload.pending} onClick={() => input.current?.click()}>
            {t('form.add')}
          </Button>
        )}
      </Group>
      <input
        ref={input}
        type="file"
        accept=".png,.jpg,.jpeg,image/png,image/jpeg"
        multiple
        hidden
        aria-label={t('form.add')}
        onChange={(event) => void add(event.currentTarget.files)}
      />
    </div>
  )
}
