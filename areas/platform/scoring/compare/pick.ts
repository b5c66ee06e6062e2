import { createHash } from 'node:crypto'

/** Pseudorandom numbers from 0 to 1 from a seed (mulberry32). */
export function seeded(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** At most `most` rows in an order given by the seed, so that any prefix is a sample. */
export function pickRows(rows: number, most: number, seed: string): Uint32Array {
  const random = seeded(seed)
  const all = Uint32Array.from({ length: rows }, (_, row) => row)
  const count = Math.min(rows, most)
  for (let at = 0; at < count; at++) {
    const other = at + Math.floor(random() * (rows - at))
    const kept = all[at] ?? 0
    all[at] = all[other] ?? 0
    all[other] = kept
  }
  return all.slice(0, count)
}
