import { cmptDetail } from '@leitai/contract/competition/catalog'
import { myRank, rankList } from '@leitai/contract/competition/leaderboard'
import { mySubmission } from '@leitai/contract/competition/submission'
import { useEffect, useRef, useState } from 'react'
import { refetch } from '../../platform/api.ts'
import { isCallError } from '../../platform/app/call-error.ts'
import { useApp } from '../../platform/app/context.ts'
import { notify } from '../../platform/app/dialogs.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { PutFailed } from '../../platform/app/put-file.ts'
import { showRefusal } from '../../platform/app/refusal.ts'
import { uploadSubmission } from './upload-submission.ts'
import type { Chosen } from './use-chosen.ts'

/** The calls whose responses a new or changed submission invalidates. */
export const touched = [mySubmission, cmptDetail, rankList, myRank] as const

interface SendingProps {
  cmptId: number
  stageId: number
  patch: (key: number, change: Partial<Chosen>) => void
  remove: (key: number) => void
}

/** Submits files one after the other until one fails or the quota is used up. */
export function useSending({ cmptId, stageId, patch, remove }: SendingProps) {
  const app = useApp()
  const t = useText('submission')
  const [busy, setBusy] = useState(false)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => {
    if (!busy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [busy])
  useEffect(() => () => stop.current?.abort(), [])

  /** Submits one file; returns whether the next may follow. */
  const one = async ({ key, file }: Chosen, remark: string, signal: AbortSignal): Promise<boolean> => {
    patch(key, { sending: { kind: 'sending', progress: null } })
    try {
      const { submission, quota } = await uploadSubmission(
        app,
        { cmptId, stageId, file, remark },
        {
          signal,
          onProgress: (progress) => patch(key, { sending: { kind: 'sending', progress } }),
          onStored: () => patch(key, { sending: { kind: 'saving' } }),
        },
      )
      remove(key)
      notify('success', t('sent', { no: submission.no }))
      await refetch(app, touched)
      return submission.practice || (quota.remainingToday > 0 && quota.usedTotal < (quota.totalLimit ?? Infinity))
    } catch (error) {
      if (signal.aborted) {
        patch(key, { sending: { kind: 'idle' } })
        return false
      }
      const text = error instanceof PutFailed || isCallError(error) ? error.message : ''
      patch(key, { sending: { kind: 'failed', text: text || t('send.failed') } })
      if (isCallError(error) && error.status > 0) showRefusal(app, error)
      return false
    }
  }

  const send = async (files: readonly Chosen[], remark: string): Promise<boolean> => {
    const controller = new AbortController()
    stop.current = controller
    setBusy(true)
    let all = true
    for (const [at, file] of files.entries()) {
      const next = await one(file, remark, controller.signal)
      all = next || at === files.length - 1
      if (!next) break
    }
    setBusy(false)
    return all
  }
  return { send, busy, cancel: () => stop.current?.abort() }
}
