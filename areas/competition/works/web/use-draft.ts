import { isUrl } from '@leitai/platform/contract/validation'
import { useSend } from '@leitai/platform/web/api'
import { useEffect, useRef, useState } from 'react'
import { myWork, saveWork, type WorkContent, workList } from '../contract.ts'

const QUIET_MS = 1500

interface DraftSource {
  cmptId: number
  stageId: number
  revision: number
  content: WorkContent
  locked: boolean
}

/** Incomplete URLs stay in their fields but are not saved. */
const savable = (content: WorkContent): WorkContent => ({
  ...content,
  links: content.links.map((link) => link.trim()).filter(isUrl),
  video: isUrl(content.video.trim()) ? content.video.trim() : '',
})

/** The edited draft, autosaved after a pause in typing. One save at a time. */
export function useDraft({ cmptId, stageId, revision, content: first, locked }: DraftSource) {
  const [content, setContent] = useState(first)
  const [saved, setSaved] = useState({ revision, text: JSON.stringify(savable(first)), at: null as string | null })
  const [stale, setStale] = useState(false)
  const busy = useRef(false)
  const send = useSend(saveWork, {
    changes: [myWork, workList],
    refused: ({ code }) => {
      if (code !== 'work.changed') return false
      setStale(true)
      return true
    },
  })
  const text = JSON.stringify(savable(content))
  const dirty = text !== saved.text
  const save = async (submit: boolean): Promise<boolean> => {
    if (busy.current) return false
    busy.current = true
    const sent = savable(content)
    const done = await send.run({ cmptId, stageId, revision: saved.revision, content: sent, submit }).finally(() => {
      busy.current = false
    })
    if (done) setSaved({ revision: done.revision, text: JSON.stringify(sent), at: done.changedAt })
    return done !== undefined
  }
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    if (locked || stale || text === saved.text) return
    const timer = setTimeout(() => void latest.current(false), QUIET_MS)
    return () => clearTimeout(timer)
  }, [text, saved, locked, stale])
  const change = (more: Partial<WorkContent>) => setContent((before) => ({ ...before, ...more }))
  return { content, change, dirty, stale, savedAt: saved.at, pending: send.pending, submit: () => save(true) }
}
