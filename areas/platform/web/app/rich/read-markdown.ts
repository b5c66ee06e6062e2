import type { Mark, Node, Schema } from '@tiptap/pm/model'
import type { Token } from 'markdown-it'
import { createParser } from '../../ui/markdown.ts'

/** The readers' own parser, so that the editor shows what they will see. */
export const parser = createParser({ setMaths: () => '', copy: '' })

/** The text has something that the editor's document cannot hold. */
export class UnfitError extends Error {
  override readonly name = 'UnfitError'
}

interface Open {
  type: string
  attrs: Record<string, unknown>
  content: Node[]
}

const blocks: Record<string, string> = {
  paragraph: 'paragraph',
  blockquote: 'blockquote',
  heading: 'heading',
  list_item: 'listItem',
  bullet_list: 'bulletList',
  ordered_list: 'orderedList',
  table: 'table',
  tr: 'tableRow',
  th: 'tableHeader',
  td: 'tableCell',
}
/** Parts of a table without a node of their own. */
const transparent = new Set(['thead', 'tbody'])
const marks: Record<string, string> = { strong: 'bold', em: 'italic', s: 'strike', link: 'link' }

const HEADINGS: Record<string, number> = { '=': 1, '-': 2 }
const levelOf = ({ markup }: Token) => HEADINGS[markup] ?? markup.length

function attrsOf(token: Token): Record<string, unknown> {
  switch (token.type) {
    case 'heading_open':
      return { level: levelOf(token) }
    case 'ordered_list_open':
      return { start: Number(token.attrGet('start') ?? 1) }
    case 'th_open':
    case 'td_open':
      return { align: /text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1] ?? null }
    default:
      return {}
  }
}

/** Markdown as a document of the editor. Throws an `UnfitError` for what the document cannot hold. */
export function readMarkdown(schema: Schema, text: string): Node {
  const stack: Open[] = [{ type: 'doc', attrs: {}, content: [] }]
  const top = () => stack.at(-1) as Open
  const make = (type: string, attrs: Record<string, unknown>, content: Node[]) => {
    const kind = schema.nodes[type]
    if (!kind) throw new UnfitError(type)
    return kind.create(attrs, content)
  }
  const close = () => {
    const { type, attrs, content } = stack.pop() as Open
    // A cell has its text without a paragraph, and an item may begin with something else or be empty.
    const inner =
      type === 'tableHeader' || type === 'tableCell'
        ? [make('paragraph', {}, content)]
        : type === 'listItem' && content[0]?.type.name !== 'paragraph'
          ? [make('paragraph', {}, []), ...content]
          : type === 'blockquote' && content.length === 0
            ? [make('paragraph', {}, [])]
            : content
    top().content.push(make(type, attrs, inner))
  }
  for (const token of parser.parse(text, {})) {
    const name = token.type.replace(/_(?:open|close)$/, '')
    const type = blocks[name]
    if (transparent.has(name)) continue
    if (type && token.nesting === 1) {
      stack.push({ type, attrs: attrsOf(token), content: [] })
      // A list is loose as soon as one of its items has a paragraph with space around it.
      const list = stack.at(-3)
      if (name === 'paragraph' && !token.hidden && stack.at(-2)?.type === 'listItem' && list) list.attrs.tight = false
    } else if (type && token.nesting === -1) close()
    else if (token.type === 'inline') top().content.push(...readInline(schema, token.children ?? []))
    else if (token.type === 'hr') top().content.push(make('horizontalRule', {}, []))
    else if (token.type === 'maths') top().content.push(make('mathsBlock', {}, textOf(schema, token.content)))
    else if (token.type === 'fence' || token.type === 'code_block') {
      const content = textOf(schema, token.content.replace(/\n$/, ''))
      top().content.push(make('codeBlock', { language: token.info.trim() || null }, content))
    } else throw new UnfitError(token.type)
  }
  const [{ content } = { content: [] }] = stack
  const doc = make('doc', {}, content.length > 0 ? content : [make('paragraph', {}, [])])
  try {
    doc.check()
  } catch (cause) {
    throw new UnfitError('content', { cause })
  }
  return doc
}

const textOf = (schema: Schema, text: string) => (text === '' ? [] : [schema.text(text)])

function readInline(schema: Schema, tokens: readonly Token[]): Node[] {
  const found: Node[] = []
  let active: readonly Mark[] = []
  const mark = (name: string, attrs?: Record<string, unknown>) => {
    const type = schema.marks[name]
    if (!type) throw new UnfitError(name)
    return type.create(attrs)
  }
  const add = (text: string, more: readonly Mark[] = active) => {
    const last = found.at(-1)
    if (text === '') return
    const node = schema.text(text, more)
    if (last?.isText && last.sameMarkup(node)) found[found.length - 1] = schema.text(`${last.text}${text}`, more)
    else found.push(node)
  }
  for (const token of tokens) {
    const name = token.type.replace(/_(?:open|close)$/, '')
    const type = marks[name]
    if (type && token.nesting === 1) {
      const attrs = name === 'link' ? { href: token.attrGet('href'), title: token.attrGet('title') } : undefined
      active = mark(type, attrs).addToSet(active)
    } else if (type) active = active.filter((one) => one.type.name !== type)
    else if (token.type === 'text') add(token.content)
    else if (token.type === 'softbreak') add(' ')
    else if (token.type === 'hardbreak') found.push(schema.node('hardBreak', {}, [], active))
    else if (token.type === 'code_inline') add(token.content, mark('code').addToSet(active))
    else if (token.type === 'maths') {
      const fence = token.block ? '$$' : '$'
      // Within a line of the editor a comment of TeX would go on to the end of the formula.
      if (/%.*\n/.test(token.content)) throw new UnfitError('comment')
      add(fence + token.content.replaceAll('\n', ' ') + fence, mark('maths').addToSet(active))
    } else if (token.type === 'image') {
      const [src, title, alt] = [token.attrGet('src'), token.attrGet('title'), token.content.replaceAll('\n', ' ')]
      found.push(schema.node('image', { src, title, alt }, [], active))
    } else throw new UnfitError(token.type)
  }
  return found
}
