import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { taskOf } from '../evaluate.ts'
import { createFaultList } from '../fault-list.ts'
import type { Values } from '../metrics/metric.ts'
import { emptyValues } from '../metrics/rules.ts'
import { createSubmissionReader, type Layout } from '../submission.ts'
import { feedFile, type Loaded, readPiece } from './prepared-file.ts'

const PIECE = 1 << 16

export interface PartTask {
  prepared: Uint8Array
  path: string
  start: number
  end: number
  layout: Layout
  columns: Float64Array[]
}
export interface PartResult {
  ok: boolean
  rows: number
  seen: Uint8Array
}

/**
 * Reads the two halves of a large file of numbers concurrently, into shared memory. Null if anything is unusual, such as a fault or a
 * quoted line break across the middle: then one thread reads the file from its start and reports the faults.
 */
export async function readInTwo(loaded: Loaded, path: string): Promise<Values[] | null> {
  const { solution } = loaded
  const { size } = statSync(path)
  const layout = peekLayout(loaded, path)
  const middle = nextLine(path, Math.floor(size / 2))
  if (layout === null || middle === null) return null

  const { count } = solution.ids
  const columns = layout.fields.map(() => new Float64Array(new SharedArrayBuffer(count * 8)))
  const other = startPart({ prepared: loaded.bytes, path, start: middle, end: size, layout, columns })
  const faults = createFaultList(undefined, 1)
  const reader = createSubmissionReader({ ...taskOf(solution, 0), faults, shared: columns })
  feedFile(path, 0, middle, reader.csv, faults)
  const part = await other
  const whole = faults.count === 0 && reader.atRecordStart() && part.ok && reader.rows() + part.rows === count
  return whole && countSeen(reader.seen, part.seen) === count ? [{ ...emptyValues(), columns }] : null
}

function startPart(task: PartTask): Promise<PartResult> {
  return new Promise((resolve) => {
    const failed: PartResult = { ok: false, rows: 0, seen: new Uint8Array() }
    // By the package's name, so that it is also found from the packed file.
    const worker = new Worker(createRequire(import.meta.url).resolve('./part-worker.ts'), {
      workerData: task,
    })
    worker.once('message', (result: PartResult) => resolve(result))
    worker.once('error', () => resolve(failed))
    worker.once('exit', () => resolve(failed))
  })
}

/** The layout of the columns, from the first line only. */
function peekLayout({ solution }: Loaded, path: string): Layout | null {
  const piece = readPiece(path, 0, PIECE)
  const end = piece.indexOf(10)
  if (end < 0) return null
  const faults = createFaultList()
  const reader = createSubmissionReader({ ...taskOf(solution, 0), faults, shared: [] })
  reader.csv.push(piece.subarray(0, end + 1))
  return faults.count === 0 ? reader.layout() : null
}

function nextLine(path: string, from: number): number | null {
  const end = readPiece(path, from, PIECE).indexOf(10)
  return end < 0 ? null : from + end + 1
}

/** Number of distinct rows found by either thread. If it equals the number of records, each row occurred exactly once. */
function countSeen(a: Uint8Array, b: Uint8Array): number {
  let count = 0
  for (let i = 0; i < a.length; i++) {
    let bits = (a[i] as number) | (b[i] as number)
    for (; bits > 0; bits &= bits - 1) count++
  }
  return count
}
