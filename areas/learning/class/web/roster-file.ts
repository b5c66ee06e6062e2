import { textIn } from '@leitai/platform/web/read-text'

/**
 * The text of a roster file; of a workbook the cells of its first sheet, of a page those of its tables, separated by tabs. Null if it cannot
 * be read.
 */
export async function rosterText(file: File): Promise<string | null> {
  if (!/\.xlsx$/i.test(file.name)) return textOf(await file.arrayBuffer())
  try {
    // Loaded with the first workbook.
    const { readSheet } = await import('read-excel-file/browser')
    const rows = await readSheet(file)
    return rows.map((row) => row.map(cellText).join('\t')).join('\n')
  } catch {
    return null
  }
}

const cellText = (cell: unknown): string => {
  const text =
    cell === null || cell === undefined ? '' : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
  return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The first bytes of workbooks before 2007, which are not read. */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0]

/** Systems of schools call a page with a table .xls. */
function textOf(buffer: ArrayBuffer): string | null {
  const bytes = new Uint8Array(buffer)
  if (OLD_WORKBOOK.every((byte, k) => bytes[k] === byte)) return null
  const text = textIn(bytes)
  return /^\s*<(?:[\s\S]*<)?table[\s>]/i.test(text) ? cellsOfPage(text) : text
}

/** A document that is only parsed runs no script and loads nothing. */
function cellsOfPage(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const rows = Array.from(page.querySelectorAll('tr'), (row) =>
    Array.from(row.querySelectorAll('td, th'), (cell) => cellText(cell.textContent.trim())).join('\t'),
  )
  return rows.join('\n')
}
