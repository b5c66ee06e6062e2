import type { MarkdownIt, Token } from 'markdown-it'
import Parser from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import footnotes from 'markdown-it-footnote'
import { addMaths } from './markdown-maths.ts'

/** Only the platform's own pictures load automatically: no external ones, which could track readers, and no API calls. */
const OWN_PICTURE = /^\/v3\/picture\/[\w/-]+\.\w+$/
export const isOwnPicture = (address: string) => OWN_PICTURE.test(address)

/** Renders a formula as HTML. */
export type Maths = (formula: string, block: boolean) => string

/** The level of the heading above the text; the page's own is 1. */
export interface Under {
  under: number
}

/** Headings do not skip levels: the text's highest follows the one above it, and each is at most one below the previous. */
function lowerHeadings(tokens: { type: string; tag: string }[], { under }: Under): void {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close')
  const levelOf = ({ tag }: { tag: string }) => Number(tag.slice(1))
  const highest = Math.min(...headings.map(levelOf))
  let last = under
  for (const token of headings) {
    const level = Math.min(6, under + 1 + levelOf(token) - highest, token.type === 'heading_open' ? last + 1 : last)
    token.tag = `h${level}`
    last = level
  }
}

/** Markdown to HTML, rendered with an `Under` and `Anchored`. HTML in the text is escaped. */
export function createParser({ setMaths, copy }: { setMaths: Maths; copy: string }): MarkdownIt {
  const parser = new Parser({ html: false, linkify: true, breaks: false })
  const { rules } = parser.renderer
  const { escapeHtml } = parser.utils
  // Emphasis beside Chinese marks, which CommonMark's rules for words between blanks leave as asterisks.
  parser.use(cjkFriendly)
  parser.use(footnotes)
  addMaths(parser, setMaths)
  addAnchors(parser)
  parser.core.ruler.push('lower_headings', ({ tokens, env }) => lowerHeadings(tokens, { under: 1, ...env }))
  rules.fence = (tokens, index) =>
    `<div data-code><button type="button" data-copy>${escapeHtml(copy)}</button><pre tabindex="0"><code>${escapeHtml(tokens[index]?.content ?? '')}</code></pre></div>`
  rules.table_open = () => '<div data-table tabindex="0"><table>'
  rules.table_close = () => '</table></div>'
  rules.link_open = (tokens, index, options, _env, self) => {
    const token = tokens[index]
    if (/^(?:https?:)?\/\//i.test(String(token?.attrGet('href')))) {
      token?.attrSet('rel', 'nofollow noopener noreferrer')
      token?.attrSet('target', '_blank')
    }
    return self.renderToken(tokens, index, options)
  }
  const image = rules.image
  rules.image = (tokens, index, options, env, self) => {
    const src = String(tokens[index]?.attrGet('src'))
    if (!isOwnPicture(src)) return escapeHtml(tokens[index]?.content || src)
    tokens[index]?.attrSet('loading', 'lazy')
    return image ? image(tokens, index, options, env, self) : self.renderToken(tokens, index, options)
  }
  return parser
}

/** As GitHub writes the address of a heading: lower case, blanks as hyphens, no other marks. */
const slugOf = (title: string) =>
  title
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

const titleOf = ({ children }: Token) =>
  (children ?? []).map(({ type, content }) => (type === 'text' || type === 'code_inline' ? content : '')).join('')

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** Gives headings their ids, the second of a name with a number; returns the ids by what links call them. */
function nameHeadings(tokens: Token[], docId: string): Map<string, string> {
  const ids = new Map<string, string>()
  for (const [at, token] of tokens.entries()) {
    const inline = tokens[at + 1]
    if (token.type !== 'heading_open' || !inline) continue
    const slug = slugOf(titleOf(inline))
    let name = slug
    for (let no = 1; ids.has(name); no++) name = `${slug}-${no}`
    ids.set(name, `${docId}-${name}`)
    token.attrSet('id', `${docId}-${name}`)
  }
  return ids
}

/** `[评分](#评分规则)` leads to the heading of that name in the same text. Rendered without a `docId`, headings have no ids. */
function addAnchors(parser: MarkdownIt): void {
  parser.core.ruler.push('anchors', ({ tokens, env }) => {
    const docId = 'docId' in env ? env.docId : undefined
    if (typeof docId !== 'string') return
    const ids = nameHeadings(tokens, docId)
    for (const link of tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === 'link_open')) {
      const href = String(link.attrGet('href'))
      const name = decoded(href.slice(1))
      const id = href.startsWith('#') ? (ids.get(name) ?? ids.get(slugOf(name))) : undefined
      if (id !== undefined) link.attrSet('href', `#${encodeURIComponent(id)}`)
    }
  })
}
