import { textIn } from '@leitai/platform/web/read-text'

/** A file of questions as it is sent: what it is by its name, and its text; a workbook in base64. */
export async function questionFile(file: File): Promise<{ format: 'json' | 'csv' | 'xlsx'; text: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const ending = /\.(csv|xlsx)$/i.exec(file.name)?.[1]?.toLowerCase()
  if (ending === 'xlsx') return { format: ending, text: base64Of(bytes) }
  return { format: ending === 'csv' ? ending : 'json', text: textIn(bytes) }
}

const base64Of = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
