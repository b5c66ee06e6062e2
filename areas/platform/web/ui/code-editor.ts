import { javascript } from '@codemirror/lang-javascript'
import { python } from '@codemirror/lang-python'
import { StandardSQL, sql } from '@codemirror/lang-sql'
import { basicSetup, EditorView } from 'codemirror'

const languages = { javascript, python, sql: () => sql({ dialect: StandardSQL }) }
export type CodeLanguage = keyof typeof languages

const look = EditorView.theme({
  '&': { border: '1px solid var(--line)', borderRadius: '8px', fontSize: '14px', backgroundColor: 'var(--surface)' },
  '&.cm-focused': { outline: '2px solid var(--mantine-primary-color-filled)' },
  '.cm-content': { minHeight: '160px', caretColor: 'currentColor' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--quiet)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.cm-cursor': { borderLeftColor: 'currentColor' },
  // The highlighting colours are made for a white background: inverting keeps their hue.
  ':root[data-mantine-color-scheme="dark"] & .cm-line > span': { filter: 'invert(1) hue-rotate(180deg)' },
  '.cm-scroller': { maxHeight: '420px', overflow: 'auto' },
})

/** Opens a code editor in `parent`. Loaded only where code is edited, as it is large. Tab leaves it like any field. */
export function openEditor(
  parent: HTMLElement,
  {
    doc,
    language,
    label,
    onChange,
  }: { doc: string; language: CodeLanguage; label: string; onChange: (doc: string) => void },
): { read(): string; write(doc: string): void; close(): void } {
  const view = new EditorView({
    doc,
    parent,
    extensions: [
      basicSetup,
      look,
      languages[language](),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onChange(update.state.doc.toString())
      }),
    ],
  })
  return {
    read: () => view.state.doc.toString(),
    write: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
    close: () => view.destroy(),
  }
}

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
