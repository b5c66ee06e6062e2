import type { Node } from '@tiptap/pm/model'
import { writeInline } from './write-inline.ts'

const longest = (text: string, sign: RegExp) => Math.max(0, ...(text.match(sign) ?? []).map(({ length }) => length))
const isList = (node: Node) => node.type.name === 'bulletList' || node.type.name === 'orderedList'

/** Lines that begin a block, so that they stay text. */
const escapeLines = (markdown: string): string =>
  markdown
    .split('\n')
    .map((line, at) =>
      line
        .replace(/^(#{1,6}|[-+])(?=\s|$)/, '\\$1')
        .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
        .replace(/^>/, '\\>')
        .replace(/^(?=(?:-\s*){3,}$)/, '\\')
        // Below a line of text: a heading or the second row of a table.
        .replace(at === 0 ? /(?!)/ : /^(?==+\s*$|-+\s*$|[|:]\s*:?-|-+\s*[|:])/, '\\'),
    )
    .join('\n')

function fence({ attrs, textContent }: Node): string {
  const info = String(attrs.language ?? '')
  const sign = info.includes('`') ? '~' : '`'
  const rail = sign.repeat(Math.max(3, 1 + longest(textContent, sign === '`' ? /`+/g : /~+/g)))
  return `${rail}${info}\n${textContent === '' ? '' : `${textContent}\n`}${rail}`
}

const rules: Record<string, string> = { left: ':--', center: ':-:', right: '--:' }

function table(node: Node): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rows = node.children.map((row) =>
    row.children.map((cell) =>
      // The pipes are looked for before anything else, in code as well.
      cell.children.map((part) => writeInline(part).replaceAll('|', '\\|')).join(' '),
    ),
  )
  const [head = [], ...body] = rows
  const aligns = node.firstChild?.children.map(({ attrs }) => rules[attrs.align] ?? '---') ?? []
  return [line(head), line(aligns), ...body.map(line)].join('\n')
}

/** Whether the items can stand without blank lines: no two blocks of one that would then run together. */
const mayBeTight = (list: Node) =>
  list.children.every(({ children }) =>
    children.every((block, at) => {
      const before = children[at - 1]
      if (!before) return true
      if (block.type.name === 'paragraph') return false
      return (
        !(block.type === before.type && !isList(block)) &&
        !(block.type.name === 'orderedList' && block.attrs.start !== 1)
      )
    }),
  )

function list(node: Node, other: boolean): string {
  const tight = node.attrs.tight && mayBeTight(node)
  const isOrdered = node.type.name === 'orderedList'
  return node.children
    .map((item, at) => {
      const sign = isOrdered ? `${node.attrs.start + at}${other ? ')' : '.'}` : other ? '*' : '-'
      const text = writeBlocks(item, { tight, inList: true })
      const indent = ' '.repeat(sign.length + 1)
      return `${sign} ${text.replace(/\n(?!\n|$)/g, `\n${indent}`)}`.trimEnd()
    })
    .join(tight ? '\n' : '\n\n')
}

interface Place {
  tight: boolean
  inList: boolean
}

function block(node: Node, place: Place, other: boolean): string {
  switch (node.type.name) {
    case 'heading': {
      // A number sign at the end would close the heading.
      const text = writeInline(node).replace(/(^|\s)(#+)$/, '$1\\$2')
      return `${'#'.repeat(node.attrs.level)} ${text}`.trimEnd()
    }
    case 'horizontalRule':
      // After the sign of an item or under a line of text the usual one is something else.
      return place.inList ? '___' : '---'
    case 'codeBlock':
      return fence(node)
    case 'mathsBlock':
      return `$$\n${node.textContent}\n$$`
    case 'blockquote':
      return writeBlocks(node, { tight: false, inList: false })
        .split('\n')
        .map((line) => (line === '' ? '>' : `> ${line}`))
        .join('\n')
    case 'bulletList':
    case 'orderedList':
      return list(node, other)
    case 'table':
      return table(node)
    default:
      return escapeLines(writeInline(node))
  }
}

function writeBlocks(parent: Node, place: Place): string {
  const written: string[] = []
  let before: Node | undefined
  let other = false
  for (const node of parent.children) {
    // Two lists of one kind in a row need different signs.
    const second: boolean = isList(node) && before?.type === node.type && !other
    const text = block(node, place, second)
    // Markdown has no empty paragraphs.
    if (text === '') continue
    written.push(text)
    other = second
    before = node
  }
  return written.join(place.tight ? '\n' : '\n\n')
}

/** The editor's document as Markdown. */
export const writeMarkdown = (doc: Node): string => writeBlocks(doc, { tight: false, inList: false })
