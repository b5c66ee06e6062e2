import { useHydrated } from './use-hydrated.ts'

/** True on a telephone, where submitting and downloading are not offered; a narrow window of a computer is none. */
export const usePhone = (): boolean => useHydrated() && isPhone()

/** The same in a handler: what is pressed while the page wakes up must know it too. */
export const isPhone = (): boolean => /Mobi|Android.*Mobile|iPhone/i.test(navigator.userAgent)
