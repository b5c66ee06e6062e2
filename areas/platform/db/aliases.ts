/** Keywords that can follow a subquery only if it has no alias. */
const KEYWORDS =
  /^(where|group|order|limit|offset|on|inner|left|right|full|cross|join|union|except|intersect|for|having|window|fetch|returning|natural)\b/i

/**
 * The first subquery in FROM without an alias, which only PostgreSQL 16 and later accept; null if there is none. Tests apply it to every
 * query.
 */
export function subqueryWithoutAlias(query: string): string | null {
  for (const found of query.matchAll(/\b(?:from|join)\s*(?:lateral\s*)?\(\s*(?:select|values|with)\b/gi)) {
    if (/\bdistinct\s+$/i.test(query.slice(0, found.index))) continue
    const open = query.indexOf('(', found.index)
    const rest = query.slice(closing(query, open) + 1).trimStart()
    if (!/^(as\b|"|[a-z_])/i.test(rest) || KEYWORDS.test(rest)) return query.slice(found.index, found.index + 200)
  }
  return null
}

function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    const char = text[at]
    if (char === "'" || char === '"') at = text.indexOf(char, at + 1)
    else if (char === '(') depth++
    else if (char === ')' && --depth === 0) return at
    if (at < 0) break
  }
  return text.length
}
