/** Where an element stands: its parents from within, each with what comes before it there, the nearest first. */
export type Place = readonly { parent: Element; before: readonly Element[] }[]

const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]'

export function placeOf(element: Element): Place {
  const parent = element.parentElement
  if (!parent) return []
  const all = [...parent.children]
  return [{ parent, before: all.slice(0, all.indexOf(element)).reverse() }, ...placeOf(parent)]
}

const isStop = (element: HTMLElement) =>
  element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true })

/** What still stands around a place: the dialog, the page's main part, or all. */
export const partAround = (place: Place): Element =>
  place.find(({ parent }) => parent.isConnected)?.parent.closest('dialog, main') ?? document.body

/** Where Tab would lead from a place whose element is gone; at the end of its part, back. */
export function stopAt(place: Place): HTMLElement | null {
  const level = place.find(({ parent }) => parent.isConnected)
  if (!level) return null
  const before = level.before.find(({ parentElement }) => parentElement === level.parent)
  const { DOCUMENT_POSITION_FOLLOWING: FOLLOWING, DOCUMENT_POSITION_CONTAINED_BY: INSIDE } = Node
  const follows = (stop: Element) => {
    const is = (before ?? level.parent).compareDocumentPosition(stop)
    return (is & FOLLOWING) !== 0 && (!before || (is & INSIDE) === 0)
  }
  const stops = [...partAround(place).querySelectorAll<HTMLElement>(STOPS)].filter(isStop)
  return stops.find(follows) ?? stops.at(-1) ?? null
}
