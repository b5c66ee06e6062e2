import { storageFault } from './storage.ts'

const SEGMENT = /^[A-Za-z0-9_=-][A-Za-z0-9._=-]{0,199}$/

export function isKey(key: string): boolean {
  return key.length <= 500 && key.split('/').every((segment) => SEGMENT.test(segment) && !segment.endsWith('.'))
}

/** The key itself; throws BadKey for one that could leave the store or clash with its own files. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw storageFault('BadKey', key)
  return key
}
