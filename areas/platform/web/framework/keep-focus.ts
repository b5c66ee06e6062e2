import { useEffect, useState } from 'react'
import { type Location, useLocation, useNavigation } from 'react-router'
import { type Place, partAround, placeOf, stopAt } from '../ui/focus-place.ts'

const WAIT_MS = 100
/** How often to wait for a part that is loading; after that, its previous content is no longer restored. */
const TRIES = 50
const WAITS = '.mantine-Skeleton-root, [aria-busy="true"]'

/**
 * The focused element may be disabled during a request or removed, such as a row, or a button replaced by a form. The browser then resets
 * the focus to the body, and a screen reader starts at the top. This restores the focus, or moves it to what replaced the element. Only for
 * keyboard users: on a touch screen it would open the keyboard.
 */
export function keepFocus(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let byKeys = true
  let last: { element: HTMLElement; place: Place } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const isLost = () => document.activeElement === document.body
  const restore = (tries: number) => {
    if (!last || !isLost()) return
    const { element, place } = last
    const waits = !element.isConnected && partAround(place).querySelector(WAITS) !== null
    if (waits && tries > 0) timer = setTimeout(() => restore(tries - 1), WAIT_MS)
    else if (!waits) (element.isConnected ? element : stopAt(place))?.focus()
  }
  // Delayed, so that an intended focus change takes precedence.
  const later = () => {
    clearTimeout(timer)
    if (last && byKeys && isLost()) timer = setTimeout(() => restore(TRIES), WAIT_MS)
  }
  const note = ({ target }: Event) => {
    last = target instanceof HTMLElement ? { element: target, place: placeOf(target) } : null
  }
  const pointed = () => {
    byKeys = false
    // A click outside of all controls gives up the focus.
    last = null
  }
  const typed = () => {
    byKeys = true
  }
  document.addEventListener('focusin', note, { signal })
  document.addEventListener('pointerdown', pointed, { signal, capture: true })
  document.addEventListener('keydown', typed, { signal, capture: true })
  const news = new MutationObserver(later)
  news.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  return () => {
    stop.abort()
    news.disconnect()
    clearTimeout(timer)
  }
}

/** A choice that this browser keeps; the server, and so the first render of a page that it rendered, must not depend on it. */
export function useRemembered(key: string, fallback: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => {
    try {
      return localStorage.getItem(key) ?? fallback
    } catch {
      // Storage is unavailable: the choice lasts as long as the page.
      return fallback
    }
  })
  const set = (next: string) => {
    setValue(next)
    try {
      localStorage.setItem(key, next)
    } catch {
      // As above.
    }
  }
  return [value, set]
}

/** A screen that comes sooner needs no placeholder: it would only flicker. */
const PATIENCE_MS = 120

/** The place that has been on its way for longer than a moment, for placeholders; null if there is none. */
export function useComing(): Location | null {
  const { location: destination } = useNavigation()
  const [late, setLate] = useState<Location | null>(null)
  useEffect(() => {
    if (!destination) return undefined
    const timer = setTimeout(() => setLate(destination), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLate(null)
    }
  }, [destination])
  return destination ? late : null
}

/** Whether another screen is on its way for longer than a moment: this one gives way to its placeholder. */
export function useLeaving(): boolean {
  const coming = useComing()
  const { pathname, search } = useLocation()
  const idOf = (query: string) => new URLSearchParams(query).get('id')
  return coming !== null && (coming.pathname !== pathname || idOf(coming.search) !== idOf(search))
}
