import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

/**
 * Returns the place of an empty element right before sticky tabs: when another tab is chosen while they stick, the page is scrolled back to
 * where they begin to, so that the new tab is read from its top. Going back keeps the place that the browser restores.
 */
export function useScrollToTabs(tab: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(tab)
  const way = useNavigationType()
  useLayoutEffect(() => {
    if (shown.current === tab) return
    shown.current = tab
    const start = place.current
    const tabs = start?.nextElementSibling
    if (!start || !tabs || way === 'POP') return
    const stuckAt = Number.parseFloat(getComputedStyle(tabs).top) || 0
    const most = start.getBoundingClientRect().top + scrollY - stuckAt
    if (scrollY > most) scrollTo(0, Math.max(0, most))
  }, [tab, way])
  return place
}
