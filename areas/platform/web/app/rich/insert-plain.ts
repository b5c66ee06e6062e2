import type { Editor } from '@tiptap/core'

/** Inserts text without its formatting; every line break starts a paragraph, but in code and in a table’s cell. */
export function insertPlain(editor: Editor | null, text: string): void {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  if (!editor || text === '') return
  const inCode = editor.isActive('codeBlock') || editor.isActive('mathsBlock')
  const content = editor.isActive('table')
    ? { type: 'text', text: lines.join(' ') }
    : lines.length === 1 || inCode
      ? { type: 'text', text: lines.join('\n') }
      : lines.map((line) => ({ type: 'paragraph', content: line === '' ? [] : [{ type: 'text', text: line }] }))
  editor.chain().focus().insertContent(content).run()
}
