import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and for the first render in the browser, then true: for values that only the browser knows. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
