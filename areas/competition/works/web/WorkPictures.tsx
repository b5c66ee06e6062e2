import { limits } from '@leitai/platform/contract/limits'
import { uploadImageForEditor } from '@leitai/platform/file/contract'
import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { FileButton } from '@leitai/platform/web/ui/FileButton.tsx'
import { CloseButton, Text } from '@mantine/core'
import classes from './Work.module.css'

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
