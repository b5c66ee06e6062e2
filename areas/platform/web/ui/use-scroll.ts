import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

/** Below this scroll offset, the row counts as scrolled to its edge. */
const NEARLY_PX = 2
/** The width of the fade (theme/global.css). */
const FADE_PX = 36

/**
 * For a row of links that scrolls if it does not fit: scrolls to the current link whenever `place` changes, and to a focused one; marks the
 * edges beyond which the row continues, where its class `scroll-row` fades it.
 */
export function useScrollRow<E extends HTMLElement>(place: string): RefObject<E | null> {
  const row = useRef<E>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place says which one is the present one
  useEffect(() => {
    const box = row.current
    if (!box) return
    // A keyboard user who moves on while the new page loads keeps the focused link in view.
    const focused = box.contains(document.activeElement) ? document.activeElement : null
    const item = focused ?? box.querySelector('[data-current="true"], [aria-current]:not([data-current])')
    if (!item) return
    const { left, top, width, height } = item.getBoundingClientRect()
    const frame = box.getBoundingClientRect()
    box.scrollLeft += left - frame.left - (box.clientWidth - width) / 2
    box.scrollTop += top - frame.top - (box.clientHeight - height) / 2
  }, [place])
  useEffect(() => {
    const box = row.current
    if (!box) return
    const mark = () => {
      const most = box.scrollWidth - box.clientWidth
      box.toggleAttribute('data-before', box.scrollLeft > NEARLY_PX)
      box.toggleAttribute('data-after', box.scrollLeft < most - NEARLY_PX)
    }
    // Browsers treat partly visible elements as visible, so this scrolls them fully into view. Not under a pointer: a clicked element must
    // not move away.
    const show = ({ target }: FocusEvent) => {
      if (!(target instanceof Element && target.matches(':focus-visible'))) return
      const { left, right } = target.getBoundingClientRect()
      const frame = box.getBoundingClientRect()
      const before = left - frame.left - FADE_PX
      const behind = right - frame.right + FADE_PX
      if (before < 0) box.scrollLeft += before
      else if (behind > 0) box.scrollLeft += behind
    }
    const size = new ResizeObserver(mark)
    for (const part of [box, ...box.children]) size.observe(part)
    box.addEventListener('scroll', mark, { passive: true })
    box.addEventListener('focusin', show)
    return () => {
      size.disconnect()
      box.removeEventListener('scroll', mark)
      box.removeEventListener('focusin', show)
    }
  }, [])
  return row
}

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
