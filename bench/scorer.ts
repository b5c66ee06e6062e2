/**
 * npm run bench scorer: the scorer against pandas + scikit-learn on the same files: AUC and RMSE on boards A and B, whole processes, started in turns, the ratio of
 * the medians. Ours is packed into one file, and reads the prepared solution, as the server does (the time to prepare it is printed); the
 * reference reads it from CSV. Then the same for metrics of every family, see scorer-metrics.ts. Files are generated from a seed in a
 * temporary folder. `node bench/scorer.ts 10000 1000000 medae wer` runs only these sizes and metrics. PYTHON names another interpreter.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareFile } from '../packages/scorer/src/node/prepared-file.ts'
import { metricCases, runMetrics } from './scorer-metrics.ts'
import { agree, measure, median, PYTHON, ROOT, type Run, SLOW, say, score, seeded, writeLines } from './scorer-runs.ts'

const REFERENCE = fileURLToPath(new URL('./scorer-reference.py', import.meta.url))

interface Case {
  rows: number
  shuffled: boolean
  wanted: number
}

const cases: Case[] = [
  { rows: 10_000, shuffled: false, wanted: 15 },
  { rows: 1_000_000, shuffled: false, wanted: 8 },
  { rows: 10_000_000, shuffled: false, wanted: 8 },
  { rows: 10_000_000, shuffled: true, wanted: 5 },
]

if (haveReference()) await main()

async function main(): Promise<void> {
  const packed = spawnSync(process.execPath, [join(ROOT, 'scripts/pack-scorer.mjs')], { stdio: 'inherit' })
  if (packed.status !== 0) throw new Error('the scorer could not be packed')
  const chosen = process.argv.slice(2)
  const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name)
  const folder = mkdtempSync(join(tmpdir(), 'leitai-scorer-'))
  try {
    const sizes = cases.filter(({ rows }) => isChosen(String(rows)))
    if (sizes.length > 0) {
      say('Whole processes, AUC and RMSE on A and B, medians; the solution is prepared beforehand for ours.')
      say('rows        order     pandas+sklearn   leitai      ratio   wanted   peak MB (ours / theirs)   runs')
    }
    for (const one of sizes) await runCase(one, folder)
    await runMetrics(
      metricCases.filter(({ metric }) => isChosen(metric.name)),
      folder,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runCase({ rows, shuffled, wanted }: Case, folder: string): Promise<void> {
  const solution = join(folder, 'solution.csv')
  const submission = join(folder, 'submission.csv')
  const prepared = join(folder, 'solution.bin')
  writeFiles(rows, shuffled, solution, submission)
  const spec = {
    id: 'id',
    target: ['target'],
    prediction: ['prediction'],
    metric: { name: 'auc' },
    split: { by: 'column' as const, column: 'usage' },
    b: 'all' as const,
  }
  const began = performance.now()
  const result = await prepareFile(solution, spec, prepared)
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  const preparing = (performance.now() - began) / 1000

  const ours: Run[] = []
  const theirs: Run[] = []
  // A warm-up run for the file cache and the compile cache.
  await runOurs(prepared, submission)
  if (rows <= 1_000_000) await runTheirs(solution, submission)
  const runs = rows > 1_000_000 ? 3 : 5
  for (let k = 0; k < runs; k++) {
    // One run of a slow reference tells enough.
    if ((theirs[0]?.seconds ?? 0) < SLOW) theirs.push(await runTheirs(solution, submission))
    ours.push(await runOurs(prepared, submission))
  }
  agree(ours, theirs, 1e-12)
  const mine = median(ours.map((run) => run.seconds))
  const other = median(theirs.map((run) => run.seconds))
  const peak = (list: Run[]) => (Math.max(...list.map((run) => run.peak)) / 1e6).toFixed(0)
  say(
    [
      String(rows).padEnd(11),
      (shuffled ? 'shuffled' : 'sample').padEnd(9),
      `${other.toFixed(2)} s`.padEnd(16),
      `${mine.toFixed(3)} s`.padEnd(11),
      `${(other / mine).toFixed(1)}x`.padEnd(7),
      `>= ${wanted}x`.padEnd(8),
      `${peak(ours)} / ${peak(theirs)}`.padEnd(25),
      `${runs} (preparing took ${preparing.toFixed(1)} s)`,
    ].join(' '),
  )
}

async function runOurs(prepared: string, submission: string): Promise<Run> {
  const { stdout, ...run } = await score(prepared, submission, 'auc', 'rmse')
  const [auc, rmse] = JSON.parse(stdout)
  return { ...run, scores: [auc.a, auc.b, rmse.a, rmse.b] }
}

async function runTheirs(solution: string, submission: string): Promise<Run> {
  const { stdout, ...run } = await measure(PYTHON, [REFERENCE, solution, submission])
  const { auc, rmse } = JSON.parse(stdout)
  return { ...run, scores: [auc.a, auc.b, rmse.a, rmse.b] }
}

/** id,target,usage and id,prediction. Predictions correlate with the truth and have all 16 to 17 digits, as pandas writes them. */
function writeFiles(rows: number, shuffled: boolean, solution: string, submission: string): void {
  const random = seeded(20260101)
  const order = Uint32Array.from({ length: rows }, (_, i) => i)
  const predictions = new Float64Array(rows)
  writeLines(solution, 'id,target,usage', rows, (i) => {
    const target = random() < 0.3 ? 1 : 0
    predictions[i] = (random() + target * random()) / (1 + target)
    return `${i},${target},${random() < 0.5 ? 'A' : 'B'}`
  })
  if (shuffled) {
    for (let i = rows - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1))
      const held = order[i] ?? 0
      order[i] = order[j] ?? 0
      order[j] = held
    }
  }
  writeLines(submission, 'id,prediction', rows, (i) => `${order[i]},${predictions[order[i] ?? 0]}`)
}

/** The reference uses Debian's packages, which are installed if possible. */
function haveReference(): boolean {
  const works = () => spawnSync(PYTHON, ['-c', 'import sklearn, pandas'], { stdio: 'ignore' }).status === 0
  if (works()) return true
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0) {
    spawnSync('apt-get', ['install', '-y', '-q', 'python3-sklearn', 'python3-pandas'], { stdio: 'inherit' })
    if (works()) return true
  }
  say('Skipped: the reference needs python3-sklearn and python3-pandas (Debian packages; installed by root only).')
  return false
}
