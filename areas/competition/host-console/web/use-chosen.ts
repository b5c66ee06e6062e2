import { useState } from 'react'

/** The selected rows of a page. */
export function useChosen(shown: readonly number[]) {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  // Rows that have left the page, such as removed users, are no longer selected.
  const ids = shown.filter((id) => marked.has(id))
  const all = shown.length > 0 && ids.length === shown.length
  return {
    ids,
    all,
    has: (id: number) => marked.has(id),
    toggle: (id: number) => {
      const next = new Set(marked)
      if (!next.delete(id)) next.add(id)
      setMarked(next)
    },
    toggleAll: () => setMarked(new Set(all ? [] : shown)),
  }
}
