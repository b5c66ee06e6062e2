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
