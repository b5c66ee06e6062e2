import { discardUpload } from '@leitai/platform/file/contract'
import { refetch } from '@leitai/platform/web/api'
import { type Progress, PutFailed } from '@leitai/platform/web/app/put-file'
import { isCallError } from '@leitai/platform/web/framework/call-error'
import { useApp } from '@leitai/platform/web/framework/context'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { showRefusal } from '@leitai/platform/web/framework/refusal'
import { useEffect, useRef, useState } from 'react'
import { myModels } from '../../model/contract.ts'
import { FileChanged } from './patiently.ts'
import { storeModel } from './upload-submission.ts'
import type { Chosen, Sending } from './use-chosen.ts'

/** Why an upload was stopped: to be continued, or not. */
const PAUSED = 'paused'

/** Uploads one model at a time. `onAdded` gets the id of a new model, or of the same that the team has already. */
export function useModelUpload({ cmptId, onAdded }: { cmptId: number; onAdded: (id: number) => void }) {
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
