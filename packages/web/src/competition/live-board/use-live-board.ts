import { rankScreen, rankScreenEvents } from '@leitai/contract/competition/live-board'
import { API_BASE, type InputOf } from '@leitai/contract/core/call'
import { useEffect, useState } from 'react'
import { refetch } from '../../platform/api.ts'
import { type App, useApp } from '../../platform/app/context.ts'
import { queryOf } from '../../platform/app/queries.ts'

/** A stream that was refused, as while the server starts anew, is asked for again. */
const AGAIN_MS = 5000
const LOOK_MS = 1000
/** Some answers that should have come have not. */
const STALE_MS = 25_000

/** Asks for the board whenever the server says that it has changed; false while the line is cut. */
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
      // What happened while the line was cut.
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

/** A stream does not tell that its network is gone; answers that stay out, and the browser, do. */
function watch(app: App, { cmptId, stageId }: Which, onChange: (fresh: boolean) => void) {
  const { queryKey } = queryOf(app, rankScreen, { cmptId, ...(stageId === undefined ? {} : { stageId }) })
  let last = { answered: 0, at: performance.now() }
  const look = () => {
    // Whose clock wrote the moment does not matter: only that it changes.
    const answered = app.queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    if (answered !== last.answered) last = { answered, at: performance.now() }
    onChange(navigator.onLine && performance.now() - last.at < STALE_MS)
  }
  look()
  const timer = setInterval(look, LOOK_MS)
  return () => clearInterval(timer)
}
