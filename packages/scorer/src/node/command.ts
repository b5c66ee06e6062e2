import { withMetric } from '../prepared.ts'
import { metricsByName } from './metrics-by-name.ts'
import { scoreFile, scoreFileBy } from './score-file.ts'

/** The command line of main.ts; returns the exit code. */
export async function run([prepared, submission, ...names]: string[]): Promise<number> {
  if (prepared === undefined || submission === undefined) {
    process.stderr.write('usage: main.ts <prepared> <submission.csv> [metric ...]\n')
    return 2
  }
  const scores =
    names.length === 0
      ? [await scoreFile(prepared, submission)]
      : await scoreFileBy(prepared, submission, async (solution) => {
          const metrics = await metricsByName(names)
          return names.map((name) => withMetric(solution, { name }, metrics)).filter((variant) => variant !== null)
        })
  process.stdout.write(`${JSON.stringify(names.length === 0 ? scores[0] : scores)}\n`)
  return scores.every((score) => score.ok) ? 0 : 1
}
