import { limits } from '@leitai/platform/contract/limits'
import { isCallError } from '@leitai/platform/web/framework/call-error'
import { useApp } from '@leitai/platform/web/framework/context'
import { useCallback, useEffect, useRef, useState } from 'react'
import { saveExam, submitExam } from '../contract.exams.ts'
import type { Given } from '../contract.questions.ts'

export type Answers = Record<string, Given>
/** State of the answers: saved, changed, being saved, failed to save, open on another page, submitted. */
type SheetState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'elsewhere' | 'over'

interface Sheet {
  id: number
  page: number
  answers: Answers
}

/** The answers of a running exam: autosaved every 15 s and when the page is left, one request after another. */
export function useSheet({ id, page, answers: first }: Sheet) {
  const app = useApp()
  const [answers, setAnswers] = useState(first)
  const [state, setState] = useState<SheetState>('saved')
  const changed = useRef<Record<string, Given | null>>({})
  const seq = useRef(0)
  const left = useRef(0)
  const last = useRef<Promise<boolean>>(Promise.resolve(true))

  const send = useCallback(
    async (submit: boolean, keepalive: boolean): Promise<boolean> => {
      const sent = changed.current
      const leaving = left.current
      changed.current = {}
      left.current = 0
      seq.current += 1
      setState('saving')
      try {
        const written = { id, page, seq: seq.current, answers: sent, left: leaving }
        await app.call(submit ? submitExam : saveExam, written, { keepalive, timeoutSeconds: 10 })
        setState(submit ? 'over' : Object.keys(changed.current).length > 0 ? 'unsaved' : 'saved')
        return true
      } catch (error) {
        if (!isCallError(error)) throw error
        // Answers given meanwhile take precedence.
        changed.current = { ...sent, ...changed.current }
        left.current += leaving
        const code = error.code
        setState(code === 'training.elsewhere' ? 'elsewhere' : code === 'training.ended' ? 'over' : 'offline')
        return code === 'training.ended'
      }
    },
    [app, id, page],
  )
  const inLine = useCallback(
    (submit: boolean) => {
      last.current = last.current.then(() => send(submit, false))
      return last.current
    },
    [send],
  )
  useEffect(() => {
    const isDirty = () => Object.keys(changed.current).length > 0
    const timer = setInterval(() => isDirty() && void inLine(false), limits.training.autosaveSeconds * 1000)
    const onHidden = () => {
      if (document.visibilityState !== 'hidden') return
      left.current += 1
      // Bypasses the queue: a closing page cannot wait.
      void send(false, true)
    }
    const onLeave = () => isDirty() && void send(false, true)
    document.addEventListener('visibilitychange', onHidden)
    addEventListener('pagehide', onLeave)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onHidden)
      removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [inLine, send])

  const give = (no: number, given: Given | null) => {
    changed.current = { ...changed.current, [no]: given }
    setAnswers(({ [no]: _, ...others }) => (given === null ? others : { ...others, [no]: given }))
    setState((before) => (before === 'elsewhere' || before === 'over' ? before : 'unsaved'))
  }
  return { answers, state, give, save: () => inLine(false), submit: () => inLine(true) }
}
