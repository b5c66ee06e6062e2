import type { MarkdownIt, Token } from 'markdown-it'

/** Begins all ids of a text, so that those of several on one page differ. */
export interface Anchored {
  docId?: string
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
export function addAnchors(parser: MarkdownIt): void {
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
