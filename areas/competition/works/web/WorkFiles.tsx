import { limits } from '@leitai/platform/contract/limits'
import { uploadImageForEditor } from '@leitai/platform/file/contract'
import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { FileButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { sizeText } from '@leitai/platform/web/ui/numbers.tsx'
import { Button, CloseButton, Text } from '@mantine/core'
import { type WorkContent, workFile } from '../contract.ts'
import { useAttachments, useDownload } from './shared/attachment.ts'
import classes from './Work.module.css'

interface WorkFilesProps {
  cmptId: number
  entryId: number | null
  files: WorkContent['files']
  locked: boolean
  onChange: (files: WorkContent['files']) => void
}

/** The files of a work, visible only to its judges. */
export function WorkFiles({ cmptId, entryId, files, locked, onChange }: WorkFilesProps) {
  const t = useText('works')
  const { upload, percent } = useAttachments(cmptId)
  const download = useDownload()
  const add = async (chosen: File[]) => {
    let all = files
    for (const file of chosen.slice(0, limits.entry.files - files.length)) {
      const objectKey = await upload(file)
      if (objectKey) all = [...all, { objectKey, name: file.name.slice(-200), size: file.size }]
    }
    if (all !== files) onChange(all)
  }
  return (
    <div>
      <Text fz="sm" fw={500}>
        {t('files')}
      </Text>
      <Text fz="xs" c="var(--quiet)" mb={6}>
        {t('files.help', { limit: limits.entry.files })}
      </Text>
      <List className={classes.files}>
        {files.map((file) => (
          <li key={file.objectKey}>
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={entryId === null}
              onClick={() =>
                entryId !== null && void download(workFile, { entryId, objectKey: file.objectKey }, ({ url }) => url)
              }
            >
              {file.name}
            </Button>
            <Text fz="xs" c="var(--quiet)">
              {sizeText(file.size)}
            </Text>
            {!locked && (
              <CloseButton
                size="sm"
                aria-label={t('files.remove', { name: file.name })}
                onClick={() => onChange(files.filter((one) => one !== file))}
              />
            )}
          </li>
        ))}
      </List>
      {!locked && files.length < limits.entry.files && (
        <FileButton
          label={t('files.add')}
          accept=".pdf,.pptx,.docx,.zip,.csv,.png,.jpg,.jpeg,.mp4"
          multiple
          percent={percent}
          onFiles={(chosen) => void add(chosen)}
        />
      )}
    </div>
  )
}

interface WorkPicturesProps {
  pictures: readonly string[]
  locked: boolean
  onChange: (pictures: string[]) => void
}

/** The pictures of a work; the first one is shown on its card. */
export function WorkPictures({ pictures, locked, onChange }: WorkPicturesProps) {
  const t = useText('works')
  const send = useSend(uploadImageForEditor)
  const add = async (chosen: File[]) => {
    const all = [...pictures]
    for (const file of chosen.slice(0, limits.entry.pictures - pictures.length)) {
      const stored = await send.run({}, { file: { blob: file, name: file.name }, timeoutSeconds: 120 })
      if (stored) all.push(stored.fullPath)
    }
    if (all.length > pictures.length) onChange(all)
  }
  return (
    <div>
      <Text fz="sm" fw={500} mb={6}>
        {t('pictures')}
      </Text>
      <div className={classes.pictures}>
        {pictures.map((address, at) => (
          <div key={address}>
            <img src={address} alt={t('picture.no', { no: at + 1 })} />
            {!locked && (
              <CloseButton
                size="sm"
                aria-label={t('pictures.remove', { no: at + 1 })}
                onClick={() => onChange(pictures.filter((one) => one !== address))}
              />
            )}
          </div>
        ))}
      </div>
      {!locked && pictures.length < limits.entry.pictures && (
        <FileButton
          label={t('pictures.add', { limit: limits.entry.pictures, mb: limits.pictureMb.editor })}
          accept=".png,.jpg,.jpeg,image/png,image/jpeg"
          multiple
          percent={send.pending ? 0 : null}
          onFiles={(chosen) => void add(chosen)}
        />
      )}
    </div>
  )
}
