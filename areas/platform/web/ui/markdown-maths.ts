import type { MarkdownIt } from 'markdown-it'
import type { Maths } from './markdown.ts'

const DOLLAR = '$'

export const katexOptions = {
  throwOnError: false,
  output: 'mathml',
  // Bounds macro expansion and size of formulas.
  maxExpand: 100,
  maxSize: 20,
  // Else each Chinese character in a formula is a line in the log of the server, which renders pages too.
  strict: false,
} as const

/** Formulas of a text that are set, and characters of these; further ones are shown as source. Setting each takes far longer than all else. */
const MOST_FORMULAS = 2000
const MOST_CHARACTERS = 20_000

/** Thousands of nested symbols overflow the renderer's stack: such a formula is shown as source. */
function safely(set: Maths, formula: string, block: boolean): string | null {
  try {
    return set(formula, block)
  } catch {
    return null
  }
}

/** `$a$` within a line and `$$a$$` on separate lines; a dollar next to a space is money. */
export function addMaths(parser: MarkdownIt, setMaths: Maths): void {
  parser.inline.ruler.after('escape', 'maths', (state, silent) => {
    const { src, pos, posMax } = state
    if (src[pos] !== DOLLAR) return false
    const block = src[pos + 1] === DOLLAR
    const fence = block ? '$$' : DOLLAR
    const from = pos + fence.length
    let end = src.indexOf(fence, from)
    while (end > 0 && src[end - 1] === '\\') end = src.indexOf(fence, end + 1)
    if (end < 0 || end > posMax || end === from) return false
    const formula = src.slice(from, end)
    if (!block && (/^\s|\s$/.test(formula) || /\d/.test(src[end + 1] ?? ''))) return false
    if (!silent) {
      const token = state.push('maths', 'math', 0)
      token.content = formula
      token.block = block
    }
    state.pos = end + fence.length
    return true
  })
  // Per text: the line range in which no formula ends. Without it each `$$` would scan everything after it.
  const endless = new WeakMap<object, { from: number; to: number }>()
  parser.block.ruler.before(
    'fence',
    'maths_block',
    (state, start, last, silent) => {
      const line = (number: number) =>
        state.src.slice((state.bMarks[number] ?? 0) + (state.tShift[number] ?? 0), state.eMarks[number]).trim()
      if (!line(start).startsWith('$$')) return false
      let end = start
      const single = line(start).length > 3 && line(start).endsWith('$$')
      if (!single) {
        const span = endless.get(state.env)
        if (span && span.from <= start && span.to >= last) return false
        end += 1
        while (end < last && !line(end).endsWith('$$')) end += 1
        if (end >= last) {
          endless.set(state.env, { from: start, to: last })
          return false
        }
      }
      if (silent) return true
      const lines = Array.from({ length: end - start + 1 }, (_, index) => line(start + index)).join('\n')
      const token = state.push('maths', 'math', 0)
      token.content = lines.slice(2, -2).trim()
      token.block = true
      state.line = end + 1
      return true
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  )
  // Per text: how many formulas were set, and their characters.
  const set = new WeakMap<object, { count: number; characters: number }>()
  const mayBeSet = (env: object, { length }: string) => {
    const { count, characters } = set.get(env) ?? { count: 0, characters: 0 }
    const now = { count: count + 1, characters: characters + length }
    set.set(env, now)
    return now.count <= MOST_FORMULAS && now.characters <= MOST_CHARACTERS
  }
  parser.renderer.rules.maths = (tokens, index, _options, env) => {
    const token = tokens[index]
    if (!token) return ''
    const html = mayBeSet(env ?? {}, token.content) ? safely(setMaths, token.content, token.block) : null
    if (html === null) return `<code>${parser.utils.escapeHtml(token.content)}</code>`
    return token.block ? `<div data-maths>${html}</div>` : html
  }
}
