/** The text of a roster file; of a workbook the cells of its first sheet, separated by tabs. Null if it cannot be read. */
export async function rosterText(file: File): Promise<string | null> {
  if (!/\.xlsx$/i.test(file.name)) return decoded(await file.arrayBuffer())
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

/** Spreadsheets save CSV in UTF-8 or, in China, in GB 18030. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
