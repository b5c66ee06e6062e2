import { decoded, type Encoding, encodingNames, likelyEncoding } from './encoding.ts'
import type { FaultList } from './fault-list.ts'

const lenient = new TextDecoder('utf-8', { ignoreBOM: true })
const encoder = new TextEncoder()

/** A field as UTF-8 bytes, independent of the file’s encoding: bytes[start..end). */
export interface Utf8Field {
  bytes: Uint8Array
  start: number
  end: number
}

/**
 * Converts fields to UTF-8. The encoding is one for the whole file: the given one, else the likelier one of what was read at the first field
 * with a byte above 127. Whoever can read the file again tries the other, see `read-twice.ts`.
 */
export interface TextReader {
  /**
   * The field as UTF-8 bytes without surrounding whitespace; null (and a fault) if the bytes are not text. The next call reuses the object.
   */
  field(bytes: Uint8Array, start: number, end: number, line: number): Utf8Field | null
  string(bytes: Uint8Array, start: number, end: number, line: number): string | null
  /** The bytes as UTF-8, whatever encoding was assumed for the file; null if they are not valid UTF-8. */
  utf8(bytes: Uint8Array, start: number, end: number): string | null
  /** For messages: never fails, at most 60 characters, no control characters. */
  show(bytes: Uint8Array, start: number, end: number): string
  /** Null as long as everything was ASCII. */
  encoding(): Encoding | null
}

export function createTextReader(
  window: () => Uint8Array,
  faults: FaultList,
  given: Encoding | undefined = undefined,
): TextReader {
  let encoding: Encoding | null = null
  let decoder: TextDecoder | null = null
  const out: Utf8Field = { bytes: new Uint8Array(), start: 0, end: 0 }

  function decide(): TextDecoder {
    encoding = given ?? likelyEncoding(window())
    decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
    return decoder
  }

  function string(bytes: Uint8Array, start: number, end: number, line: number): string | null {
    const part = bytes.subarray(start, end)
    if (isAscii(bytes, start, end)) return lenient.decode(part)
    const own = decoder ?? decide()
    try {
      return own.decode(part)
    } catch {
      faults.add({
        code: 'encoding',
        line,
        expected: encoding === 'utf-8' ? encodingNames['utf-8'] : 'UTF-8 / GB18030',
      })
      return null
    }
  }

  function field(bytes: Uint8Array, start: number, end: number, line: number): Utf8Field | null {
    out.bytes = bytes
    out.start = start
    out.end = end
    if (isAscii(bytes, start, end)) return trimBlanks(out)
    const text = string(bytes, start, end, line)
    if (text === null) return null
    if (encoding === 'gb18030') {
      // With a final line feed, as in a file: the number parser stops there.
      out.bytes = encoder.encode(`${text}\n`)
      out.start = 0
      out.end = out.bytes.length - 1
    }
    return trimBlanks(out)
  }

  function asUtf8(bytes: Uint8Array, start: number, end: number): string | null {
    return decoded(bytes.subarray(start, end), 'utf-8')
  }

  function show(bytes: Uint8Array, start: number, end: number): string {
    const part = bytes.subarray(start, Math.min(end, start + 240))
    if (encoding === null && !isAscii(part, 0, part.length)) decide()
    return showText(encoding === 'gb18030' ? new TextDecoder('gb18030').decode(part) : lenient.decode(part))
  }

  return { field, string, utf8: asUtf8, show, encoding: () => encoding }
}

/** What nobody sees: said by its number, as `猫<U+200B>`. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/gu
export const numberOf = (character: string) =>
  `<U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}>`

/** Shortens to so many characters, replaces control characters by U+FFFD, and shows what is invisible. */
export function showText(text: string, most = 60): string {
  // A character is at most two units.
  const shown = text
    .slice(0, 2 * most + 2)
    .replace(/\p{Cc}/gu, '\u{FFFD}')
    .replace(INVISIBLE, numberOf)
  const characters = Array.from(shown)
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : characters.join('')
}

/** Removes spaces and tabs, and the wide ones of spreadsheets and Chinese input methods: U+00A0, U+3000, U+FEFF. */
function trimBlanks(field: Utf8Field): Utf8Field {
  const { bytes } = field
  let { start, end } = field
  for (let size = blankAt(bytes, start, end); size > 0; size = blankAt(bytes, start, end)) start += size
  for (let size = blankBefore(bytes, start, end); size > 0; size = blankBefore(bytes, start, end)) end -= size
  field.start = start
  field.end = end
  return field
}

const wideBlanks = ['\u00a0', '\u3000', '\ufeff'].map((blank) => encoder.encode(blank))
const isSmallBlank = (byte: number | undefined) => byte === 32 || byte === 9

function isAt(bytes: Uint8Array, at: number, wanted: Uint8Array): boolean {
  for (let p = 0; p < wanted.length; p++) if (bytes[at + p] !== wanted[p]) return false
  return true
}

/** Length in bytes of the whitespace character at the start of bytes[start..end); 0 if there is none. */
function blankAt(bytes: Uint8Array, start: number, end: number): number {
  if (start >= end) return 0
  if (isSmallBlank(bytes[start])) return 1
  if ((bytes[start] as number) < 128) return 0
  return wideBlanks.find((blank) => start + blank.length <= end && isAt(bytes, start, blank))?.length ?? 0
}

function blankBefore(bytes: Uint8Array, start: number, end: number): number {
  if (start >= end) return 0
  if (isSmallBlank(bytes[end - 1])) return 1
  if ((bytes[end - 1] as number) < 128) return 0
  return wideBlanks.find((blank) => end - blank.length >= start && isAt(bytes, end - blank.length, blank))?.length ?? 0
}

export function isAscii(bytes: Uint8Array, start: number, end: number): boolean {
  let all = 0
  for (let p = start; p < end; p++) all |= bytes[p] as number
  return all < 128
}
