/** Chinese characters and punctuation end a URL: browsers encode those within one as %E4… */
const ADDRESS = /https?:\/\/[^\s<>"'`“”‘’\u3000-\u303f\uff00-\uffef\p{Script=Han}]+/giu
/** Trailing punctuation belongs to the sentence, not to the URL. */
const TAIL = /[.,;:!?)\]}'"*_~]+$/

export interface Piece {
  /** The offset in the text. */
  at: number
  text: string
  href: string | null
}

/** Splits a plain text into pieces, with URLs as links. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  const add = (at: number, end: number, href: string | null) => {
    if (end > at) pieces.push({ at, text: text.slice(at, end), href })
  }
  let done = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(TAIL, '')
    if (!URL.canParse(address)) continue
    add(done, index, null)
    done = index + address.length
    add(index, done, address)
  }
  add(done, text.length, null)
  return pieces
}
