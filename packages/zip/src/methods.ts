/** Methods of compression by their numbers in a zip (APPNOTE 4.4.5). */
const METHODS: Record<number, string> = {
  1: 'Shrink',
  2: 'Reduce',
  3: 'Reduce',
  4: 'Reduce',
  5: 'Reduce',
  6: 'Implode',
  9: 'Deflate64',
  10: 'Implode',
  12: 'BZip2',
  14: 'LZMA',
  16: 'CMPSC',
  18: 'TERSE',
  19: 'LZ77',
  20: 'Zstandard',
  93: 'Zstandard',
  94: 'MP3',
  95: 'XZ',
  96: 'JPEG',
  97: 'WavPack',
  98: 'PPMd',
  99: 'AES',
}

/** The name of a method that is not read; null for what is: stored as it is, or Deflate. */
export const unreadMethod = (method: number): string | null =>
  method === 0 || method === 8 ? null : (METHODS[method] ?? `method ${method}`)

/** What a file is by its first bytes that was named as a zip; null for a zip, or what nobody knows. */
export function otherKind(head: Uint8Array): string | null {
  const starts = (...bytes: number[]) => bytes.every((byte, k) => head[k] === byte)
  if (starts(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c)) return '7z'
  if (starts(0x52, 0x61, 0x72, 0x21, 0x1a, 0x07)) return 'RAR'
  if (starts(0x1f, 0x8b)) return 'gzip'
  if (starts(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00)) return 'xz'
  if (starts(0x42, 0x5a, 0x68)) return 'bzip2'
  if (starts(0x28, 0xb5, 0x2f, 0xfd)) return 'zstd'
  if (starts(0x25, 0x50, 0x44, 0x46)) return 'PDF'
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return 'XLS / DOC'
  if (starts(0x50, 0x41, 0x52, 0x31)) return 'Parquet'
  const [USTAR, AT] = ['ustar', 257]
  if (Array.from(USTAR).every((letter, k) => head[AT + k] === letter.charCodeAt(0))) return 'tar'
  // Text has no control characters; it may be a page that was saved in place of the file.
  const text = head.length > 2 && head.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13)
  return text
    ? /^\s*<(?:!doctype|html)/i.test(String.fromCharCode(...head.subarray(0, 100)))
      ? 'HTML'
      : 'CSV / TXT'
    : null
}
