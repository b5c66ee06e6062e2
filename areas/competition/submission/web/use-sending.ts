import { discardUpload } from '@leitai/platform/file/contract'
import { refetch } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { showRefusal } from '@leitai/platform/web/framework/Notices.tsx'
import { isCallError } from '@leitai/platform/web/framework/queries'
import { useEffect, useRef, useState } from 'react'
import { unfinishedUploads } from '../contract.ts'
import { FileChanged } from './check-order.ts'
import { touched } from './chosen-rules.ts'
import { followSubmission } from './follow-submission.ts'
import { type Progress, PutFailed } from './shared/put-file.ts'
import { uploadSubmission } from './upload-submission.ts'
import type { Chosen } from './use-chosen.ts'

/** Why an upload was stopped: to be continued, or not. */
const PAUSED = 'paused'

interface More {
  remark: string
  /** What the program reads; null: no model. */
  modelId: number | null
}

interface SendingProps {
  cmptId: number
  stageId: number
  /** The team’s rank before. */
  rank: number | null
  patch: (key: number, change: Partial<Chosen>) => void
  remove: (key: number) => void
}

/** Submits files one after the other until one fails, is stopped, or the quota is used up. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function useSending({ cmptId, stageId, rank, patch, remove }: SendingProps) {
  const app = useApp()
  const t = useText('submission')
  const [busy, setBusy] = useState(false)
  const stop = useRef<AbortController | null>(null)
  /** The uploads in parts of the chosen files, by their keys. */
  const [begun, setBegun] = useState<ReadonlyMap<number, string>>(new Map())
  useEffect(() => {
    if (!busy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [busy])
  useEffect(() => () => stop.current?.abort(PAUSED), [])

  /** What is stored of a file is deleted on the server, so that it takes no room there. */
  const discard = async (objectKey: string) => {
    await app.call(discardUpload, { objectKey }).catch((error: unknown) => {
      // It is deleted after a day in any case.
      if (!isCallError(error)) throw error
      if (error.status > 0) showRefusal(app, error)
    })
    await refetch(app, [unfinishedUploads])
  }

  /** Submits one file; returns whether the next may follow. */
  const one = async ({ key, file }: Chosen, more: More, signal: AbortSignal): Promise<boolean> => {
    let progress: Progress | null = null
    let upload: string | null = null
    const show = (sending: Chosen['sending']) => patch(key, { sending })
    show({ kind: 'sending', progress })
    try {
      const { submission, quota, counted } = await uploadSubmission(
        app,
        { cmptId, stageId, file, ...more },
        {
          signal,
          onBegun: (objectKey) => {
            upload = objectKey
            if (objectKey !== null) setBegun((before) => new Map(before).set(key, objectKey))
          },
          onProgress: (now) => {
            progress = now
            show({ kind: 'sending', progress })
          },
          onWaiting: (seconds) => show({ kind: 'waiting', seconds, progress }),
          onJoining: () => show({ kind: 'joining' }),
          onStored: () => show({ kind: 'saving' }),
        },
      )
      remove(key)
      if (counted !== 'now') notify(counted === 'begun' ? 'success' : 'warning', t(`counted.${counted}`))
      void followSubmission(app, { submission, cmptId, rank }, t)
      await refetch(app, touched)
      return submission.practice || (quota.remainingToday > 0 && quota.usedTotal < (quota.totalLimit ?? Infinity))
    } catch (error) {
      if (signal.aborted && upload !== null && signal.reason === PAUSED) {
        show({ kind: 'paused', progress })
        return false
      }
      if (signal.aborted) {
        show({ kind: 'idle' })
        if (upload !== null) await discard(upload)
        return false
      }
      const text = error instanceof PutFailed || isCallError(error) ? error.message : ''
      const changed = error instanceof FileChanged ? t('send.changed') : ''
      show({ kind: 'failed', text: changed || text || t(upload === null ? 'send.failed' : 'send.failedInParts') })
      if (isCallError(error) && error.status > 0) showRefusal(app, error)
      return false
    }
  }

  const send = async (files: readonly Chosen[], more: More): Promise<boolean> => {
    const controller = new AbortController()
    stop.current = controller
    setBusy(true)
    let all = true
    for (const [at, file] of files.entries()) {
      const next = await one(file, more, controller.signal)
      all = next || at === files.length - 1
      if (!next) break
    }
    setBusy(false)
    return all
  }
  /** Removes a file from the list, and what was stored of it. */
  const drop = async ({ key }: Chosen) => {
    const upload = begun.get(key)
    remove(key)
    if (upload !== undefined) await discard(upload)
  }
  return {
    send,
    busy,
    begun,
    discard,
    drop,
    cancel: () => stop.current?.abort(),
    pause: () => stop.current?.abort(PAUSED),
  }
}
