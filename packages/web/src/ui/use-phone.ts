import { useHydrated } from './use-hydrated.ts'

/** True on a telephone, where submitting and downloading are not offered; a narrow window of a computer is none. */
export function usePhone(): boolean {
  return useHydrated() && /Mobi|Android.*Mobile|iPhone/i.test(navigator.userAgent)
}
