import type { UnfinishedUpload } from '@leitai/platform/file/contract'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { sizeText } from '@leitai/platform/web/ui/numbers.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group, Progress, Text } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { delCommit, type SubmissionWire } from '../contract.ts'
import { touched } from './chosen-rules.ts'
import classes from './Submission.module.css'
import { markOf } from './upload-submission.ts'

type Upload = z.input<typeof UnfinishedUpload>

interface UnfinishedProps {
  uploads: readonly Upload[]
  /** The files that are chosen on this page, and the uploads of those that were being sent: they are shown there. */
  chosen: readonly File[]
  listedKeys: ReadonlySet<string>
  /** Endings of files, as the dialog for choosing one wants them. */
  accept: string
  disabled: boolean
  onFile: (file: File) => void
  onDiscard: (objectKey: string) => Promise<void>
}

/** Uploads that were interrupted, perhaps by a reload of the page: each goes on once its file is chosen again. */
export function Unfinished({ uploads, chosen, listedKeys, accept, disabled, onFile, onDiscard }: UnfinishedProps) {
  const t = useText('submission')
  const [taken, setTaken] = useState<ReadonlyMap<string, File>>(new Map())
  const isChosen = (objectKey: string) => chosen.some((file) => file === taken.get(objectKey))
  const shown = uploads.filter(({ objectKey }) => !listedKeys.has(objectKey) && !isChosen(objectKey))
  if (shown.length === 0) return null
  return (
    <List className={classes.files} aria-label={t('unfinished.label')}>
      {shown.map((upload) => (
        <UnfinishedRow
          key={upload.objectKey}
          upload={upload}
          accept={accept}
          disabled={disabled}
          onFile={(file) => {
            setTaken((before) => new Map(before).set(upload.objectKey, file))
            onFile(file)
          }}
          onDiscard={() => onDiscard(upload.objectKey)}
        />
      ))}
    </List>
  )
}

interface RowProps {
  upload: Upload
  accept: string
  disabled: boolean
  onFile: (file: File) => void
  onDiscard: () => Promise<void>
}

function UnfinishedRow({ upload, accept, disabled, onFile, onDiscard }: RowProps) {
  const t = useText('submission')
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const { fileName, size, mark, stored, keptUntil } = upload
  const percent = Math.floor((100 * stored) / Math.max(1, size))
  const choose = async (file: File | undefined) => {
    if (!file) return
    if (file.size !== size) return setFault(t('unfinished.size', { now: sizeText(file.size), before: sizeText(size) }))
    if ((await markOf(file).catch(() => '')) !== mark) return setFault(t('unfinished.changed'))
    onFile(file)
  }
  const discard = async () => {
    setPending(true)
    await onDiscard()
    setPending(false)
  }
  return (
    <li className={classes.chosen} data-bad={fault !== null || undefined}>
      <p>{t('unfinished.title', { name: fileName, percent })}</p>
      <Progress value={percent} size="sm" aria-label={t('unfinished.progress')} />
      <p className={classes.quiet}>
        {t('unfinished.stored', { sent: sizeText(stored), total: sizeText(size) })} · {t('unfinished.until')}{' '}
        <TimeText at={keptUntil} />
      </p>
      {fault !== null && (
        <p className={classes.bad} role="alert">
          <Icon name="warning" size={18} />
          {fault}
        </p>
      )}
      <div className={classes.chosenHead}>
        <Button
          size="compact-sm"
          leftSection={<Icon name="upload" size={16} />}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          {t('unfinished.choose')}
        </Button>
        <Button variant="default" size="compact-sm" loading={pending} disabled={disabled} onClick={discard}>
          {t('unfinished.discard')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={t('unfinished.input', { name: fileName })}
        onChange={(event) => {
          choose(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </li>
  )
}

/** Hides a submission from the history after confirmation. When disabled it shows the reason when pressed. */
export function RemoveButton({ row }: { row: SubmissionWire }) {
  const t = useText('submission')
  const id = useId()
  const [asking, setAsking] = useState(false)
  const send = useSend(delCommit, { changes: touched })
  const reason = row.may.remove
  const remove = async () => {
    const done = await send.run({ id: row.id })
    setAsking(false)
    if (done) notify('success', t('remove.done', { no: row.no }))
  }
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('remove.label', { no: row.no })}
        title={reason ?? t('remove.label', { no: row.no })}
        data-disabled={reason !== null || undefined}
        aria-disabled={reason !== null || undefined}
        aria-describedby={reason === null ? undefined : id}
        onClick={() => (reason === null ? setAsking(true) : notify('warning', reason))}
        // Mantine's disabled style also blocks pointer events.
        style={reason === null ? undefined : { pointerEvents: 'auto' }}
      >
        <Icon name="trash" size={18} />
      </Button>
      {reason !== null && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
      <Dialog opened={asking} onClose={() => setAsking(false)} title={t('remove.title', { no: row.no })} size={400}>
        <Text>{t('remove.text', { name: row.fileName })}</Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setAsking(false)}>
            {t('remove.no')}
          </Button>
          <Button color="red" loading={send.pending} onClick={remove}>
            {t('remove.yes')}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
