import { useState } from 'react'

const fitted = (keys: readonly number[], count: number): readonly number[] => {
  const next = 1 + Math.max(-1, ...keys)
  return Array.from({ length: count }, (_, at) => keys[at] ?? next + at)
}

/** Keys of an editable list whose rows have no name of their own, so that a row keeps what its fields hold when others move or go. */
export function useRowKeys(count: number) {
  const [held, setHeld] = useState<readonly number[]>([])
  const keys = held.length === count ? held : fitted(held, count)
  if (keys !== held) setHeld(keys)
  return {
    keys,
    /** To be called along with the removal of a row. */
    remove: (at: number) => setHeld(keys.toSpliced(at, 1)),
    /** To be called along with the move of a row to the place before it. */
    up: (at: number) => setHeld(keys.toSpliced(at - 1, 2, ...keys.slice(at - 1, at + 1).toReversed())),
  }
}
