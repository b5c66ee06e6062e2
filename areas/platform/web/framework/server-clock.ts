import { useEffect, useState } from 'react'
import { systemInfo } from '../../file/contract.ts'
import { type App, useApp } from './context.ts'

/** What the device’s clock must be set forward by to show the server’s time, in milliseconds; null until it is known. */
let ahead: number | null = null
let asking: Promise<void> | null = null

/** A page that was rendered just now by a clock that agrees needs no request. */
const AGREES_MS = 5000

const isPage = (entry: PerformanceEntry | undefined): entry is PerformanceNavigationTiming =>
  entry !== undefined && 'responseStart' in entry

/** The server’s time by a page that was rendered at `renderedAt`: late, if the page was kept since then. */
function timeByPage(renderedAt: number): number {
  const [page] = performance.getEntriesByType('navigation')
  return renderedAt + performance.now() - (isPage(page) ? page.responseStart : 0)
}

async function ask({ call, renderedAt }: Pick<App, 'call' | 'renderedAt'>): Promise<void> {
  if (Math.abs(timeByPage(renderedAt) - Date.now()) < AGREES_MS) {
    ahead = 0
    return
  }
  const from = performance.now()
  const answer = await call(systemInfo, {}).catch(() => null)
  ahead = answer === null ? 0 : Date.parse(answer.serverTime) + (performance.now() - from) / 2 - Date.now()
}

/** Finds out once a page how wrong the device’s clock is. Without an answer the device’s clock counts. */
export function settleClock(app: Pick<App, 'call' | 'renderedAt'>): Promise<void> {
  asking ??= ask(app)
  return asking
}

export const isClockSettled = () => ahead !== null

/** The server’s time in milliseconds; that of the device until the clock is settled. */
export const serverNow = () => Date.now() + (ahead ?? 0)

/**
 * The server's time in milliseconds, updated every second: first from the response, so that server and browser render the same, then from a
 * request for the time, as that response may be old and the device's clock wrong. Requested again when the device wakes up.
 */
export function useServerNow(serverTime: string): number {
  const { call } = useApp()
  const [now, setNow] = useState(() => Date.parse(serverTime))
  useEffect(() => {
    let lastSeen = { server: Date.parse(serverTime), at: performance.now() }
    let gone = false
    const tick = () => setNow(lastSeen.server + performance.now() - lastSeen.at)
    const ask = async () => {
      const from = performance.now()
      const answer = await call(systemInfo, {}).catch(() => null)
      if (gone || !answer) return
      const at = performance.now()
      lastSeen = { server: Date.parse(answer.serverTime) + (at - from) / 2, at }
      tick()
    }
    const onShown = () => document.visibilityState === 'visible' && void ask()
    void ask()
    const timer = setInterval(tick, 1000)
    document.addEventListener('visibilitychange', onShown)
    return () => {
      gone = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [call, serverTime])
  return now
}
