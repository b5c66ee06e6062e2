import { useState } from 'react'

/** A choice that this browser keeps; the server, and so the first render of a page that it rendered, must not depend on it. */
export function useRemembered(key: string, fallback: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => {
    try {
      return localStorage.getItem(key) ?? fallback
    } catch {
      // Storage is unavailable: the choice lasts as long as the page.
      return fallback
    }
  })
  const set = (next: string) => {
    setValue(next)
    try {
      localStorage.setItem(key, next)
    } catch {
      // As above.
    }
  }
  return [value, set]
}
