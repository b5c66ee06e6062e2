import { statSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { metricsByName } from '../metrics/by-name.ts'
import { withMetric } from '../prepared.ts'
import { scoreFile, scoreFileBy } from './score-file.ts'

/** Up to about this size V8's optimising compiler costs more than it saves: without it a file of 2 MB takes a third less time. */
const SMALL_BYTES = 4 * 1024 * 1024

/** The command line of main.ts; returns the exit code. */
export async function run([prepared, submission, ...names]: string[]): Promise<number> {
  if (prepared === undefined || submission === undefined) {
    process.stderr.write('usage: main.ts <prepared> <submission.csv> [metric ...]\n')
    return 2
  }
  if ((statSync(submission, { throwIfNoEntry: false })?.size ?? 0) < SMALL_BYTES) setFlagsFromString('--no-opt')
  const scores =
    names.length === 0
      ? [await scoreFile(prepared, submission)]
      : await scoreFileBy(prepared, submission, async (solution) => {
          const metrics = await metricsByName(names)
          return names.map((name) => withMetric(solution, { name }, metrics)).filter((variant) => variant !== null)
        })
  // Not process.stdout, which loads Node's streams and sockets first.
  writeFileSync(1, `${JSON.stringify(names.length === 0 ? scores[0] : scores)}\n`)
  return scores.every((score) => score.ok) ? 0 : 1
}
