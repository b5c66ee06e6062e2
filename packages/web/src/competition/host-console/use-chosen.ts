import { useState } from 'react'

/** Which of the rows of a page are chosen. */
export function useChosen(shown: readonly number[]) {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  // What has left the page, as one who was removed, is not chosen any more.
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
