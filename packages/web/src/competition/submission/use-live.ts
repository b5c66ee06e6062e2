import { submissionEvents } from '@leitai/contract/competition/submission'
import { API_BASE } from '@leitai/contract/core/call'
import { useEffect } from 'react'
import { refetch } from '../../platform/api.ts'
import { useApp } from '../../platform/app/context.ts'
import { touched } from './use-sending.ts'

/** Bursts of news, as of twenty files submitted at once, become one question. */
const GATHER_MS = 150
/** The place in line moves by what other teams do, of which no news comes. */
const LINE_MS = 10_000

/** Keeps the history in step with what the server says of the team's submissions. */
export function useLive(cmptId: number, waiting: boolean): void {
  const app = useApp()
  useEffect(() => {
    const address = `${API_BASE}${submissionEvents.path}?${new URLSearchParams({ cmptId: String(cmptId) })}`
    // Connects again by itself.
    const news = new EventSource(address)
    let timer: ReturnType<typeof setTimeout> | undefined
    let connected = false
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void refetch(app, touched), GATHER_MS)
    }
    news.onmessage = look
    news.onopen = () => {
      // What happened while the line was cut is asked for once.
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
