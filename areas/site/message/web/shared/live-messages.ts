import { currentLogin } from '@leitai/identity/account/contract.session'
import { useMe } from '@leitai/identity/account/web/shared/session'
import { API_BASE, type Call } from '@leitai/platform/contract/call'
import { refetch } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useEffect } from 'react'
import { findPrivateLetterByPage, findUserMsgByPage, messageEvents, noticeNum } from '../../contract.ts'

/** Debounces bursts of events into one request. */
const GATHER_MS = 150
/** The browser does not reconnect a refused stream, as during a server restart. */
const AGAIN_MS = 30_000
/** A page that waited longer than this for the shared stream may have missed events. */
const AT_ONCE_MS = 1000

const reads = {
  notice: [noticeNum, findUserMsgByPage],
  letter: [noticeNum, findPrivateLetterByPage],
  read: [noticeNum, findPrivateLetterByPage],
  /** The connection was interrupted. */
  missed: [noticeNum, findUserMsgByPage, findPrivateLetterByPage],
  /** The stream was refused: the session may have expired. */
  refused: [currentLogin],
} as const satisfies Record<string, readonly Call[]>
type News = keyof typeof reads
type Listener = (news: News) => void

/** Keeps direct messages, notifications and the unread count up to date while the user is signed in. */
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

/** Combines events of a short period into one refetch; a hidden page refetches when it becomes visible. */
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
 * One stream for all pages of a browser, as browsers limit connections per server: the page that holds the lock receives events and
 * broadcasts them. Without Web Locks (a URL without https) every page opens its own stream.
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

/** Receives events until aborted. */
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
      // The browser itself reconnects an interrupted stream.
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
