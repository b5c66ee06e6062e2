import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { limits } from '@leitai/contract/core/limits'
import { uploadBound } from '@leitai/contract/core/upload-bound'
import type { Values } from '@leitai/scorer/metrics/metric'
import { emptyValues } from '@leitai/scorer/metrics/values'
import { loadPreparedFile } from '@leitai/scorer/node/prepared-file'
import { readFile } from '@leitai/scorer/node/score-file'
import type { Solution } from '@leitai/scorer/prepared'
import { inFolder, openSubmission } from '../open.ts'
import { compareAll, type Submission } from './pairs.ts'
import { pickRows } from './pick.ts'
import type { Compared, CompareTask, Condensed, CondenseTask, Series, SeriesTask, SubmissionFile } from './types.ts'
import { codeOf, modeOf, truthOf, vectorOf } from './vector.ts'

/** The content of a zip that was scored: its stage may have had any bound then. */
const MOST_BYTES = uploadBound({ uploadLimitMb: limits.uploadMb.most })

/** Runs in a scoring process: everything that reads untrusted files. */

async function readSubmission(preparedPath: string, { path }: SubmissionFile, workFolder: string) {
  const read = await inFolder(workFolder, (folder) => readFile(preparedPath, openSubmission(path, folder, MOST_BYTES)))
  // The first unit: what the first number of the leaderboard reads.
  return 'faults' in read ? null : { solution: read.solution, values: read.values[0] ?? emptyValues() }
}

const bytesOf = (array: Float32Array | Int32Array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength)

export async function condense(task: CondenseTask, workFolder: string): Promise<Condensed> {
  const submissions: Condensed['submissions'] = []
  const parts: Buffer[] = []
  let picked: Uint32Array | null = null
  for (const file of task.files) {
    const read = await readSubmission(task.preparedPath, file, workFolder)
    if (!read) continue
    picked ??= pickRows(read.solution.truth.rows, task.rows, task.seed)
    const vector = vectorOf(read.solution, read.values, picked)
    if (!vector) continue
    const bytes = bytesOf(vector)
    parts.push(bytes)
    submissions.push({ submission: file.submission, digest: createHash('sha256').update(bytes).digest('hex') })
  }
  writeFileSync(task.outPath, Buffer.concat(parts))
  return { rows: picked?.length ?? 0, submissions }
}

export async function compare(task: CompareTask): Promise<Compared> {
  const loaded = await loadPreparedFile(task.preparedPath)
  if (!loaded) throw new Error('the prepared solution could not be read')
  const { solution } = loaded
  const picked = pickRows(solution.truth.rows, task.rows, task.seed)
  const teamOf = new Map(task.teams)
  const submissions: Submission[] = []
  for (const batch of task.batches) {
    // A copy, as 4-byte views must be aligned.
    const { buffer, length } = new Uint8Array(readFileSync(batch.path))
    const each = batch.submissions.length === 0 ? 0 : length / 4 / batch.submissions.length
    batch.submissions.forEach(({ submission, digest }, at) => {
      const start = at * each * 4
      const vector =
        modeOf(solution) === 'numbers' ? new Float32Array(buffer, start, each) : new Int32Array(buffer, start, each)
      submissions.push({ submission, team: teamOf.get(submission) ?? 0, digest, vector })
    })
  }
  const { pairs, found } = compareAll(submissions, truthOf(solution, picked))
  return { rows: picked.length, teams: new Set(submissions.map(({ team }) => team)).size, pairs, found }
}

export async function follow(task: SeriesTask, workFolder: string): Promise<Series> {
  const steps: Series['steps'] = []
  let before: Values | null = null
  let rows = 0
  for (const file of task.files) {
    const read = await readSubmission(task.preparedPath, file, workFolder)
    if (!read) continue
    rows = read.solution.truth.rows
    steps.push({ submission: file.submission, changed: before && changedRows(read.solution, before, read.values) })
    before = read.values
  }
  return { rows, steps }
}

function changedRows(solution: Solution, before: Values, after: Values): number {
  const { rows } = solution.truth
  let changed = 0
  if (modeOf(solution) === 'codes') {
    const [one, other] = [codeOf(solution.metric, before), codeOf(solution.metric, after)]
    for (let row = 0; row < rows; row++) if (one(row) !== other(row)) changed++
    return changed
  }
  for (let row = 0; row < rows; row++) {
    if (after.columns.some((column, k) => column[row] !== before.columns[k]?.[row])) changed++
  }
  return changed
}
