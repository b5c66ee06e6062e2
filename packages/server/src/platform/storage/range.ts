/** The bytes asked for, `end` included; 'all' for no (or an unreadable) range, 'none' when the object has no such bytes. */
type ByteRange = { start: number; end: number } | 'all' | 'none'

/** Reads a Range header (RFC 9110). Several ranges at once are answered with the whole, as the RFC allows. */
export function readRange(header: string | undefined, size: number): ByteRange {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'all'
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return 'all'
  return start >= size || end < start ? 'none' : { start, end }
}

/** Whether the copy that the client has a part of is the one we have (If-Range: an ETag or a date). */
export function isSameCopy(ifRange: string | undefined, etag: string, modifiedAt: Date): boolean {
  if (ifRange === undefined) return true
  if (ifRange.startsWith('"') || ifRange.startsWith('W/')) return ifRange === etag
  return Date.parse(ifRange) === Math.floor(modifiedAt.getTime() / 1000) * 1000
}
