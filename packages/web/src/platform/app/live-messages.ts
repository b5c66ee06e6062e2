import { API_BASE, type Call } from '@leitai/contract/core/call'
import { currentLogin } from '@leitai/contract/identity/session'
import { findPrivateLetterByPage, findUserMsgByPage, messageEvents, noticeNum } from '@leitai/contract/site/message'
import { useEffect } from 'react'
import { refetch } from '../api.ts'
import { useApp } from './context.ts'
import { useMe } from './session.ts'

/** Bursts of news become one question. */
const GATHER_MS = 150
/** A browser gives a stream up that was refused, as while the server starts anew. */
const AGAIN_MS = 30_000
/** Whoever has to wait so long for the browser's one stream may have missed what came meanwhile. */
const AT_ONCE_MS = 1000

const reads = {
  notice: [noticeNum, findUserMsgByPage],
  letter: [noticeNum, findPrivateLetterByPage],
  read: [noticeNum, findPrivateLetterByPage],
  /** The line was cut for a while. */
  missed: [noticeNum, findUserMsgByPage, findPrivateLetterByPage],
  /** The stream was refused: perhaps the log-in is over. */
  refused: [currentLogin],
} as const satisfies Record<string, readonly Call[]>
type News = keyof typeof reads
type Listener = (news: News) => void

/** Keeps direct messages, notices and their count in step with the server while somebody is logged in. */
export function useLiveMessages(): void {
  const app = useApp()
  const { userId } = useMe()
  useEffect(() => {
    if (userId === null) return
    const gathered = gather((calls) => void refetch(app, calls))
    const stop = follow(userId, gathered.hear)
    return () => {
      stop()
      gathered.stop()
    }
  }, [app, userId])
}

/** Asks once for all that came within a moment; a page out of sight asks when it is looked at again. */
function gather(ask: (calls: readonly Call[]) => void) {
  const waiting = new Set<Call>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    if (document.hidden || waiting.size === 0) return
    ask([...waiting])
    waiting.clear()
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(look, GATHER_MS)
  }
  document.addEventListener('visibilitychange', soon)
  return {
    hear(news: News) {
      for (const call of reads[news]) waiting.add(call)
      soon()
    },
    stop() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', soon)
    },
  }
}

/**
 * One stream for all pages of a browser, which opens few connections to one server: whoever holds the lock listens and tells the
 * others. Where there are no locks (an address without https) every page listens for itself.
 */
function follow(userId: number, onEvent: Listener): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const locks: LockManager | undefined = navigator.locks
  if (!locks || typeof BroadcastChannel === 'undefined') {
    void listen(onEvent, { signal, missed: false })
    return () => ending.abort()
  }
  const name = `leitai.messages.${userId}`
  const pages = new BroadcastChannel(name)
  pages.onmessage = ({ data }: MessageEvent<News>) => onEvent(data)
  const emit: Listener = (news) => {
    onEvent(news)
    pages.postMessage(news)
  }
  const begun = performance.now()
  locks
    .request(name, { signal }, () => listen(emit, { signal, missed: performance.now() - begun > AT_ONCE_MS }))
    .catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  return () => {
    ending.abort()
    pages.close()
  }
}

/** Listens until it is called off. */
function listen(emit: Listener, { signal, missed }: { signal: AbortSignal; missed: boolean }): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let late = missed
    const open = () => {
      const stream = new EventSource(`${API_BASE}${messageEvents.path}`)
      source = stream
      stream.onopen = () => {
        if (late) emit('missed')
        late = true
      }
      stream.onmessage = ({ data }) => {
        const news = messageEvents.output.safeParse(JSON.parse(data))
        if (news.success) emit(news.data.kind)
      }
      // A line that is cut is taken up again by the browser itself.
      stream.onerror = () => {
        if (stream.readyState !== EventSource.CLOSED) return
        emit('refused')
        timer = setTimeout(open, AGAIN_MS)
      }
    }
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      source?.close()
      resolve()
    })
    open()
  })
}
