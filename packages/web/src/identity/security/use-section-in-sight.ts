import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Brings the section that the address names into sight: it was not there yet when the browser looked for it. */
export function useSectionInSight(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link again leads there again
  useEffect(() => {
    if (hash === '') return
    // After the screen's own way to the top.
    const timer = setTimeout(() => {
      const section = document.getElementById(decodeURIComponent(hash.slice(1)))
      section?.scrollIntoView()
      section?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [hash, key])
}
