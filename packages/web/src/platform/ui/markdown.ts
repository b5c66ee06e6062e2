import Parser, { type MarkdownIt } from 'markdown-it'
import { addMaths } from './markdown-maths.ts'

/**
 * A reader's browser asks for the platform's own pictures by itself, and for nothing else: not for what tells others of them, nor for
 * a call of ours.
 */
const OWN_PICTURE = /^\/v3\/picture\/[\w/-]+\.\w+$/

/** A formula as HTML. */
export type Maths = (formula: string, block: boolean) => string

/** The level of the heading that the text stands under; the page's own is the first. */
export interface Under {
  under: number
}

/** No heading skips a level: the highest of the text follows the one it stands under, and each at most one below the last. */
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

/** Text to HTML, rendered with an `Under`. HTML in the text is escaped, never passed on. */
export function createParser({ setMaths, copy }: { setMaths: Maths; copy: string }): MarkdownIt {
  const parser = new Parser({ html: false, linkify: true, breaks: false })
  const { rules } = parser.renderer
  const { escapeHtml } = parser.utils
  addMaths(parser, setMaths)
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
    if (!OWN_PICTURE.test(src)) return escapeHtml(tokens[index]?.content || src)
    tokens[index]?.attrSet('loading', 'lazy')
    return image ? image(tokens, index, options, env, self) : self.renderToken(tokens, index, options)
  }
  return parser
}
