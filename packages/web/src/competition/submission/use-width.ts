import { type RefCallback, useCallback, useState } from 'react'

const BEFORE = 640

/** The width an element has, so that a drawing fills it without its letters being stretched. */
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
