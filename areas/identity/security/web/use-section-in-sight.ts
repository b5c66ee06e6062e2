import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Scrolls to the section in the URL's fragment, which did not exist yet when the browser looked for it. */
export function useSectionInSight(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link again leads there again
  useEffect(() => {
    if (hash === '') return
    // Runs after the page's own scroll to the top.
    const timer = setTimeout(() => {
      const section = document.getElementById(decodeURIComponent(hash.slice(1)))
      section?.scrollIntoView()
      section?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [hash, key])
}
