import { type RefObject, useEffect, useRef, useState } from 'react'

/** So far ahead of the screen that scrolling at reading speed finds it loaded. */
const MARGIN = '300px'

/** Whether an element has come near the screen. */
export function useNear<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !element.current) return
    const watcher = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: MARGIN },
    )
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [near])
  return [element, near]
}
