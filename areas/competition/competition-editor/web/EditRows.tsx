import { useRowKeys } from '@leitai/platform/web/app/Rows.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { FileButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { Button, Group, Progress, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { UploadUse } from '../contract.files.ts'
import classes from './Editor.module.css'
import { useUpload } from './upload.ts'

/** An editable list; `fresh` is the initial value of a new row. */
export function EditRows<T>({
  rows,
  fresh,
  add,
  disabled = false,
  onChange,
  children,
}: {
  rows: readonly T[]
  fresh: T
  add: string
  /** No row can be added. */
  disabled?: boolean
  onChange: (rows: T[]) => void
  children: (row: T, set: (more: Partial<T>) => void) => ReactNode
}) {
  const t = useText('competition-editor')
  const keys = useRowKeys(rows.length)
  const remove = (at: number) => {
    keys.remove(at)
    onChange(rows.toSpliced(at, 1))
  }
  return (
    <>
      {rows.map((row, at) => (
        <div key={keys.keys[at]} className={classes.row}>
          {children(row, (more) => onChange(rows.with(at, { ...row, ...more })))}
          <Button size="compact-xs" variant="default" c="red" w="fit-content" onClick={() => remove(at)}>
            {t('remove')}
          </Button>
        </div>
      ))}
      <Button variant="default" w="fit-content" disabled={disabled} onClick={() => onChange([...rows, fresh])}>
        {add}
      </Button>
    </>
  )
}

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
