/** Chinese words and signs end an address: browsers write those within one as %E4… */
const ADDRESS = /https?:\/\/[^\s<>"'`“”‘’\u3000-\u303f\uff00-\uffef\p{Script=Han}]+/giu
/** What ends a sentence rather than an address. */
const TAIL = /[.,;:!?)\]}'"*_~]+$/

export interface Piece {
  /** Where it begins in the text. */
  at: number
  text: string
  href: string | null
}

/** A plain text in pieces, of which the web addresses can be followed. */
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
