import { storageFault } from './storage.ts'

const SEGMENT = /^[A-Za-z0-9_=-][A-Za-z0-9._=-]{0,199}$/

export function isKey(key: string): boolean {
  return key.length <= 500 && key.split('/').every((segment) => SEGMENT.test(segment) && !segment.endsWith('.'))
}

/** Returns the key; throws BadKey for one that could escape the store or clash with its internal files. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw storageFault('BadKey', key)
  return key
}

/** The folder segments of a prefix, which need not end at a segment. */
export function startOf(prefix: string): string[] {
  const segments = prefix.split('/').slice(0, -1)
  for (const segment of segments) checkKey(segment)
  return segments
}

/** Where the folder store keeps a part of an object; parts count from 0. */
export const partKey = (key: string, part: number) => key.replace(/(\.[a-z0-9]+)?$/, `-p${part}$1`)

/** The object whose part a key names; null if it names no part. */
export function wholeOf(key: string): string | null {
  const [, stem, ending = ''] = /^(.+)-p\d+(\.[a-z0-9]+)?$/.exec(key) ?? []
  return stem === undefined ? null : stem + ending
}
