import { useEffect, useState } from 'react'
import { useApp } from '../app/context.ts'

/**
 * The current time in milliseconds: the time of rendering first, so that server and browser agree, then the clock, updated every `everyMs`.
 */
export function useNow(everyMs = 60_000): number {
  const { renderedAt } = useApp()
  const [now, setNow] = useState(renderedAt)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
