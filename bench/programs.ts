import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLauncher } from '../areas/platform/sandbox/launcher.ts'
import { openScorers } from '../areas/platform/scoring/pool.ts'
import { openLog } from '../areas/platform/telemetry/log.ts'
import type { ScoringSpec } from '../packages/scorer/src/types.ts'

/**
 * `npm run bench programs`: what a host's program in Python adds to scoring a file of 10,000 rows, once it is loaded, and how many files a
 * second two scoring processes score with it. Beside the same measure of ours, and the same program started anew by bare Python.
 */
const ROWS = Number(process.env.ROWS ?? 10_000)
const RUNS = Number(process.env.RUNS ?? 40)

const folder = mkdtempSync(join(tmpdir(), 'leitai-programs-bench-'))
chmodSync(folder, 0o711)
const log = openLog('silent')
const launcher = openLauncher({ workFolder: join(folder, 'work'), log })
const scorers = openScorers({ count: 2, workFolder: join(folder, 'work'), launcher, log })
const missing = await scorers.lacksPrograms()
if (missing !== null) {
  process.stdout.write(`programs cannot be run here: ${missing}\n`)
  process.exit(0)
}
const lines = (line: (row: number) => string) => Array.from({ length: ROWS }, (_, row) => `${line(row)}\n`).join('')
const paths = { solutionPath: join(folder, 'solution.csv'), submissionPath: join(folder, 'answer.csv') }
writeFileSync(paths.solutionPath, `id,target\n${lines((row) => `${row},${row % 2}`)}`)
writeFileSync(paths.submissionPath, `id,prediction\n${lines((row) => `${row},${((row * 7919) % 1000) / 1000}`)}`)

const code = `from sklearn.metrics import roc_auc_score
def score(solution, submission):
    return roc_auc_score(solution.target, submission.prediction)
`
const ways = {
  'our AUC': { name: 'auc' },
  'AUC by a program': { name: 'formula-python', options: { code, direction: 'higher' } },
}
const bounds = { seconds: 60, megabytes: 1024 }
const medians: Record<string, number> = {}
for (const [name, metric] of Object.entries(ways)) {
  const spec: ScoringSpec = {
    id: 'id',
    target: ['target'],
    prediction: ['prediction'],
    metric,
    b: 'none',
    split: { by: 'seed', seed: 'f'.repeat(32), aShare: 1 },
  }
  const preparedPath = scorers.workPath('.bin')
  await scorers.prepare({ ...paths, spec, preparedPath }, bounds)
  const order = { ...paths, preparedPath, formula: metric.name !== 'auc', owner: 'bench' }
  const one = async () => {
    const begun = performance.now()
    const done = await scorers.score(order, bounds)
    if (done.kind !== 'score' || !done.score.ok) throw new Error(JSON.stringify(done))
    return performance.now() - begun
  }
  const first = await one()
  const times = []
  for (let k = 0; k < RUNS; k++) times.push(await one())
  const median = times.toSorted((a, b) => a - b)[RUNS / 2] ?? 0
  medians[name] = median
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: 2 }, async () => {
      for (let k = 0; k < RUNS; k++) await one()
    }),
  )
  const rate = (2 * RUNS) / ((performance.now() - begun) / 1000)
  process.stdout.write(
    `${name}: first ${first.toFixed(0)} ms, then ${median.toFixed(1)} ms a file (median of ${RUNS}), ${rate.toFixed(1)} files/s by two\n`,
  )
}
const added = (medians['AUC by a program'] ?? 0) - (medians['our AUC'] ?? 0)
process.stdout.write(`a program adds ${added.toFixed(0)} ms to a file of ${ROWS} rows\n`)
await scorers.close()
launcher.close()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
