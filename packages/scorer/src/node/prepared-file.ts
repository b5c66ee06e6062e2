import { statSync } from 'node:fs'
import { metricsByName } from '../metrics/by-name.ts'
import { metricNames } from '../plan.ts'
import { loadPrepared, type Solution, specOf } from '../prepared.ts'
import { readShared } from './read-file.ts'

export interface Loaded {
  bytes: Uint8Array
  solution: Solution
}
/** Cache of the last few solutions, by path and file version, so that a long-running scorer handles small jobs in a few ms. */
const kept = new Map<string, Loaded>()
const MOST_FILES = 4
const MOST_BYTES = 256 * 1024 * 1024

export async function loadPreparedFile(path: string): Promise<Loaded | null> {
  const { ino, size, mtimeMs } = statSync(path)
  const key = `${path}\n${ino}\n${size}\n${mtimeMs}`
  const known = kept.get(key)
  if (known) return known
  const bytes = readShared(path)
  const solution = await loadWithMetric(bytes)
  if (solution === null) return null
  const loaded = { bytes, solution }
  kept.set(key, loaded)
  let total = 0
  for (const one of kept.values()) total += one.bytes.length
  // A map keeps insertion order: the first key is the oldest.
  for (const [oldest, one] of kept) {
    if (kept.size <= 1 || (kept.size <= MOST_FILES && total <= MOST_BYTES)) break
    kept.delete(oldest)
    total -= one.bytes.length
  }
  return loaded
}

/** Like `loadPrepared`, loading only the metric it needs. */
export async function loadWithMetric(bytes: Uint8Array): Promise<Solution | null> {
  const spec = specOf(bytes)
  return spec && loadPrepared(bytes, await metricsByName(metricNames(spec)))
}
