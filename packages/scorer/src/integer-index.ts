import { mix } from './text-index.ts'

export type Integers = Int32Array | Float64Array

/** The position of an integer in a list, or -1. `repeats` lists [earlier, later] rows of equal integers (at most 20). */
export interface IntegerIndex {
  find(value: number): number
  repeats: [number, number][]
  repeatCount: number
}

/** A direct table if the integers are dense, otherwise open addressing. */
export function createIntegerIndex(values: Integers): IntegerIndex {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (let row = 0; row < values.length; row++) {
    const value = values[row] as number
    if (value < min) min = value
    if (value > max) max = value
  }
  const range = max - min + 1
  return range <= values.length * 4 + 1024 ? direct(values, min, range) : hashed(values)
}

function direct(values: Integers, min: number, range: number): IntegerIndex {
  const rows = new Int32Array(Math.max(range, 0))
  const index: IntegerIndex = {
    find(value) {
      const at = value - min
      // A non-integer within the range reads undefined, which is not a row either.
      return at >= 0 && at < range ? (rows[at] as number) - 1 : -1
    },
    repeats: [],
    repeatCount: 0,
  }
  for (let row = 0; row < values.length; row++) {
    const at = (values[row] as number) - min
    const held = rows[at] as number
    if (held === 0) rows[at] = row + 1
    else noteRepeat(index, held - 1, row)
  }
  return index
}

function hashed(values: Integers): IntegerIndex {
  const size = 2 ** Math.ceil(Math.log2(values.length * 2 + 2))
  const mask = size - 1
  const slots = new Int32Array(size)
  const index: IntegerIndex = { find, repeats: [], repeatCount: 0 }
  for (let row = 0; row < values.length; row++) {
    const value = values[row] as number
    let slot = slotOf(value) & mask
    for (;;) {
      const held = slots[slot] as number
      if (held === 0) {
        slots[slot] = row + 1
        break
      }
      if (values[held - 1] === value) {
        noteRepeat(index, held - 1, row)
        break
      }
      slot = (slot + 1) & mask
    }
  }

  function find(value: number): number {
    let slot = slotOf(value) & mask
    for (;;) {
      const held = slots[slot] as number
      if (held === 0) return -1
      if (values[held - 1] === value) return held - 1
      slot = (slot + 1) & mask
    }
  }
  return index
}

function noteRepeat(index: IntegerIndex, earlier: number, later: number): void {
  index.repeatCount++
  if (index.repeats.length < 20) index.repeats.push([earlier, later])
}

function slotOf(value: number): number {
  return mix(value ^ Math.imul(Math.floor(value / 2 ** 32), 0x9e3779b1))
}
