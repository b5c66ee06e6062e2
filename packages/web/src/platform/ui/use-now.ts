import { useEffect, useState } from 'react'
import { useApp } from '../app/context.ts'

/** Milliseconds: the moment of rendering first, so that both sides agree, then the clock, moved on every `everyMs`. */
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
