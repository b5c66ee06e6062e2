/**
 * Escapes block markers in a paragraph's lines, so that they start no heading, list or rule. The editor's library escapes only inline
 * markup.
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
/** `$a$` within a line, `$$a$$` across lines; a dollar next to a space or before a digit is money, as in markdown-maths.ts. */
const MATHS = /\$\$[^$]+\$\$|\$(?!\s)[^$\n]*[^$\s\n]\$(?!\d)/g
const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const signOf = Object.fromEntries(Object.entries(SIGNS).map(([sign, entity]) => [entity, sign]))

const inMaths = (markdown: string, change: (formula: string) => string) =>
  markdown
    .split(CODE)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(MATHS, change)))
    .join('')

/** Restores formulas as typed, without the escapes that the editor's library adds. */
export const rawMaths = (markdown: string): string =>
  inMaths(markdown, (formula) =>
    formula
      .replace(/\\([\\`*_[\]~#+\-.)=])/g, '$1')
      .replace(/&(?:amp|lt|gt|quot);/g, (entity) => signOf[entity] ?? entity),
  )

/** The inverse, for text that the editor's library parses. */
export const escapeMaths = (markdown: string): string =>
  inMaths(markdown, (formula) =>
    formula.replace(/[\\`*_[\]~]/g, '\\$&').replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign),
  )
