import type { Mark, Node } from '@tiptap/pm/model'
import { parser } from './read-markdown.ts'

const { isPunctCharCode, isMdAsciiPunct, isWhiteSpace } = parser.utils

/** A part of a line: text, whose characters may be written as entities, a delimiter of a mark, or what must stay as it is. */
interface Piece {
  kind: 'text' | 'open' | 'close' | 'raw'
  source: string
}

const delimiters: Record<string, string> = { bold: '**', italic: '*', strike: '~~' }

/** Characters after and before which an address still ends and begins where it does now. */
const ENDS = /^(?:$|[\s，。；：！？、）」』》”]|[.,;:!?)](?:\s|$))/
const STARTS = /(?:^|[\s(（，。；：！？、「『《“])$/

const isPunct = (sign: string) => isMdAsciiPunct(sign.codePointAt(0) ?? 0) || isPunctCharCode(sign.codePointAt(0) ?? 0)
const isSpace = (sign: string) => sign === '' || isWhiteSpace(sign.codePointAt(0) ?? 32)
const firstOf = (text: string) => [...text.slice(0, 2)][0] ?? ''
const lastOf = (text: string) => [...text.slice(-2)].at(-1) ?? ''
const entity = (sign: string) => `&#${sign.codePointAt(0)};`

/** Where readers see a link though the text says nothing of one. */
const addresses = (text: string) => parser.linkify.match(text) ?? []

interface Around {
  before: string
  after: string
  /** Whether a dollar may begin a formula. */
  dollars: boolean
  /** Whether a tilde may stand next to a delimiter. */
  strikes: boolean
}

function escapeText(text: string, around: Around): string {
  let written = ''
  let from = 0
  for (const { index, lastIndex } of addresses(text)) {
    written += escapeSigns(text, from, index, around) + text.slice(index, lastIndex)
    from = lastIndex
  }
  return written + escapeSigns(text, from, text.length, around)
}

const WORD = /[\p{L}\p{N}]/u
const SIGNS = /[\\*_`[\]~<&$!]/g

function escapeSigns(text: string, from: number, to: number, { before, after, dollars, strikes }: Around): string {
  return text.slice(from, to).replace(SIGNS, (sign, place: number) => {
    const at = from + place
    const [left, right] = [text[at - 1] ?? lastOf(before), text[at + 1] ?? firstOf(after)]
    const rest = text.slice(at)
    const needed = {
      _: !(WORD.test(left) && WORD.test(right)),
      '~': strikes || left === '~' || right === '~',
      '<': /^<(?:[a-z][a-z0-9+.-]{1,31}:|[\w.!#$%&'*+/=?^`{|}~-]+@)/i.test(rest),
      '&': /^&(?:#x?[0-9a-f]+|[a-z][a-z0-9]*);/i.test(rest),
      $: dollars,
      '!': right === '[' || (at === text.length - 1 && after !== ''),
    }[sign]
    return needed === false ? sign : `\\${sign}`
  })
}

