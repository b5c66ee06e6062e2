import { limits } from '@leitai/platform/contract/limits'
import { boundText, mostOfFile } from '@leitai/platform/contract/upload-bound'
import { useApp } from '@leitai/platform/web/framework/context'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useEffect, useRef, useState } from 'react'
import { type CheckAgainst, checkFile } from './check-file.ts'
import type { CheckVerdict } from './check-order.ts'
import { isTooMany, outsideOf, replaces } from './chosen-rules.ts'
import type { Progress } from './shared/put-file.ts'

export type Check = { kind: 'waiting' } | { kind: 'checking'; share: number } | CheckVerdict
export type Sending =
  | { kind: 'idle' }
  | { kind: 'sending'; progress: Progress | null }
  | { kind: 'waiting'; seconds: number; progress: Progress | null }
  | { kind: 'paused'; progress: Progress | null }
  | { kind: 'joining' }
  | { kind: 'saving' }
  | { kind: 'failed'; text: string }

export interface Chosen {
  key: number
  file: File
  check: Check
  sending: Sending
}

let lastKey = 0

/** The selected files, checked one after the other. */
export function useChosen(against: CheckAgainst) {
  const app = useApp()
  const t = useText('submission')
  const [files, setFiles] = useState<readonly Chosen[]>([])
  const stops = useRef(new Map<number, AbortController>())
  const line = useRef(Promise.resolve())
  useEffect(() => {
    const running = stops.current
    return () => {
      for (const stop of running.values()) stop.abort()
    }
  }, [])

  const patch = (key: number, change: Partial<Chosen>) =>
    setFiles((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)))

  const remove = (key: number) => {
    stops.current.get(key)?.abort()
    stops.current.delete(key)
    setFiles((before) => before.filter((one) => one.key !== key))
  }

  const check = async ({ key, file }: Chosen, stop: AbortController) => {
    if (stop.signal.aborted) return
    patch(key, { check: { kind: 'checking', share: 0 } })
    const onProgress = (share: number) => patch(key, { check: { kind: 'checking', share } })
    const verdict = await checkFile(app, file, against, { signal: stop.signal, onProgress })
    if (!stop.signal.aborted) patch(key, { check: verdict })
  }

  /** Adds files, some of which may take the place of others; returns whether it did. */
  const add = (picked: readonly File[], old?: Chosen): boolean => {
    if (picked.length === 0) return false
    const others = files.filter((one) => one !== old && !replaces(picked, one.file))
    if (isTooMany(others.length, picked.length)) {
      notify('warning', t('file.many', { count: limits.uploadFiles }))
      return false
    }
    const more = picked.map((file): Chosen => {
      const fault = outsideOf(file, against)
      const text =
        fault && t(fault, { size: boundText(mostOfFile(against, file.name)), kinds: against.accepted.join(' / ') })
      lastKey += 1
      const wrong: Check = { kind: 'bad', count: 1, faults: [{ line: null, column: null, text: text ?? '' }] }
      return { key: lastKey, file, check: text === null ? { kind: 'waiting' } : wrong, sending: { kind: 'idle' } }
    })
    setFiles((before) => [...before, ...more])
    for (const one of more.filter((each) => each.check.kind === 'waiting')) {
      const stop = new AbortController()
      stops.current.set(one.key, stop)
      line.current = line.current.then(() => check(one, stop))
    }
    return true
  }
  return { files, add, remove, patch }
}
