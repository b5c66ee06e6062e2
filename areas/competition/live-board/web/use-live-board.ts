import { API_BASE, type InputOf } from '@leitai/platform/contract/call'
import { refetch } from '@leitai/platform/web/api'
import { type App, useApp } from '@leitai/platform/web/framework/context'
import { queryOf } from '@leitai/platform/web/framework/queries'
import { useEffect, useState } from 'react'
import { rankScreen, rankScreenEvents } from '../contract.ts'

/** Delay before reconnecting a refused stream, as during a server restart. */
const AGAIN_MS = 5000
const LOOK_MS = 1000
/** Several expected responses are missing. */
const STALE_MS = 25_000

/** Refetches the board on every server event; returns false while disconnected. */
export function useLiveBoard({ cmptId, stageId }: InputOf<typeof rankScreen>): boolean {
  const app = useApp()
  const [connected, setConnected] = useState(true)
  const [fresh, setFresh] = useState(true)
  useEffect(() => listen(app, { cmptId, stageId }, setConnected), [app, cmptId, stageId])
  useEffect(() => watch(app, { cmptId, stageId }, setFresh), [app, cmptId, stageId])
  return connected && fresh
}

type Which = { cmptId: number; stageId: number | undefined }

function listen(app: App, { cmptId, stageId }: Which, onChange: (connected: boolean) => void) {
  const query = new URLSearchParams({ cmptId: String(cmptId) })
  if (stageId !== undefined) query.set('stageId', String(stageId))
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let opened = false
  const open = () => {
    const stream = new EventSource(`${API_BASE}${rankScreenEvents.path}?${query}`)
    source = stream
    stream.onopen = () => {
      onChange(true)
      // Catches up on changes during the disconnection.
      if (opened) void refetch(app, [rankScreen])
      opened = true
    }
    stream.onmessage = () => void refetch(app, [rankScreen])
    stream.onerror = () => {
      onChange(false)
      if (stream.readyState === EventSource.CLOSED) timer = setTimeout(open, AGAIN_MS)
    }
  }
  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}

/** EventSource does not report a lost network; missing responses and `navigator.onLine` do. */
function watch(app: App, { cmptId, stageId }: Which, onChange: (fresh: boolean) => void) {
  const { queryKey } = queryOf(app, rankScreen, { cmptId, ...(stageId === undefined ? {} : { stageId }) })
  let last = { answered: 0, at: performance.now() }
  const look = () => {
    // Compares only for change, so it does not matter whose clock wrote the timestamp.
    const answered = app.queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    if (answered !== last.answered) last = { answered, at: performance.now() }
    onChange(navigator.onLine && performance.now() - last.at < STALE_MS)
  }
  look()
  const timer = setInterval(look, LOOK_MS)
  return () => clearInterval(timer)
}
