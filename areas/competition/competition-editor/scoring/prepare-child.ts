import { readFileSync } from 'node:fs'
import { serveParent } from '@leitai/platform/sandbox/child'
import { inFolder, openSolution } from '@leitai/platform/scoring/open'
import { everyMetric } from '@leitai/scorer/metrics/index'
import { prepareFile } from '@leitai/scorer/node/prepared-file'
import { splitDigest } from '@leitai/scorer/prepare'
import { loadPrepared } from '@leitai/scorer/prepared'
import { trialScores } from '@leitai/scorer/trial'
import type { PrepareAnswer, PrepareOrder } from './prepare-in-child.ts'

/** Reads one solution in a child process: a host's file may be large or malformed, and must not block the server. */
serveParent(prepare)

async function prepare({
  solutionPath,
  spec,
  preparedPath,
  workFolder,
}: PrepareOrder & { workFolder: string }): Promise<PrepareAnswer> {
  const made = await inFolder(workFolder, (folder) =>
    prepareFile(openSolution(solutionPath, folder), spec, preparedPath),
  )
  if (!made.ok) return { ok: false, faults: made.faults }
  const { rows, aRows, thin, notes } = made
  const bytes = readFileSync(preparedPath)
  const solution = loadPrepared(bytes, everyMetric)
  if (solution === null) return { ok: false, faults: [{ code: 'bad-prepared' }] }
  return { ok: true, rows, aRows, splitSha256: splitDigest(bytes) ?? '', thin, notes, trials: trialScores(solution) }
}
