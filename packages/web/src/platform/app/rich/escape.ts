/**
 * A paragraph's lines as Markdown that stay a paragraph: what would begin a heading, a list or a rule there is escaped. The editor's
 * library escapes marks within a line only.
 */
export const escapeLines = (markdown: string): string =>
  markdown
    .split('\n')
    .map((line) =>
      line
        .replace(/^(\s*)(#{1,6}|[-+])(?=\s|$)/, '$1\\$2')
        .replace(/^(\s*)(\d{1,9})([.)])(?=\s|$)/, '$1$2\\$3')
        .replace(/^(\s*)(?=(?:=+|-{2,}|(?:-\s*){3,})\s*$)/, '$1\\'),
    )
    .join('\n')

const CODE = /((?:```|~~~)[\s\S]*?(?:```|~~~|$)|`[^`\n]+`)/
/** `$a$` within a line, `$$a$$` over any; a dollar beside a space or before a digit is money, as markdown-maths.ts reads it. */
const MATHS = /\$\$[^$]+\$\$|\$(?!\s)[^$\n]*[^$\s\n]\$(?!\d)/g
const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const signOf = Object.fromEntries(Object.entries(SIGNS).map(([sign, entity]) => [entity, sign]))

const inMaths = (markdown: string, change: (formula: string) => string) =>
  markdown
    .split(CODE)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(MATHS, change)))
    .join('')

/** Formulas as they were typed: what the editor's library has escaped in them is no mark there. */
export const rawMaths = (markdown: string): string =>
  inMaths(markdown, (formula) =>
    formula
      .replace(/\\([\\`*_[\]~#+\-.)=])/g, '$1')
      .replace(/&(?:amp|lt|gt|quot);/g, (entity) => signOf[entity] ?? entity),
  )

/** The other way round, for a text that the editor's library reads. */
export const escapeMaths = (markdown: string): string =>
  inMaths(markdown, (formula) =>
    formula.replace(/[\\`*_[\]~]/g, '\\$&').replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign),
  )
