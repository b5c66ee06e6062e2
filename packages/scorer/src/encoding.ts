import type { Fault } from './types.ts'

/** What a text of strangers may be written in: UTF-8, or GB18030, which contains GBK and GB2312. */
export type Encoding = 'utf-8' | 'gb18030'

export const encodingNames: Record<Encoding, string> = { 'utf-8': 'UTF-8', gb18030: 'GB18030' }

/**
 * The likeliest encoding of a text without a byte order mark: UTF-8 if it is valid, unless what it says then is no language and the
 * other reading is. A last character may be incomplete.
 */
export function likelyEncoding(bytes: Uint8Array): Encoding {
  const text = decoded(bytes, 'utf-8', true)
  if (text === null) return 'gb18030'
  // A window of a scanner may begin with the bytes of a mark.
  return text.startsWith(MARK) || !isUnlikely(text) ? 'utf-8' : (inHan(bytes) ?? 'utf-8')
}

const MARK = '\ufeff'

/** The text, or null if the bytes are none in this encoding. `open`: the bytes may end within a character. */
export function decoded(bytes: Uint8Array, encoding: Encoding, open = false): string | null {
  try {
    // With `stream`, an incomplete last character is allowed.
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes, { stream: open })
  } catch {
    return null
  }
}

/** Words that a language is written with; Latin letters beyond ASCII, those of phonetics too, stand in words with others. */
const WORD =
  /^(?:[\u0386\u0388-\u03ce]+|[\u0401\u0410-\u044f\u0451\u0404\u0406\u0407\u0454\u0456\u0457]+|[\u05d0-\u05ea]+|[\u0620-\u06d5\u06f0-\u06f9]+|[\u0531-\u0556\u0561-\u0587]{4,})$/u
const LATIN = /^(?:[\u00c0-\u02ff]|\p{M})+$/u
/** Alone, a letter of Western Europe says nothing. */
const WESTERN = /^[\u00c0-\u00ff]+$/u

/** Letters of Cyrillic that Russian lacks stand in words with others. */
function isCyrillic(run: string): boolean {
  const common = run.match(/[\u0410-\u044f]/g)?.length ?? 0
  return run.length > 2 && common * 2 > run.length && /^[\u0400-\u052f]+$/.test(run)
}

/** Signs such as ° and ±, and the wide blank of pages, which are written beside letters and digits of ASCII; in GBK, 楼 (¥) and 路 (·) are so too: 3楼, 5路. */
const SIGN = /^[\u00a0-\u00bf]$/
function isSign(sign: string, before: string, after: string): boolean {
  if (sign === '¥') return /^ ?\d/.test(after)
  if (sign === '·') return /[a-z\d ]$/i.test(before) && /^[a-z\d ]/i.test(after)
  return /[a-z\d] ?$/i.test(before) || /^ ?[a-z\d]/i.test(after)
}

/**
 * Whether most of the characters beyond ASCII are of two bytes and form no words of the alphabets that have such, and are no usual signs: so
 * Chinese looks that was written in GBK and is valid UTF-8 by chance, as 猫 (è) and 牛 (ţ) are.
 */
function isUnlikely(text: string): boolean {
  if (/[\u0800-\u{10ffff}]/u.test(text)) return false
  let [likely, unlikely] = [0, 0]
  for (const { 0: run, index } of text.matchAll(/[\u0080-\u00bf]|[\u00c0-\u07ff]+/gu)) {
    const before = text.slice(Math.max(0, index - 2), index)
    const after = text.slice(index + run.length, index + run.length + 2)
    const word =
      WORD.test(run) ||
      isCyrillic(run) ||
      (LATIN.test(run) && (/[a-z]$/i.test(before) || /^[a-z]/i.test(after))) ||
      (SIGN.test(run) && isSign(run, before, after))
    if (word) likely++
    else if (!WESTERN.test(run)) unlikely++
  }
  return unlikely > likely
}

/** GB18030, if all characters beyond ASCII are frequent Chinese ones, or punctuation. */
function inHan(bytes: Uint8Array): Encoding | null {
  const text = decoded(bytes, 'gb18030', true)
  return text !== null && /^[\p{ASCII}\p{Script=Han}\u3000-\u303f\uff00-\uffef]+$/u.test(text) ? 'gb18030' : null
}

/** What is said of a file whose encoding nothing in it tells. */
export const readAs = (encoding: Encoding): Fault => ({ code: 'read-as', found: encodingNames[encoding] })

/** Decides what several texts of one origin are written in, such as the files of an archive. */
export function createEncodingVote(): { add(bytes: Uint8Array): void; decide(): Encoding } {
  const unclear: number[] = []
  let [utf8, gb] = [0, 0]
  return {
    add(bytes) {
      const text = decoded(bytes, 'utf-8')
      if (text === null) gb++
      else if (/[\u0800-\u{10ffff}]/u.test(text)) utf8++
      else if (unclear.length < MOST_UNCLEAR && text.length < bytes.length) unclear.push(...bytes.subarray(0, 4096), 10)
    },
    decide: () => (gb + utf8 === 0 ? likelyEncoding(Uint8Array.from(unclear)) : gb > utf8 ? 'gb18030' : 'utf-8'),
  }
}
const MOST_UNCLEAR = 1 << 16
