import { submissionEvents } from '@leitai/contract/competition/submission'
import { API_BASE } from '@leitai/contract/core/call'
import { useEffect } from 'react'
import { refetch } from '../../platform/api.ts'
import { useApp } from '../../platform/app/context.ts'
import { touched } from './use-sending.ts'

/** Debounces bursts of events, such as twenty files submitted at once, into one request. */
const GATHER_MS = 150
/** The queue position depends on other teams' submissions, which emit no events here, so it is polled. */
const LINE_MS = 10_000

/** Keeps the history up to date by server events. */
export function useLive(cmptId: number, waiting: boolean): void {
  const app = useApp()
  useEffect(() => {
    const address = `${API_BASE}${submissionEvents.path}?${new URLSearchParams({ cmptId: String(cmptId) })}`
    // EventSource reconnects automatically.
    const news = new EventSource(address)
    let timer: ReturnType<typeof setTimeout> | undefined
    let connected = false
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void refetch(app, touched), GATHER_MS)
    }
    news.onmessage = look
    news.onopen = () => {
      // Catches up on changes during the disconnection.
      if (connected) look()
      connected = true
    }
    return () => {
      clearTimeout(timer)
      news.close()
    }
  }, [app, cmptId])
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => void refetch(app, [touched[0]]), LINE_MS)
    return () => clearInterval(timer)
  }, [app, waiting])
}
