import { type Place, partAround, placeOf, stopAt } from '../ui/focus-place.ts'

const WAIT_MS = 100
/** A part that is being fetched stands there soon; then where somebody was is told no more. */
const TRIES = 50
const WAITS = '.mantine-Skeleton-root, [aria-busy="true"]'

/**
 * What has the focus may be greyed while it is sent, or taken away: a row, or a button in whose place a form comes. The browser then
 * gives the focus to nothing, and a screen reader begins at the top. Here it comes back, or goes to what stands there now.
 * Only for who uses keys: a finger would be shown a keyboard.
 */
export function keepFocus(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let byKeys = true
  let last: { element: HTMLElement; place: Place } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const isLost = () => document.activeElement === document.body
  const settle = (tries: number) => {
    if (!last || !isLost()) return
    const { element, place } = last
    const waits = !element.isConnected && partAround(place).querySelector(WAITS) !== null
    if (waits && tries > 0) timer = setTimeout(() => settle(tries - 1), WAIT_MS)
    else if (!waits) (element.isConnected ? element : stopAt(place))?.focus()
  }
  // Who moves the focus on purpose comes first.
  const later = () => {
    clearTimeout(timer)
    if (last && byKeys && isLost()) timer = setTimeout(() => settle(TRIES), WAIT_MS)
  }
  const note = ({ target }: Event) => {
    last = target instanceof HTMLElement ? { element: target, place: placeOf(target) } : null
  }
  const pointed = () => {
    byKeys = false
    // Who presses beside everything gives the focus up.
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
