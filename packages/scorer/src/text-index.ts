/** Concatenated texts in UTF-8: text k is bytes[offsets[k]..offsets[k + 1]). */
export interface TextTable {
  count: number
  bytes: Uint8Array
  offsets: Uint32Array | Float64Array
}

/** A growing text table. */
interface TextTableBuilder {
  readonly count: number
  add(bytes: Uint8Array, start: number, end: number): void
  table(): TextTable
}

export function createTextTable(): TextTableBuilder {
  let bytes = new Uint8Array(1 << 12)
  let offsets = new Float64Array(1 << 8)
  let count = 0
  let used = 0
  return {
    get count() {
      return count
    },
    add(source, start, end) {
      const size = end - start
      if (used + size + 1 > bytes.length)
        bytes = grow(bytes, new Uint8Array(Math.max(bytes.length * 2, used + size + 1)))
      if (count + 2 > offsets.length) offsets = grow(offsets, new Float64Array(offsets.length * 2))
      for (let p = 0; p < size; p++) bytes[used + p] = source[start + p] as number
      used += size
      offsets[++count] = used
    },
    table() {
      const kept = offsets.subarray(0, count + 1)
      return { count, bytes: bytes.slice(0, used), offsets: used < 2 ** 32 ? Uint32Array.from(kept) : kept.slice() }
    },
  }
}

function grow<T extends Uint8Array | Float64Array>(from: T, to: T): T {
  to.set(from)
  return to
}

export function textAt(table: TextTable, k: number): Uint8Array {
  return table.bytes.subarray(table.offsets[k] as number, table.offsets[k + 1] as number)
}

const decoder = new TextDecoder()
export function stringAt(table: TextTable, k: number): string {
  // Copied, since TextDecoder refuses shared memory.
  return decoder.decode(textAt(table, k).slice())
}

export function sameText(table: TextTable, k: number, bytes: Uint8Array, start: number, end: number): boolean {
  const from = table.offsets[k] as number
  const size = end - start
  if ((table.offsets[k + 1] as number) - from !== size) return false
  const own = table.bytes
  for (let p = 0; p < size; p++) if (own[from + p] !== bytes[start + p]) return false
  return true
}

/** The position of a text in the table, or -1. `repeats` lists [earlier, later] pairs of equal texts (at most 20). */
export interface TextIndex {
  find(bytes: Uint8Array, start: number, end: number): number
  repeats: [number, number][]
  repeatCount: number
}

/** Open addressing over row numbers; the bytes stay in the table. */
export function createTextIndex(table: TextTable): TextIndex {
  const size = 2 ** Math.ceil(Math.log2(table.count * 2 + 2))
  const mask = size - 1
  const slots = new Int32Array(size)
  const repeats: [number, number][] = []
  const index: TextIndex = { find, repeats, repeatCount: 0 }
  for (let k = 0; k < table.count; k++) {
    const start = table.offsets[k] as number
    const end = table.offsets[k + 1] as number
    let slot = hash(table.bytes, start, end) & mask
    for (;;) {
      const held = slots[slot] as number
      if (held === 0) {
        slots[slot] = k + 1
        break
      }
      if (sameText(table, held - 1, table.bytes, start, end)) {
        index.repeatCount++
        if (repeats.length < 20) repeats.push([held - 1, k])
        break
      }
      slot = (slot + 1) & mask
    }
  }

  function find(bytes: Uint8Array, start: number, end: number): number {
    let slot = hash(bytes, start, end) & mask
    for (;;) {
      const held = slots[slot] as number
      if (held === 0) return -1
      if (sameText(table, held - 1, bytes, start, end)) return held - 1
      slot = (slot + 1) & mask
    }
  }
  return index
}

/** FNV-1a with a final mix (murmur3's), because its low bits alone cluster. */
export function hash(bytes: Uint8Array, start: number, end: number): number {
  let h = 0x811c9dc5
  for (let p = start; p < end; p++) h = Math.imul(h ^ (bytes[p] as number), 0x01000193)
  return mix(h)
}

/** murmur3's finalizer. */
export function mix(value: number): number {
  let h = value
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}
