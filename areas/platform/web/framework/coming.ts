import { useEffect, useState } from 'react'
import { type Location, useLocation, useNavigation } from 'react-router'

/** A screen that comes sooner needs no placeholder: it would only flicker. */
const PATIENCE_MS = 120

/** The place that has been on its way for longer than a moment, for placeholders; null if there is none. */
export function useComing(): Location | null {
  const { location: asked } = useNavigation()
  const [late, setLate] = useState<Location | null>(null)
  useEffect(() => {
    if (!asked) return undefined
    const timer = setTimeout(() => setLate(asked), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLate(null)
    }
  }, [asked])
  return asked ? late : null
}

/** Whether another screen is on its way for longer than a moment: this one gives way to its placeholder. */
export function useLeaving(): boolean {
  const coming = useComing()
  const { pathname, search } = useLocation()
  const idOf = (query: string) => new URLSearchParams(query).get('id')
  return coming !== null && (coming.pathname !== pathname || idOf(coming.search) !== idOf(search))
}
