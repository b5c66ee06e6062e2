import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and for the first render in the browser, then true: for values that only the browser knows. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** True on a phone, where submitting and downloading are not offered; a narrow desktop window does not count. */
export const usePhone = (): boolean => useHydrated() && isPhone()

/** The same for event handlers, which may run before the effect of useHydrated. */
export const isPhone = (): boolean => /Mobi|Android.*Mobile|iPhone/i.test(navigator.userAgent)
