import type { House } from './house.ts'

/** What is opened once for each running server, when it is first needed. */
export function perContext<T>(open: (house: House) => T): (house: House) => T {
  const opened = new WeakMap<House, { value: T }>()
  return (house) => {
    const known = opened.get(house) ?? { value: open(house) }
    opened.set(house, known)
    return known.value
  }
}
