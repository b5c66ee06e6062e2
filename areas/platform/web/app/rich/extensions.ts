import { Extension, InputRule, Mark, markInputRule, mergeAttributes, Node } from '@tiptap/core'
import { Code } from '@tiptap/extension-code'
import { Heading } from '@tiptap/extension-heading'
import { Image } from '@tiptap/extension-image'
import type { Node as Found } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { StarterKit } from '@tiptap/starter-kit'
import { isOwnPicture } from '../../ui/markdown.ts'
import { markFormulas } from './formulas.ts'
import classes from './Rich.module.css'
import { Tables } from './tables.ts'

/** Rejects edits that exceed `max`; shortening a text that is too long is allowed. */
const limit = (max: number, lengthOf: (doc: Found) => number) =>
  Extension.create({
    name: 'limit',
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction: (transaction, state) => {
          if (!transaction.docChanged) return true
          const length = lengthOf(transaction.doc)
          return length <= max || length < lengthOf(state.doc)
        },
      }),
    ],
  })

/** A formula in a line, with its dollars: it is written and read as it stands. */
const Maths = Mark.create({
  name: 'maths',
  inclusive: false,
  parseHTML: () => [{ tag: 'span[data-maths]' }],
  renderHTML: ({ HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { 'data-maths': '', class: classes.maths, spellcheck: 'false' }),
    0,
  ],
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, before, { doc, tr }) => markFormulas(transactions, before, doc, tr),
    }),
  ],
})

const MathsBlock = Node.create({
  name: 'mathsBlock',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre[data-maths]', preserveWhitespace: 'full' }],
  renderHTML: () => ['pre', { 'data-maths': '', class: classes.mathsBlock, spellcheck: 'false' }, 0],
  addInputRules() {
    return [
      new InputRule({
        find: /^\$\$\s$/,
        handler: ({ range, chain }) => {
          chain().deleteRange(range).setNode(this.name).run()
        },
      }),
    ]
  },
  addKeyboardShortcuts() {
    const isHere = () => this.editor.isActive(this.name)
    return {
      // A blank line at the end leaves the formula, as in a code block.
      Enter: () => {
        const { $from, empty } = this.editor.state.selection
        if (!isHere() || !empty) return false
        const isLast = $from.parentOffset === $from.parent.content.size
        if (!isLast || !$from.parent.textContent.endsWith('\n')) {
          return this.editor.commands.insertContent({ type: 'text', text: '\n' })
        }
        return this.editor
          .chain()
          .deleteRange({ from: $from.pos - 1, to: $from.pos })
          .exitCode()
          .run()
      },
      'Mod-Enter': () => isHere() && this.editor.commands.exitCode(),
      Backspace: () => {
        const { $from, empty } = this.editor.state.selection
        return isHere() && empty && $from.parent.content.size === 0 && this.editor.commands.setNode('paragraph')
      },
    }
  },
})

/** What is typed between signs is marked after a Chinese character too: Tiptap's own rules want a space before the signs. */
const typed = {
  bold: /(^|[^\w*\\])(\*\*(?![\s*])([^*]*[^*\s])\*\*)$/,
  italic: /(^|[^\w*\\])(\*(?![\s*])([^*]*[^*\s])\*)$/,
  strike: /(^|[^\w~\\])(~~(?![\s~])([^~]*[^~\s])~~)$/,
}
/** Finds the second group, which the third replaces: the character before it stays as it is. */
const findTyped = (rule: RegExp) => (text: string) => {
  const [, , whole = '', marked] = rule.exec(text) ?? []
  return marked === undefined ? null : { index: text.length - whole.length, text: whole, replaceWith: marked }
}
const Typed = Extension.create({
  name: 'typed',
  addInputRules() {
    const { marks } = this.editor.schema
    return Object.entries(typed).flatMap(([name, rule]) => {
      const type = marks[name]
      return type ? [markInputRule({ find: findTyped(rule), type })] : []
    })
  },
})

/** Whether the items of a list stand without space between them. */
const Tight = Extension.create({
  name: 'tight',
  addGlobalAttributes: () => [
    {
      types: ['bulletList', 'orderedList'],
      attributes: { tight: { default: true, rendered: false } },
    },
  ],
})

/** The site’s addresses too; what runs as a script is refused by the readers’ parser as well. */
const isAddress = (url: string) => /^(?:https?:\/\/|mailto:|\/|#)/i.test(url)

/** As readers see it: of any other picture the words alone, as whoever writes need not be whoever wrote (platform/ui/markdown.ts). */
const Picture = Image.extend({
  renderHTML({ node: { attrs }, HTMLAttributes }) {
    return isOwnPicture(String(attrs.src)) ? ['img', HTMLAttributes] : ['span', {}, String(attrs.alt || attrs.src)]
  },
})

/** What the document can hold: exactly what the site’s Markdown has. */
export const schemaExtensions = [
  StarterKit.configure({
    heading: false,
    code: false,
    underline: false,
    link: {
      openOnClick: false,
      autolink: true,
      protocols: ['http', 'https'],
      isAllowedUri: isAddress,
    },
  }),
  Heading.extend({ content: '(text | image)*' }),
  Code.extend({ excludes: '' }),
  Picture.configure({ inline: true, allowBase64: false }),
  Maths,
  MathsBlock,
  Tight,
  Tables,
]

export const extensionsOf = (max: number, lengthOf: (doc: Found) => number) => [
  ...schemaExtensions,
  Typed,
  limit(max, lengthOf),
]
