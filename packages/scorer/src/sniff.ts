import type { Fault } from './types.ts'

/** What files of other kinds begin with, a character for each byte: long enough that no header of a table in GBK begins so. */
const signatures: Record<string, readonly string[]> = {
  'ZIP / XLSX': ['PK\x03\x04'],
  GZIP: ['\x1f\x8b'],
  BZIP2: [...Array.from('123456789', (level) => `BZh${level}1AY&SY`), 'BZh9\x17rE8P'],
  XZ: ['\xfd7zXZ\0'],
  Zstandard: ['\x28\xb5\x2f\xfd'],
  '7-Zip': ['7z\xbc\xaf\x27\x1c'],
  RAR: ['Rar!\x1a\x07'],
  XLS: ['\xd0\xcf\x11\xe0'],
  PDF: ['%PDF-'],
  Parquet: ['PAR1'],
  'Arrow / Feather': ['ARROW1\0', 'FEA1\0'],
  NumPy: ['\x93NUMPY'],
  pickle: ['\x80\x02', '\x80\x03', '\x80\x04', '\x80\x05'],
  HDF5: ['\x89HDF\r\n'],
  MATLAB: ['MATLAB 5.0 MAT-file'],
  R: ['RDX2\n', 'RDX3\n', 'RDA2\n', 'RDA3\n'],
  SQLite: ['SQLite format 3\0'],
  PNG: ['\x89PNG\r\n'],
  JPEG: ['\xff\xd8\xff'],
  RTF: ['{\\rtf'],
  'Git LFS': ['version https://git-lfs.github.com/spec/'],
}
const patterns: Record<string, RegExp> = {
  TAR: /^[\s\S]{257}ustar/,
  HTML: /^\s*<(?:!doctype html|html)\b/i,
  XML: /^\s*<\?xml /,
  JSON: /^\s*(?:\[\s*[[{]|\{\s*")/,
}

/** The kind of a file that is no table of text, by its first bytes; null if nothing says it. */
export function kindOfFile(bytes: Uint8Array): string | null {
  let start = ''
  for (const byte of bytes.subarray(0, 512)) start += String.fromCharCode(byte)
  const signed = Object.entries(signatures).find(([, all]) => all.some((one) => start.startsWith(one)))
  return (signed ?? Object.entries(patterns).find(([, pattern]) => pattern.test(start)))?.[0] ?? null
}

/** Inspects the first bytes of a file: the length of its byte order mark, and whether it can be a text table at all. */
export function sniff(bytes: Uint8Array): { skip: number; fault?: Fault } {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return { skip: 3 }
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return { skip: 0, fault: { code: 'utf-16' } }
  const kind = kindOfFile(bytes)
  if (kind !== null) return binary(kind)
  const head = bytes.subarray(0, 1024)
  const zero = head.indexOf(0)
  if (zero >= 0) {
    // Every other byte zero is ASCII text in UTF-16 without a byte order mark; several at once are what a crash leaves of a file.
    const pairs = head.some((byte, at) => byte === 0 && head[at + 1] === 0)
    const utf16 = !pairs && head.filter((byte) => byte === 0).length * 3 > head.length
    return utf16 ? { skip: 0, fault: { code: 'utf-16' } } : binary('NUL')
  }
  return { skip: 0 }
}

function binary(found: string): { skip: number; fault: Fault } {
  return { skip: 0, fault: { code: 'not-text', found } }
}
