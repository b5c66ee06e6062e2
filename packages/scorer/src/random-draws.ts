/** Draws of units, the same for the same seed, board, draw and attempt. */
export interface Draws {
  /** Fills an array with units drawn with replacement. */
  fill(picked: Uint32Array, count: number, which: { draw: number; attempt: number }): void
  /** All units in random order. */
  shuffled(count: number): Uint32Array
}

/** The draw that shuffles. */
const SHUFFLE = 0xffffffff

const WORD = 2 ** 32

/** `seed` is the digest of ids and split in hex. */
export function createDraws(seed: string, board: 'a' | 'b'): Draws {
  const word = (at: number) => Number.parseInt(seed.slice(8 * at, 8 * at + 8) || '0', 16)
  const words = [word(0), word(1) ^ (board === 'a' ? 0xa : 0xb), word(2), word(3)] as const
  return {
    fill(picked, count, { draw, attempt }) {
      const next = generator(words, draw, attempt)
      for (let k = 0; k < picked.length; k++) picked[k] = Math.floor((next() / WORD) * count)
    },
    shuffled(count) {
      const next = generator(words, SHUFFLE, 0)
      const order = Uint32Array.from({ length: count }, (_, k) => k)
      for (let k = count - 1; k > 0; k--) {
        const other = Math.floor((next() / WORD) * (k + 1))
        const held = order[k] as number
        order[k] = order[other] as number
        order[other] = held
      }
      return order
    },
  }
}

/** sfc32 of PractRand: 32 random bits a call, from a state of 128. */
function generator(words: readonly [number, number, number, number], draw: number, attempt: number): () => number {
  let a = words[0] ^ Math.imul(draw + 1, 0x9e3779b1)
  let b = words[1] ^ Math.imul(attempt + 1, 0x85ebca77)
  let c = words[2]
  let counter = words[3]
  const next = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return sum >>> 0
  }
  for (let round = 0; round < 15; round++) next()
  return next
}
