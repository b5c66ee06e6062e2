import type { Fault } from './types.ts'

/** Inspects the first bytes of a file: the length of its byte order mark, and whether it can be a text table at all. */
export function sniff(bytes: Uint8Array): { skip: number; fault?: Fault } {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return { skip: 3 }
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return { skip: 0, fault: { code: 'utf-16' } }
  if (a === 0x50 && b === 0x4b && c === 3) return binary('ZIP / XLSX')
  if (a === 0x1f && b === 0x8b) return binary('GZIP')
  if (a === 0xd0 && b === 0xcf) return binary('XLS')
  if (a === 0x25 && b === 0x50 && c === 0x44) return binary('PDF')
  if (a === 0x50 && b === 0x41 && c === 0x52) return binary('Parquet')
  const head = bytes.subarray(0, 1024)
  const zero = head.indexOf(0)
  if (zero >= 0) {
    // Every other byte zero is ASCII text in UTF-16 without a byte order mark.
    const utf16 = head.filter((byte) => byte === 0).length * 3 > head.length
    return utf16 ? { skip: 0, fault: { code: 'utf-16' } } : binary('NUL')
  }
  return { skip: 0 }
}

function binary(found: string): { skip: number; fault: Fault } {
  return { skip: 0, fault: { code: 'not-text', found } }
}
