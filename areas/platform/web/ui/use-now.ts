import { useEffect, useState } from 'react'
import { useApp } from '../framework/context.ts'
import { isClockSettled, serverNow, settleClock } from '../framework/server-clock.ts'

/**
 * The server's time in milliseconds, whatever the device's clock shows: the time of rendering first, so that server and browser agree, then
 * updated every `everyMs`.
 */
export function useNow(everyMs = 60_000): number {
  const { call, renderedAt } = useApp()
  const [now, setNow] = useState(renderedAt)
  useEffect(() => {
    let gone = false
    const tick = () => {
      if (!gone && isClockSettled()) setNow(serverNow())
    }
    void settleClock({ call, renderedAt }).then(tick)
    const timer = setInterval(tick, everyMs)
    return () => {
      gone = true
      clearInterval(timer)
    }
  }, [call, renderedAt, everyMs])
  return now
}
