/** Numbers equal sequences of integers (words of code points, n-grams of words) equally, until it is cleared. */
export interface Names {
  /** The number of items[from..to), counted from 1. */
  idOf(items: Int32Array, from: number, to: number): number
  /** As `idOf`, with the hash of the items: from `HASH_START` on, by `hashNext` for each. */
  idOfHashed(items: Int32Array, from: number, to: number, hash: number): number
  /** How many there are. */
  size(): number
  clear(): void
}

/** FNV-1a. */
export const HASH_START = 0x811c9dc5 | 0
export const hashNext = (hash: number, item: number): number => Math.imul(hash ^ item, 0x01000193)

/** A hash table with open addressing, as cheap to clear as it was to fill, so that it can be used row by row. */
export function createNames(): Names {
  let slots = new Int32Array(1024)
  let hashes = new Int32Array(512)
  let slotOf = new Int32Array(512)
  let ends = new Int32Array(513)
  let pool = new Int32Array(4096)
  let count = 0

  function grow(): void {
    hashes = wider(hashes, hashes.length * 2)
    slotOf = wider(slotOf, hashes.length)
    ends = wider(ends, hashes.length + 1)
    slots = new Int32Array(hashes.length * 2)
    for (let id = 1; id <= count; id++) place(id)
  }

  function place(id: number): void {
    let slot = (hashes[id - 1] as number) & (slots.length - 1)
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = id
    slotOf[id - 1] = slot
  }

  function same(id: number, items: Int32Array, from: number, length: number): boolean {
    const start = ends[id - 1] as number
    if ((ends[id] as number) - start !== length) return false
    for (let k = 0; k < length; k++) if (pool[start + k] !== items[from + k]) return false
    return true
  }

  function idOf(items: Int32Array, from: number, to: number): number {
    let hash = HASH_START
    for (let k = from; k < to; k++) hash = hashNext(hash, items[k] as number)
    return idOfHashed(items, from, to, hash)
  }

  function idOfHashed(items: Int32Array, from: number, to: number, hashed: number): number {
    const hash = hashed ^ (hashed >>> 15)
    let slot = hash & (slots.length - 1)
    for (let id = slots[slot] as number; id !== 0; id = slots[slot] as number) {
      if (hashes[id - 1] === hash && same(id, items, from, to - from)) return id
      slot = (slot + 1) & (slots.length - 1)
    }
    if (count === hashes.length) {
      grow()
      slot = hash & (slots.length - 1)
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
    }
    const start = ends[count] as number
    const end = start + to - from
    if (end > pool.length) pool = wider(pool, Math.max(end, pool.length * 2))
    for (let k = from; k < to; k++) pool[start + k - from] = items[k] as number
    hashes[count] = hash
    slotOf[count++] = slot
    slots[slot] = count
    ends[count] = end
    return count
  }

  function clear(): void {
    for (let k = 0; k < count; k++) slots[slotOf[k] as number] = 0
    count = 0
  }

  return { idOf, idOfHashed, size: () => count, clear }
}

function wider(from: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const to = new Int32Array(length)
  to.set(from)
  return to
}
