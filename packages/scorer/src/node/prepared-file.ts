import { closeSync, createReadStream, openSync, readSync, statSync, writeFileSync } from 'node:fs'
import type { CsvReader } from '../csv.ts'
import type { FaultList } from '../fault-list.ts'
import { metricsByName } from '../metrics/by-name.ts'
import { metricNames } from '../plan.ts'
import { prepareTables } from '../prepare.ts'
import { loadPrepared, type Solution, specOf } from '../prepared.ts'
import type { PrepareResult, ScoringSpec, TableSource } from '../types.ts'
import type { OpenTables } from './score-file.ts'

/** Reads bytes [start, end) of a file directly into the scanner’s buffer, which saves a copy and memory. */
export function feedFile(path: string, start: number, end: number, csv: CsvReader, faults: FaultList): void {
  const file = openSync(path, 'r')
  try {
    for (let at = start; at < end && !faults.stopped; ) {
      const room = csv.space()
      const read = readSync(file, room, 0, Math.min(room.length, end - at), at)
      if (read === 0) break
      csv.commit(read)
      at += read
    }
  } finally {
    closeSync(file)
  }
}

/** At most `length` bytes of a file from `start`. */
export function readPiece(path: string, start: number, length: number): Uint8Array {
  const file = openSync(path, 'r')
  try {
    const piece = new Uint8Array(length)
    return piece.subarray(0, readSync(file, piece, 0, length, start))
  } finally {
    closeSync(file)
  }
}

/** A whole file in memory that can be shared between threads. */
export function readShared(path: string): Uint8Array {
  const bytes = new Uint8Array(new SharedArrayBuffer(statSync(path).size))
  const file = openSync(path, 'r')
  try {
    for (let at = 0; at < bytes.length; ) {
      const read = readSync(file, bytes, at, Math.min(bytes.length - at, 1 << 28), at)
      if (read === 0) break
      at += read
    }
  } finally {
    closeSync(file)
  }
  return bytes
}

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
  const cached = kept.get(key)
  if (cached) return cached
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

/** Prepares a solution of a CSV file, or of what `open` gives for each task, and writes the result to another file. */
export async function prepareFile(
  solution: string | OpenTables,
  spec: ScoringSpec,
  preparedPath: string,
): Promise<PrepareResult> {
  const result =
    typeof solution === 'string'
      ? await prepareTables(spec, async () => [sourceOf(solution)])
      : await prepareTables(spec, async (plan) => sourcesOf(await solution(plan)))
  if (result.ok) writeFileSync(preparedPath, result.prepared)
  return result
}

const sourcesOf = (opened: Awaited<ReturnType<OpenTables>>) =>
  'fault' in opened ? opened : opened.map((table) => (table && 'path' in table ? sourceOf(table.path) : table))

const sourceOf = (path: string): TableSource => ({ bytes: bytesOf(path), again: () => bytesOf(path) })

/**
 * The bytes of a file, opened on first read. An unread stream, e.g. after the specification was refused, would open the file later and
 * crash the process if it is gone by then.
 */
export async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: 1 << 20 })
}
