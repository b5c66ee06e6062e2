import Parser, { type MarkdownIt } from 'markdown-it'
import { addMaths } from './markdown-maths.ts'

/**
 * A reader's browser asks for the platform's own pictures by itself, and for nothing else: not for what tells others of them, nor for
 * a call of ours.
 */
const OWN_PICTURE = /^\/v3\/picture\/[\w/-]+\.\w+$/

/** A formula as HTML. */
export type Maths = (formula: string, block: boolean) => string

/** Text to HTML. HTML in the text is escaped, never passed on. Headings go down one level: the page has its own first. */
export function createParser({ setMaths, copy }: { setMaths: Maths; copy: string }): MarkdownIt {
  const parser = new Parser({ html: false, linkify: true, breaks: false })
  const { rules } = parser.renderer
  const { escapeHtml } = parser.utils
  addMaths(parser, setMaths)
  parser.core.ruler.push('lower_headings', ({ tokens }) => {
    for (const token of tokens) {
      if (token.type === 'heading_open' || token.type === 'heading_close') {
        token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`
      }
    }
  })
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
