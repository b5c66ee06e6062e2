import { boundText } from '@leitai/platform/contract/upload-bound'
import { discardUpload } from '@leitai/platform/file/contract'
import { refetch, useCall, useCallWhen, useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { showRefusal } from '@leitai/platform/web/framework/Notices.tsx'
import { isCallError } from '@leitai/platform/web/framework/queries'
import { FileButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { sizeText } from '@leitai/platform/web/ui/numbers.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Group, NativeSelect, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { type Model, myModels, removeModel } from '../../model/contract.ts'
import { ChosenFile } from './ChosenFile.tsx'
import { FileChanged } from './check-order.ts'
import classes from './Submission.module.css'
import { type Progress, PutFailed } from './shared/put-file.ts'
import { Unfinished } from './Unfinished.tsx'
import { storeModel } from './upload-submission.ts'
import type { Chosen, Sending } from './use-chosen.ts'

type Row = z.input<typeof Model>
const CHECKING_SECONDS = 2

interface ModelsProps {
  cmptId: number
  phone: boolean
  /** A model was added: it is likely what the next program reads. */
  onAdded: (id: number) => void
}

/** The files that the team has uploaded for its programs to read. */
export function Models({ cmptId, phone, onAdded }: ModelsProps) {
  const t = useText('run')
  const [removing, setRemoving] = useState<Row | null>(null)
  const { list, used, most, unfinished, may } = useCall(
    myModels,
    { cmptId },
    { everySeconds: ({ list: all }) => (all.some(({ sha256 }) => sha256 === null) ? CHECKING_SECONDS : null) },
  )
  const remove = useSend(removeModel, { changes: [myModels] })
  const { chosen, busy, begun, send, drop, discard, cancel, pause } = useModelUpload({ cmptId, onAdded })
  const room = {
    count: used.count,
    mostCount: most.count,
    bytes: sizeText(used.bytes),
    mostBytes: boundText(most.bytes),
    file: boundText(most.fileBytes),
  }
  return (
    <Card padding="medium" className={classes.card} aria-labelledby="models-title">
      <h2 id="models-title">{t('model.title')}</h2>
      <Group justify="space-between" my="sm" wrap="nowrap" align="flex-start" className={classes.wrapping}>
        <Text fz="sm" c="var(--quiet)">
          {t('model.help', room)}
        </Text>
        {!phone &&
          (may.add === null ? (
            <FileButton
              label={t('model.choose')}
              accept=""
              percent={null}
              disabled={busy}
              onFiles={([file]) => file && void send(file)}
            />
          ) : (
            <GuardedButton reason={may.add} variant="default">
              {t('model.choose')}
            </GuardedButton>
          ))}
      </Group>
      <Unfinished
        uploads={unfinished}
        chosen={chosen ? [chosen.file] : []}
        listedKeys={new Set(begun === null ? [] : [begun])}
        accept=""
        disabled={busy || phone}
        onFile={(file) => void send(file)}
        onDiscard={discard}
      />
      {chosen && (
        <List className={classes.files} aria-label={t('model.uploading')}>
          <ChosenFile
            chosen={chosen}
            busy={busy}
            onRemove={drop}
            onCancel={cancel}
            onPause={begun === null ? null : pause}
            onRetry={() => void send(chosen.file)}
          />
        </List>
      )}
      <PagedTable
        label={t('model.title')}
        rows={list}
        rowKey={({ id }) => id}
        empty={t('model.empty')}
        columns={[
          {
            key: 'name',
            head: t('model.name'),
            cell: (row) => (
              <>
                <span className={classes.modelName}>{row.name}</span>
                <Text fz="xs" c="var(--quiet)">
                  {row.sha256 === null ? t('model.checking') : `SHA-256 ${row.sha256.slice(0, 12)}…`}
                </Text>
              </>
            ),
          },
          { key: 'size', head: t('model.size'), align: 'right', cell: (row) => sizeText(row.size) },
          { key: 'who', head: t('model.by'), cell: (row) => row.person.userName },
          { key: 'when', head: t('runs.when'), cell: (row) => <TimeText at={row.createdAt} detail="second" /> },
          {
            key: 'do',
            head: t('runs.do'),
            cell: (row) =>
              row.may.remove === null ? (
                <Anchor component="button" fz="sm" onClick={() => setRemoving(row)}>
                  {t('model.remove')}
                </Anchor>
              ) : (
                <Text fz="xs" c="var(--quiet)">
                  {row.may.remove}
                </Text>
              ),
          },
        ]}
      />
      {removing && (
        <ConfirmDialog
          title={t('model.remove')}
          text={t('model.removeText', { name: removing.name })}
          go={t('model.remove')}
          danger
          onGo={async () => {
            const done = await remove.run({ id: removing.id })
            if (done) notify('success', t('model.removed'))
            return done !== undefined
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </Card>
  )
}

interface ModelSelectProps {
  cmptId: number
  /** In megabytes, of the stage. */
  modelMb: number
  value: number | null
  disabled?: boolean
  onChange: (id: number | null) => void
}

/** Which model a program reads; nothing where the stage takes none. */
export function ModelSelect({ cmptId, modelMb, value, disabled = false, onChange }: ModelSelectProps) {
  const t = useText('run')
  const { data } = useCallWhen(myModels, modelMb === 0 ? null : { cmptId })
  if (modelMb === 0) return null
  const ready = (data?.list ?? []).filter(({ sha256 }) => sha256 !== null)
  return (
    <NativeSelect
      label={t('model.use')}
      value={value ?? ''}
      disabled={disabled}
      data={[
        { value: '', label: t('model.none') },
        ...ready.map(({ id, name, size }) => ({ value: String(id), label: `${name} · ${sizeText(size)}` })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
    />
  )
}

/** Why an upload was stopped: to be continued, or not. */
const PAUSED = 'paused'

/** Uploads one model at a time. `onAdded` gets the id of a new model, or of the same that the team has already. */
function useModelUpload({ cmptId, onAdded }: { cmptId: number; onAdded: (id: number) => void }) {
  const app = useApp()
  const t = useText('run')
  const words = useText('submission')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  /** Its key on the server, if it goes in parts. */
  const [begun, setBegun] = useState<string | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(PAUSED), [])
  const busy = chosen !== null && ['sending', 'waiting', 'joining'].includes(chosen.sending.kind)
  useEffect(() => {
    if (!busy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [busy])

  /** What is stored of a file is deleted on the server, so that it takes no room there. */
  const discard = async (objectKey: string) => {
    await app.call(discardUpload, { objectKey }).catch((error: unknown) => {
      // It is deleted after a day in any case.
      if (!isCallError(error)) throw error
      if (error.status > 0) showRefusal(app, error)
    })
    await refetch(app, [myModels])
  }
  const drop = async () => {
    setChosen(null)
    setBegun(null)
    if (begun !== null) await discard(begun)
  }

  const send = async (file: File) => {
    const controller = new AbortController()
    stop.current = controller
    const { signal } = controller
    let upload: string | null = null
    let progress: Progress | null = null
    const show = (sending: Sending) => setChosen({ key: 0, file, check: { kind: 'none' }, sending })
    show({ kind: 'sending', progress })
    const watching = {
      signal,
      onBegun: (objectKey: string | null) => {
        upload = objectKey
        setBegun(objectKey)
      },
      onProgress: (now: Progress) => {
        progress = now
        show({ kind: 'sending', progress })
      },
      onWaiting: (seconds: number) => show({ kind: 'waiting', seconds, progress }),
      onJoining: () => show({ kind: 'joining' }),
    }
    try {
      const { model, isNew } = await storeModel(app, { cmptId, file }, watching)
      notify('success', isNew ? t('model.added') : t('model.same', { name: model.name }))
      setChosen(null)
      setBegun(null)
      await refetch(app, [myModels])
      onAdded(model.id)
    } catch (error) {
      if (signal.aborted && upload !== null && signal.reason === PAUSED) return show({ kind: 'paused', progress })
      if (signal.aborted) {
        setChosen(null)
        setBegun(null)
        if (upload !== null) await discard(upload)
        return
      }
      const text = error instanceof PutFailed || isCallError(error) ? error.message : ''
      const changed = error instanceof FileChanged ? words('send.changed') : ''
      show({ kind: 'failed', text: changed || text || words(upload === null ? 'send.failed' : 'send.failedInParts') })
      if (isCallError(error) && error.status > 0) showRefusal(app, error)
    }
  }
  return {
    chosen,
    busy,
    begun,
    send,
    drop,
    discard,
    cancel: () => stop.current?.abort(),
    pause: () => stop.current?.abort(PAUSED),
  }
}
