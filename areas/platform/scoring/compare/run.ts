import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Values } from '@leitai/scorer/metrics/metric'
import { loadPreparedFile } from '@leitai/scorer/node/prepared-file'
import { readFile } from '@leitai/scorer/node/score-file'
import type { Solution } from '@leitai/scorer/prepared'
import { limits } from '../../contract/limits.ts'
import { uploadBound } from '../../contract/upload-bound.ts'
import { inFolder, openSubmission } from '../open.ts'
import { compareAll, type Submission } from './pairs.ts'
import type {
  Compared,
  CompareTask,
  Condensed,
  CondenseTask,
  Series,
  SeriesTask,
  SubmissionFile,
  VectorHead,
} from './types.ts'
import { codeOf, type Group, groupsOf, modeOf, truthOf, vectorOf } from './vector.ts'

/** The content of a zip that was scored: its stage may have had any bound then. */
const MOST_BYTES = uploadBound({ uploadLimitMb: limits.uploadMb.most })

/** Runs in a scoring process: everything that reads untrusted files. */

/** The values of each unit; undefined where the submission leaves the task out. Null if it cannot be read. */
async function readSubmission(preparedPath: string, { path }: SubmissionFile, workFolder: string) {
  const read = await inFolder(workFolder, (folder) => readFile(preparedPath, openSubmission(path, folder, MOST_BYTES)))
  return 'faults' in read ? null : read
}

const bytesOf = (array: Float32Array | Int32Array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength)

/** A group of columns, and the rows of it that are compared: groups share the number of rows. */
const pickedOf = (solution: Solution, { rows, seed }: { rows: number; seed: string }) => {
  const groups = groupsOf(solution)
  return groups.map((group) => ({ group, picked: pickRows(group.truth.rows, Math.ceil(rows / groups.length), seed) }))
}

export async function condense(task: CondenseTask, workFolder: string): Promise<Condensed> {
  const vectors: VectorHead[] = []
  const parts: Buffer[] = []
  let all: ReturnType<typeof pickedOf> | null = null
  for (const file of task.files) {
    const read = await readSubmission(task.preparedPath, file, workFolder)
    if (!read) continue
    all ??= pickedOf(read.solution, task)
    for (const { group, picked } of all) {
      const values = read.values[group.unit]
      const vector = values && vectorOf(group, values, picked)
      if (!vector) continue
      const bytes = bytesOf(vector)
      parts.push(bytes)
      const digest = createHash('sha256').update(bytes).digest('hex')
      vectors.push({ submission: file.submission, unit: group.unit, digest, length: vector.length })
    }
  }
  writeFileSync(task.outPath, Buffer.concat(parts))
  return { vectors }
}

export async function compare(task: CompareTask): Promise<Compared> {
  const loaded = await loadPreparedFile(task.preparedPath)
  if (!loaded) throw new Error('the prepared solution could not be read')
  const all = pickedOf(loaded.solution, task)
  const teamOf = new Map(task.teams)
  const modes = new Map(all.map(({ group }) => [group.unit, modeOf(group)]))
  const submissions = task.batches.flatMap(({ path, vectors }) => {
    // A copy, as 4-byte views must be aligned.
    const { buffer } = new Uint8Array(readFileSync(path))
    let start = 0
    return vectors.map(({ submission, unit, digest, length }): Submission & { unit: number } => {
      const place = [buffer, start, length] as const
      start += length * 4
      const vector = modes.get(unit) === 'numbers' ? new Float32Array(...place) : new Int32Array(...place)
      return { submission, unit, team: teamOf.get(submission) ?? 0, digest, vector }
    })
  })
  const ofUnit = Map.groupBy(submissions, ({ unit }) => unit)
  const units = all.map(({ group, picked }) => {
    const truth = truthOf(group, picked)
    const own: Submission[] = ofUnit.get(group.unit) ?? []
    // Of several groups, one may be so easy that many are right in every row.
    const right = all.length > 1 && truth ? [{ submission: 0, team: 0, digest: '', vector: truth }] : []
    return { rows: picked.length, ...compareAll([...own, ...right], truth) }
  })
  return { teams: new Set(submissions.map(({ team }) => team)).size, units }
}

export async function follow(task: SeriesTask, workFolder: string): Promise<Series> {
  const steps: Series['steps'] = []
  let before: (Values | undefined)[] | null = null
  let rows = 0
  for (const file of task.files) {
    const read = await readSubmission(task.preparedPath, file, workFolder)
    if (!read) continue
    const groups = groupsOf(read.solution)
    rows = rowsOf(groups)
    steps.push({ submission: file.submission, changed: before && changedRows(groups, before, read.values) })
    before = read.values
  }
  return { rows, steps }
}

const rowsOf = (groups: readonly Group[]) =>
  new Map(groups.map(({ task, truth }) => [task, truth.rows])).values().reduce((sum, rows) => sum + rows, 0)

/** Rows of all tasks in which some column changed; all rows of a task that only one of the two submissions has. */
function changedRows(
  groups: readonly Group[],
  before: readonly (Values | undefined)[],
  after: readonly (Values | undefined)[],
): number {
  let changed = 0
  for (const own of Map.groupBy(groups, ({ task }) => task).values()) {
    const differ = own.flatMap((group) => {
      const [one, other] = [before[group.unit], after[group.unit]]
      return one || other ? [one && other ? differing(group, one, other) : () => true] : []
    })
    for (let row = 0; row < (own[0]?.truth.rows ?? 0); row++) if (differ.some((differs) => differs(row))) changed++
  }
  return changed
}

function differing(group: Group, before: Values, after: Values): (row: number) => boolean {
  if (modeOf(group) === 'codes') {
    const [one, other] = [codeOf(group.metric, before), codeOf(group.metric, after)]
    return (row) => one(row) !== other(row)
  }
  return (row) => after.columns.some((column, k) => column[row] !== before.columns[k]?.[row])
}

/** Pseudorandom numbers from 0 to 1 from a seed (mulberry32). */
export function seeded(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** At most `most` rows in an order given by the seed, so that any prefix is a sample. */
function pickRows(rows: number, most: number, seed: string): Uint32Array {
  const random = seeded(seed)
  const all = Uint32Array.from({ length: rows }, (_, row) => row)
  const count = Math.min(rows, most)
  for (let at = 0; at < count; at++) {
    const other = at + Math.floor(random() * (rows - at))
    const kept = all[at] ?? 0
    all[at] = all[other] ?? 0
    all[other] = kept
  }
  return all.slice(0, count)
}
