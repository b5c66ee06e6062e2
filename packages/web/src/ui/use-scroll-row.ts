import { type RefObject, useEffect, useRef } from 'react'

/** Scrolled by less than this, it stands at its edge. */
const NEARLY_PX = 2

/**
 * For a row of links that scrolls sideways where it doesn't fit: brings the present one into sight whenever `place` changes, and
 * marks the row with the edges beyond which there is more; its class `scroll-row` lets it fade there.
 */
export function useScrollRow<E extends HTMLElement>(place: string): RefObject<E | null> {
  const row = useRef<E>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place says which one is the present one
  useEffect(() => {
    const box = row.current
    const item = box?.querySelector<HTMLElement>('[data-current="true"], [aria-current]:not([data-current])')
    if (!box || !item) return
    const { left, width } = item.getBoundingClientRect()
    box.scrollLeft += left - box.getBoundingClientRect().left - (box.clientWidth - width) / 2
  }, [place])
  useEffect(() => {
    const box = row.current
    if (!box) return
    const mark = () => {
      const most = box.scrollWidth - box.clientWidth
      box.toggleAttribute('data-before', box.scrollLeft > NEARLY_PX)
      box.toggleAttribute('data-after', box.scrollLeft < most - NEARLY_PX)
    }
    const size = new ResizeObserver(mark)
    for (const part of [box, ...box.children]) size.observe(part)
    box.addEventListener('scroll', mark, { passive: true })
    return () => {
      size.disconnect()
      box.removeEventListener('scroll', mark)
    }
  }, [])
  return row
}
