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
