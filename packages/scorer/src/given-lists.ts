import type { Numbers as ListItems } from './types.ts'

/** Lists that are given as arrays, put one behind the other. They are of the narrowest type that holds all. */
export function createGivenLists(rows: number, cells: ListItems[]) {
  const ofRow = new Map<number, ListItems>()
  return {
    some: () => ofRow.size > 0,
    put(row: number, numbers: ListItems) {
      ofRow.set(row, numbers)
    },
    lists() {
      const count = Math.max(rows, ...Array.from(ofRow.keys(), (row) => row + 1))
      const [starts, ends] = [new Int32Array(count), new Int32Array(count)]
      let length = 0
      for (const one of ofRow.values()) length += one.length
      const items = makeLike(Array.from(ofRow.values()), length)
      let at = 0
      for (const [row, numbers] of ofRow) {
        starts[row] = at
        items.set(numbers, at)
        at += numbers.length
        ends[row] = at
      }
      ofRow.clear()
      cells.length = 0
      return { items, starts, ends }
    },
  }
}

function makeLike(lists: ListItems[], length: number): ListItems {
  const types = [Uint8Array, Int16Array, Int32Array, Float32Array] as const
  const type = types.find((one) => lists.every((list) => list instanceof one))
  return type ? new type(length) : new Float64Array(length)
}
