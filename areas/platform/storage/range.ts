/** The requested bytes, `end` inclusive; 'all' for no (or an unreadable) range, 'none' if the object has no such bytes. */
type ByteRange = { start: number; end: number } | 'all' | 'none'

/** Parses a Range header (RFC 9110). Several ranges return the whole object, as the RFC allows. */
export function readRange(header: string | undefined, size: number): ByteRange {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'all'
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return 'all'
  return start >= size || end < start ? 'none' : { start, end }
}

/** Whether the client's partial copy is of the current object (If-Range: an ETag or a date). */
export function isSameCopy(ifRange: string | undefined, etag: string, modifiedAt: Date): boolean {
  if (ifRange === undefined) return true
  if (ifRange.startsWith('"') || ifRange.startsWith('W/')) return ifRange === etag
  return Date.parse(ifRange) === Math.floor(modifiedAt.getTime() / 1000) * 1000
}