function codeSpan(text: string): string {
  const runs = new Set((text.match(/`+/g) ?? []).map(({ length }) => length))
  let size = 1
  while (runs.has(size)) size += 1
  const rail = '`'.repeat(size)
  const pad = /^`|`$|^ .*[^ ].* $/.test(text) ? ' ' : ''
  return `${rail}${pad}${text}${pad}${rail}`
}

function destination({ href, title }: { href: string; title: string | null }): string {
  const plain = href !== '' && !/[\s<>()\\]/.test(href)
  const address = (plain ? href : `<${href.replace(/[<>\\]/g, '\\$&')}>`).replace(/&(?=#?\w+;)/g, '\\&')
  return title ? `(${address} "${title.replace(/["\\]/g, '\\$&').replace(/&(?=#?\w+;)/g, '\\&')}")` : `(${address})`
}

/** Whether readers see this link without any sign for it. */
function isBare(node: Node, href: string, before: string, after: string): boolean {
  const text = node.text ?? ''
  const [found, ...more] = addresses(text)
  return (
    found !== undefined &&
    more.length === 0 &&
    found.index === 0 &&
    found.lastIndex === text.length &&
    parser.normalizeLink(found.url) === href &&
    STARTS.test(before) &&
    ENDS.test(after)
  )
}

const textOf = (node: Node | undefined) => (node ? (node.text ?? (node.type.name === 'hardBreak' ? '\n' : '!')) : '')

/** How many nodes from `at` on wear the mark: those that last longest are opened first. */
const lasts = (nodes: readonly Node[], at: number, mark: Mark) => {
  let end = at
  while (end < nodes.length && mark.isInSet(nodes[end]?.marks ?? [])) end += 1
  return end - at
}

const wears = (nodes: readonly Node[], name: string) =>
  nodes.some(({ marks }) => marks.some(({ type }) => type.name === name))

function piecesOf(nodes: readonly Node[], left: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  const active: Mark[] = []
  const bare = new Set<Mark>()
  const strikes = wears(nodes, 'strike')
  const dollars = nodes.map(textOf).join('').split('$').length > 2
  const end = (mark: Mark) => {
    if (mark.type.name !== 'link') pieces.push({ kind: 'close', source: delimiters[mark.type.name] ?? '' })
    else if (!bare.has(mark)) {
      pieces.push({ kind: 'raw', source: `]${destination({ href: mark.attrs.href ?? '', title: mark.attrs.title })}` })
    }
  }
  nodes.forEach((node, at) => {
    const [before, after] = [textOf(nodes[at - 1]), textOf(nodes[at + 1])]
    const wanted = node.marks.filter(({ type }) => type.name === 'link' || left.includes(type.name))
    let keep = 0
    while (keep < active.length && active[keep]?.isInSet(wanted)) keep += 1
    for (const mark of active.splice(keep).reverse()) end(mark)
    const fresh = wanted
      .filter((mark) => !mark.isInSet(active))
      .toSorted((one, two) => lasts(nodes, at, two) - lasts(nodes, at, one))
    for (const mark of fresh) {
      active.push(mark)
      if (mark.type.name !== 'link') pieces.push({ kind: 'open', source: delimiters[mark.type.name] ?? '' })
      else if (
        mark.attrs.title === null &&
        lasts(nodes, at, mark) === 1 &&
        isBare(node, mark.attrs.href, before, after)
      ) {
        bare.add(mark)
      } else pieces.push({ kind: 'raw', source: '[' })
    }
    const isMaths = node.marks.some(({ type }) => type.name === 'maths')
    if (node.marks.some(({ type }) => type.name === 'code'))
      pieces.push({ kind: 'raw', source: codeSpan(node.text ?? '') })
    else if (isMaths || active.some((mark) => bare.has(mark))) pieces.push({ kind: 'raw', source: node.text ?? '' })
    else if (node.isText) {
      pieces.push({
        kind: 'text',
        source: escapeText((node.text ?? '').replaceAll('\n', ' '), { before, after, dollars, strikes }),
      })
    } else if (node.type.name === 'image') {
      const { src, alt, title } = node.attrs
      pieces.push({ kind: 'raw', source: `![${alt ?? ''}]${destination({ href: src ?? '', title })}` })
    } else pieces.push({ kind: 'raw', source: '\\\n' })
  })
  for (const mark of active.reverse()) end(mark)
  return pieces
}

/**
 * A delimiter between a letter and a punctuation mark, as in `**重点：**后面`, is none: there the letter is written as an entity, which counts
 * as punctuation and reads the same.
 */
function flank(pieces: readonly Piece[]): void {
  let changed = false
  const isDelimiter = (piece: Piece | undefined) => piece?.kind === 'open' || piece?.kind === 'close'
  for (let at = 0; at < pieces.length; at += 1) {
    if (!isDelimiter(pieces[at])) continue
    // Delimiters of one sign in a row are read as one.
    let end = at + 1
    while (isDelimiter(pieces[end]) && pieces[end]?.source[0] === pieces[at]?.source[0]) end += 1
    const [left, right] = [pieces[at - 1], pieces[end]]
    const [before, after] = [lastOf(left?.source ?? ''), firstOf(right?.source ?? '')]
    const kinds = new Set(pieces.slice(at, end).map(({ kind }) => kind))
    const isLetter = (sign: string) => !isSpace(sign) && !isPunct(sign)
    if (kinds.has('open') && left?.kind === 'text' && isPunct(after) && isLetter(before)) {
      left.source = left.source.slice(0, -before.length) + entity(before)
      changed = true
    }
    if (kinds.has('close') && right?.kind === 'text' && isPunct(before) && isLetter(after)) {
      right.source = entity(after) + right.source.slice(after.length)
      changed = true
    }
    at = end - 1
  }
  // An entity is punctuation to the delimiter on its other side.
  if (changed) flank(pieces)
}

/** Marks begin and end next to a sign: the space at their ends goes outside, and a mark around nothing goes away. */
function withoutEdges(pieces: readonly Piece[]): Piece[] {
  const found = [...pieces]
  const isText = (piece: Piece | undefined): piece is Piece => piece?.kind === 'text'
  for (let at = found.length - 1; at >= 0; at -= 1) {
    const next = found[at + 1]
    if (found[at]?.kind !== 'open' || !isText(next)) continue
    const inner = next.source.trimStart()
    const space = next.source.slice(0, next.source.length - inner.length)
    found.splice(at, 2, { kind: 'text', source: space }, found[at] as Piece, { kind: 'text', source: inner })
  }
  for (let at = 0; at < found.length; at += 1) {
    const before = found[at - 1]
    if (found[at]?.kind !== 'close' || !isText(before)) continue
    const inner = before.source.trimEnd()
    const space = before.source.slice(inner.length)
    found.splice(at - 1, 2, { kind: 'text', source: inner }, found[at] as Piece, { kind: 'text', source: space })
  }
  const full: Piece[] = []
  for (const piece of found) {
    const last = full.at(-1)
    if (piece.kind === 'close' && last?.kind === 'open') full.pop()
    else if (isText(piece) && isText(last)) full[full.length - 1] = { kind: 'text', source: last.source + piece.source }
    else if (piece.source !== '') full.push(piece)
  }
  // What was around nothing is gone, and its space may now be at an end.
  return full.length < pieces.length ? withoutEdges(full) : full
}

const join = (pieces: readonly Piece[]) =>
  pieces
    .map(({ source }) => source)
    .join('')
    .replace(/[ \t]*(\\\n)[ \t]*/g, '$1')
    .replace(/^(?:[ \t]|\\\n)+|(?:[ \t]|\\\n)+$/g, '')

function written(nodes: readonly Node[], left: readonly string[]): string {
  const pieces = withoutEdges(piecesOf(nodes, left))
  flank(pieces)
  return join(pieces)
}

/** The text, without its signs, that readers see. */
const seen = (source: string) =>
  (parser.parseInline(source, {})[0]?.children ?? [])
    .map(({ type, content, block }) => {
      const fence = block ? '$$' : '$'
      return type === 'maths' ? fence + content + fence : type === 'image' ? '' : content
    })
    .join('')

/** The text of a paragraph, heading or cell as Markdown. */
export function writeInline(block: Node): string {
  const { children, textContent } = block
  const source = written(children, ['bold', 'italic', 'strike'])
  // Bold and italic have one sign: where they overlap, a mark less is better than a sign that readers see.
  if (!wears(children, 'bold') || !wears(children, 'italic') || seen(source).trim() === textContent.trim())
    return source
  return written(children, ['bold', 'strike'])
}
