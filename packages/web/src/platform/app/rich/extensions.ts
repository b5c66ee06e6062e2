import { type Editor, Extension } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Markdown } from '@tiptap/markdown'
import { Plugin } from '@tiptap/pm/state'
import { StarterKit } from '@tiptap/starter-kit'
import { escapeLines, rawMaths } from './escape.ts'

/** Rejects edits that exceed `max` characters; shortening a text that is too long is allowed. */
const limit = (max: number) =>
  Extension.create({
    name: 'limit',
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction: (transaction, state) => {
          if (!transaction.docChanged) return true
          const { length } = transaction.doc.textContent
          return length <= max || length < state.doc.textContent.length
        },
      }),
    ],
  })

/** Exactly the Markdown features that the site supports. Links are limited to http(s). */
export const extensionsOf = (max: number) => [
  StarterKit.configure({
    paragraph: false,
    heading: { levels: [2, 3] },
    horizontalRule: false,
    underline: false,
    link: {
      openOnClick: false,
      autolink: true,
      protocols: ['http', 'https'],
      isAllowedUri: (url) => /^https?:\/\//i.test(url),
    },
  }),
  Paragraph.extend({
    renderMarkdown: (node, helpers) => rawMaths(escapeLines(node.content ? helpers.renderChildren(node.content) : '')),
  }),
  Image.configure({ allowBase64: false }),
  Markdown,
  limit(max),
]

/** Inserts text without its formatting; every line break starts a paragraph. */
export function insertPlain(editor: Editor | null, text: string): void {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  if (!editor || text === '') return
  const inCode = editor.isActive('codeBlock')
  const content =
    lines.length === 1 || inCode
      ? { type: 'text', text }
      : lines.map((line) => ({ type: 'paragraph', content: line === '' ? [] : [{ type: 'text', text: line }] }))
  editor.chain().focus().insertContent(content).run()
}
