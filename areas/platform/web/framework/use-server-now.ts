import { useEffect, useState } from 'react'
import { systemInfo } from '../../file/contract.ts'
import { useApp } from './context.ts'

/**
 * The server's time in milliseconds, updated every second: first from the response, so that server and browser render the same, then from a
 * request for the time, as that response may be old and the device's clock wrong. Requested again when the device wakes up.
 */
export function useServerNow(serverTime: string): number {
  const { call } = useApp()
  const [now, setNow] = useState(() => Date.parse(serverTime))
  useEffect(() => {
    let known = { server: Date.parse(serverTime), at: performance.now() }
    let gone = false
    const tick = () => setNow(known.server + performance.now() - known.at)
    const ask = async () => {
      const from = performance.now()
      const answer = await call(systemInfo, {}).catch(() => null)
      if (gone || !answer) return
      const at = performance.now()
      known = { server: Date.parse(answer.serverTime) + (at - from) / 2, at }
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
