import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import type { FocusEvent } from 'react'

const DOLLAR = '$'

/** Formulas in a line, by the rule of the readers’ parser (platform/ui/markdown-maths.ts). */
function formulasIn(text: string): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  for (let at = text.indexOf(DOLLAR); at >= 0; at = text.indexOf(DOLLAR, at + 1)) {
    const block = text[at + 1] === DOLLAR
    const fence = block ? '$$' : DOLLAR
    const from = at + fence.length
    let end = text.indexOf(fence, from)
    while (end > 0 && text[end - 1] === '\\') end = text.indexOf(fence, end + 1)
    if (end <= from) continue
    if (!block && (/^\s|\s$/.test(text.slice(from, end)) || /\d/.test(text[end + 1] ?? ''))) continue
    found.push({ from: at, to: end + fence.length })
    at = end + fence.length - 1
  }
  return found
}

/** Text of a block, position by position; code and whatever is no text cannot be part of a formula. */
const NOTHING = '\n'
const lineOf = (block: Node) =>
  block.children
    .map((node) => {
      const isCode = !node.isText || node.marks.some(({ type }) => type.name === 'code')
      return isCode ? NOTHING.repeat(node.nodeSize) : node.text
    })
    .join('')

/** Marks what has become a formula, and unmarks what is none any more, in the blocks that were changed. */
export function markFormulas(
  transactions: readonly Transaction[],
  before: { doc: Node },
  doc: Node,
  tr: Transaction,
): Transaction | null {
  const type = doc.type.schema.marks.maths
  if (!type || !transactions.some(({ docChanged }) => docChanged)) return null
  const old = new Set<Node>()
  before.doc.descendants((node) => {
    if (node.isTextblock) old.add(node)
  })
  doc.descendants((node, at) => {
    if (!node.isTextblock || node.type.spec.code || old.has(node)) return
    const start = at + 1
    const wanted = formulasIn(lineOf(node)).filter(({ from, to }) => !lineOf(node).slice(from, to).includes(NOTHING))
    const marked: string[] = []
    node.forEach((child, offset) => {
      if (type.isInSet(child.marks)) marked.push(`${offset} ${offset + child.nodeSize}`)
    })
    if (marked.join() === wanted.map(({ from, to }) => `${from} ${to}`).join()) return
    tr.removeMark(start, start + node.content.size, type)
    for (const { from, to } of wanted) tr.addMark(start + from, start + to, type.create())
  })
  return tr.docChanged ? tr : null
}

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

/** Acts when the focus leaves the whole element, not when it moves within it, such as from a text to its tools. */
export const leaving =
  (act: (() => void) | undefined) =>
  ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) act?.()
  }
