import { likelyEncoding } from '@leitai/scorer/encoding'

/**
 * The text of a file that people save. Spreadsheets write CSV in UTF-8 or, in China, in GB 18030; what they call Unicode text is UTF-16. A byte
 * order mark is left out.
 */
export const textIn = (bytes: Uint8Array<ArrayBuffer>): string => new TextDecoder(encodingOf(bytes)).decode(bytes)

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return likelyEncoding(bytes)
}
