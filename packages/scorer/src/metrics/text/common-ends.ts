import type { RawColumn } from '../metric.ts'

/** Two texts without the beginning and the end that they share: truth[truthFrom..truthTo) of truth[truthStart..truthEnd), and so on. */
export interface Middle {
  truth: Uint8Array
  truthStart: number
  truthFrom: number
  truthTo: number
  truthEnd: number
  guess: Uint8Array
  guessFrom: number
  guessTo: number
}

const SPACE = 32
/** Whether a byte continues a character of UTF-8; false beyond the end of a text. */
const continues = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80

/**
 * Finds what the texts of a row share at both ends, in whole characters or in whole words with the spaces that part them. An edit distance
 * does not depend on it, and comparing bytes is far cheaper than decoding them. The result is used again for the next row.
 */
export function commonEnds(truth: RawColumn, guess: RawColumn, words: boolean): (row: number) => Middle {
  const [one, other] = [truth.bytes, guess.bytes]
  const middle: Middle = {
    truth: one,
    truthStart: 0,
    truthFrom: 0,
    truthTo: 0,
    truthEnd: 0,
    guess: other,
    guessFrom: 0,
    guessTo: 0,
  }
  return (row) => {
    const start = truth.starts[row] as number
    const end = truth.ends[row] as number
    const otherStart = guess.starts[row] as number
    const otherEnd = guess.ends[row] as number
    const most = Math.min(end - start, otherEnd - otherStart)
    let head = 0
    while (head < most && one[start + head] === other[otherStart + head]) head++
    let tail = 0
    if (head < end - start || head < otherEnd - otherStart) {
      if (words) while (head > 0 && one[start + head - 1] !== SPACE) head--
      else while (head > 0 && (continues(one[start + head]) || continues(other[otherStart + head]))) head--
      while (tail < most - head && one[end - tail - 1] === other[otherEnd - tail - 1]) tail++
      if (words) while (tail > 0 && one[end - tail] !== SPACE) tail--
      else while (tail > 0 && continues(one[end - tail])) tail--
    }
    middle.truthStart = start
    middle.truthFrom = start + head
    middle.truthTo = end - tail
    middle.truthEnd = end
    middle.guessFrom = otherStart + head
    middle.guessTo = otherEnd - tail
    return middle
  }
}
