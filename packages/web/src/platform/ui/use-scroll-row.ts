import { type RefObject, useEffect, useRef } from 'react'

/** Scrolled by less than this, it stands at its edge. */
const NEARLY_PX = 2
/** As wide as the row fades (theme/global.css). */
const FADE_PX = 36

/**
 * For a row of links that scrolls where it doesn't fit: brings the present one into sight whenever `place` changes, and
 * whichever gets the focus; marks the row with the edges beyond which there is more; its class `scroll-row` lets it fade there.
 */
export function useScrollRow<E extends HTMLElement>(place: string): RefObject<E | null> {
  const row = useRef<E>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place says which one is the present one
  useEffect(() => {
    const box = row.current
    if (!box) return
    // Who goes on by keys while the new place is being fetched keeps sight of where the focus is.
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
    // Of what is half in sight browsers think that it can be seen. Not under a pointer: what is pressed must not move away from it.
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
