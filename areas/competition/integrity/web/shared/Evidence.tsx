import type { WireOf } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import { uploadImage } from '@leitai/platform/file/contract'
import { useSend } from '@leitai/platform/web/api'
import { IMAGES } from '@leitai/platform/web/app/PictureField.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { FileButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { CloseButton, Group, Input } from '@mantine/core'
import classes from './Evidence.module.css'

export type Uploaded = WireOf<typeof uploadImage>

/** Pictures attached to a report, a case or an appeal, uploaded one by one. */
export function EvidenceField({
  pictures,
  onChange,
}: {
  pictures: readonly Uploaded[]
  onChange: (pictures: readonly Uploaded[]) => void
}) {
  const t = useText('common')
  const upload = useSend(uploadImage)
  const most = limits.integrity.files
  const add = async (files: File[]) => {
    const more: Uploaded[] = []
    for (const file of files.slice(0, most - pictures.length)) {
      const sent = { file: { blob: file, name: file.name }, timeoutSeconds: 120 }
      const stored = await upload.run({ use: 'evidence' }, sent)
      if (stored) more.push(stored)
    }
    onChange([...pictures, ...more])
  }
  return (
    <Input.Wrapper label={t('evidence', { most })} labelElement="div">
      <Group gap="sm" align="flex-start" mt={6}>
        {pictures.map((picture, at) => (
          <div key={picture.fullPath} className={classes.picture}>
            <img className={classes.thumb} src={picture.url} alt={t('evidence.shown', { number: at + 1 })} />
            <CloseButton
              size="sm"
              aria-label={t('evidence.remove', { number: at + 1 })}
              onClick={() => onChange(pictures.filter((one) => one !== picture))}
            />
          </div>
        ))}
        {pictures.length < most && (
          <FileButton
            label={t('evidence.add')}
            accept={IMAGES}
            multiple
            percent={null}
            disabled={upload.pending}
            onFiles={(files) => void add(files)}
          />
        )}
      </Group>
    </Input.Wrapper>
  )
}

/** Evidence pictures, each linked to its full size. */
export function EvidenceList({ pictures }: { pictures: readonly { url: string }[] }) {
  const t = useText('common')
  if (pictures.length === 0) return null
  return (
    <Group gap="xs" mb="sm">
      {pictures.map(({ url }, at) => (
        <a key={url} href={url} target="_blank" rel="noreferrer">
          <img className={classes.thumb} src={url} alt={t('evidence.shown', { number: at + 1 })} />
        </a>
      ))}
    </Group>
  )
}
