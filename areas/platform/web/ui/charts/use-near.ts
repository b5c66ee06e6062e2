import { type RefObject, useEffect, useRef, useState } from 'react'

/** So far ahead of the screen that scrolling at reading speed finds it loaded. */
const MARGIN = '300px'
/** A busy browser gives the next turn after this time all the same. */
const PATIENCE_MS = 1000

let last: Promise<void> = Promise.resolve()

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS })
    else setTimeout(resolve)
  })

/** One after the other, once `code` is there and whenever the browser has nothing else to do. */
function turn(code: () => Promise<unknown>): Promise<void> {
  last = last
    .then(code)
    // Whoever renders it loads it again, and tells.
    .catch(() => undefined)
    .then(idle)
  return last
}

/**
 * Whether an element has come near the screen and may be drawn by this code. Of several, one is drawn at a time: a drawing takes a tenth of
 * a second and more, in which a browser answers to nothing.
 */
export function useNear<E extends Element>(code: () => Promise<unknown>): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !element.current) return
    let gone = false
    const watcher = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return
        watcher.disconnect()
        void turn(code).then(() => gone || setNear(true))
      },
      { rootMargin: MARGIN },
    )
    watcher.observe(element.current)
    return () => {
      gone = true
      watcher.disconnect()
    }
  }, [near, code])
  return [element, near]
}
