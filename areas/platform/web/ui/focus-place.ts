/** The position of an element: its ancestors from inside out, each with the preceding siblings, nearest first. */
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

/** The remaining container of a position: the dialog, the main content, or the body. */
export const partAround = (place: Place): Element =>
  place.find(({ parent }) => parent.isConnected)?.parent.closest('dialog, main') ?? document.body

/** The element that Tab would reach from the position of a removed element; at the end of its container the previous one. */
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
