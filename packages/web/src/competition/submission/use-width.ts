import { type RefCallback, useCallback, useState } from 'react'

const BEFORE = 640

/** Measures an element's width, so that a chart fills it without stretching its text. */
export function useWidth(): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(BEFORE)
  const box = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const watcher = new ResizeObserver(
      ([submission]) => submission && setWidth(Math.max(200, Math.floor(submission.contentRect.width))),
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  return [box, width]
}
