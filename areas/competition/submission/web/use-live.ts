import { API_BASE, type WireOf } from '@leitai/platform/contract/call'
import { refetch } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useEffect } from 'react'
import { submissionEvents } from '../contract.ts'
import { GATHER_MS, gather } from './gather.ts'
import { touched } from './touched.ts'

/** Events about these states may wait: each is followed by another one soon. */
const PASSING = ['running', 'queued', 'scoring']
/** The queue position depends on other teams' submissions, which emit no events here, so it is polled. */
const LINE_MS = 10_000

/** Keeps the history up to date by server events. */
export function useLive(cmptId: number, waiting: boolean): void {
  const app = useApp()
  useEffect(() => {
    const address = `${API_BASE}${submissionEvents.path}?${new URLSearchParams({ cmptId: String(cmptId) })}`
    // EventSource reconnects automatically.
    const news = new EventSource(address)
    let connected = false
    const { ask, stop } = gather(() => void refetch(app, touched))
    news.onmessage = ({ data }) => {
      const { state }: WireOf<typeof submissionEvents> = JSON.parse(data)
      ask(PASSING.includes(state) ? GATHER_MS : 0)
    }
    news.onopen = () => {
      // Catches up on changes during the disconnection.
      if (connected) ask(GATHER_MS)
      connected = true
    }
    return () => {
      stop()
      news.close()
    }
  }, [app, cmptId])
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => void refetch(app, [touched[0]]), LINE_MS)
    return () => clearInterval(timer)
  }, [app, waiting])
}
