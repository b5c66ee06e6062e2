import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { FileButton } from '@leitai/platform/web/ui/FileButton.tsx'
import { Button, Group, Progress, Text } from '@mantine/core'
import type { UploadUse } from '../contract.files.ts'
import { useUpload } from './upload.ts'

interface UploadButtonProps {
  cmptId: number
  use: UploadUse
  accept: string
  text: string
  onDone: (uploadId: number) => Promise<void>
}

/** Selects a file and uploads it with a progress bar. */
export function UploadButton({ cmptId, use, accept, text, onDone }: UploadButtonProps) {
  const t = useText('competition-editor')
  const upload = useUpload(cmptId, use)
  const start = async (file: File) => {
    const id = await upload.run(file)
    if (id !== null) await onDone(id)
  }
  if (upload.share === null)
    return <FileButton accept={accept} label={text} percent={null} onFiles={([file]) => file && void start(file)} />
  const percent = Math.round(upload.share * 100)
  return (
    <Group gap="xs" wrap="nowrap">
      <Progress value={percent} w={140} aria-label={text} />
      <Text fz="xs">{percent < 100 ? `${percent}%` : t('storing')}</Text>
      <Button size="compact-xs" variant="default" onClick={upload.cancel}>
        {t('cancel')}
      </Button>
    </Group>
  )
}
