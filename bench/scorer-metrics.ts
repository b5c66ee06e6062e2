import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareFile } from '../packages/scorer/src/node/prepared-file.ts'
import type { MetricChoice, ScoringSpec } from '../packages/scorer/src/types.ts'
import { agree, measure, median, PYTHON, type Run, SLOW, say, score, seeded, writeLines } from './scorer-runs.ts'

/**
 * A whole job, reading a CSV and scoring it, by metrics of every family, against Python as people use it: pandas reads and joins the files,
 * and the library that has the metric, or a few lines of numpy where none has, computes both boards (see scorer-metrics.py).
 */
const REFERENCE = fileURLToPath(new URL('./scorer-metrics.py', import.meta.url))
/** What the whole job should be faster by. */
const WANTED = 5
const RUNS = 3

interface MetricCase {
  family: string
  metric: MetricChoice
  rows: number
  files: Kind
  /** Modules of the reference beside pandas and numpy. */
  needs: string
}
type Random = () => number
/** Columns of the truth and of predictions, and both lines of a row without id and board. */
interface Kind {
  target: string[]
  prediction: string[]
  row(random: Random): [truth: string, guess: string]
}

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
const column = { target: ['target'], prediction: ['prediction'] }

const positive: Kind = {
  ...column,
  row(random) {
    const truth = Math.exp(normal(random))
    return [String(truth), String(truth * Math.exp(normal(random) / 3))]
  },
}
const forecasts: Kind = {
  target: ['target'],
  prediction: ['mean', 'sd'],
  row(random) {
    const truth = normal(random)
    return [String(truth), `${truth + normal(random)},${0.5 + random()}`]
  },
}
const NAMES = ['ant', 'bee', 'cat', 'cow', 'dog', 'emu', 'fox', 'gnu', 'hen', 'owl']
const labels: Kind = {
  ...column,
  row(random) {
    const truth = pick(random, NAMES)
    return [truth, random() < 0.7 ? truth : pick(random, NAMES)]
  },
}
const SHARES = ['seizure', 'lpd', 'gpd', 'lrda', 'grda', 'other']
const shares: Kind = {
  target: SHARES.map((name) => `${name}_vote`),
  prediction: SHARES.map((name) => `${name}_share`),
  row(random) {
    const votes = SHARES.map(() => Math.floor(random() * 5))
    votes[0] = (votes[0] ?? 0) + 1
    const parts = votes.map((vote) => vote + random())
    const sum = parts.reduce((total, part) => total + part, 0)
    return [votes.join(','), parts.map((part) => (part / sum).toFixed(6)).join(',')]
  },
}
const item = (random: Random) => `a${100_000 + Math.floor(random() * 500)}`
const lists: Kind = {
  ...column,
  row(random) {
    const truth = Array.from({ length: 1 + Math.floor(random() * 8) }, () => item(random))
    const guess = new Set(Array.from({ length: 12 }, () => (random() < 0.3 ? pick(random, truth) : item(random))))
    return [Array.from(new Set(truth)).join(' '), Array.from(guess).join(' ')]
  },
}
const WORDS = 'the quick brown fox jumps over a lazy dog while seven wizards make toxic brew for an evil queen'.split(
  ' ',
)
const texts: Kind = {
  ...column,
  row(random) {
    const truth = Array.from({ length: 6 + Math.floor(random() * 12) }, () => pick(random, WORDS))
    const guess = truth.flatMap((word) => (random() < 0.1 ? [] : [random() < 0.15 ? pick(random, WORDS) : word]))
    return [truth.join(' '), guess.join(' ') || 'none']
  },
}
/** Runs of a picture of 256 × 256. */
function runs(random: Random, starts: number[]): string {
  return starts.map((start) => `${start + Math.floor(random() * 8)} ${10 + Math.floor(random() * 100)}`).join(' ')
}
const masks: Kind = {
  ...column,
  row(random) {
    const starts = Array.from({ length: 60 }, (_, k) => 200 + 1000 * k + Math.floor(random() * 700))
    return [runs(random, starts), runs(random, starts)]
  },
}
const waves: Kind = {
  target: ['wave'],
  prediction: ['wave'],
  row(random) {
    const truth = Array.from({ length: 4000 }, () => Math.round(1e4 * normal(random)) / 1e4)
    return [truth.join(' '), truth.map((one) => Math.round(1e4 * (one + normal(random) / 3)) / 1e4).join(' ')]
  },
}
const clusters: Kind = {
  ...column,
  row(random) {
    const cluster = Math.floor(random() * 200)
    return [`c${cluster}`, `k${random() < 0.8 ? cluster : Math.floor(random() * 300)}`]
  },
}

const MILLION = 1_000_000
const number = (name: string, options: MetricChoice['options'] = {}): MetricCase => ({
  family: 'numbers',
  metric: { name, options },
  rows: MILLION,
  files: positive,
  needs: 'sklearn',
})

export const metricCases: MetricCase[] = [
  { family: 'classes', metric: { name: 'f1' }, rows: MILLION, files: labels, needs: 'sklearn' },
  { family: 'classes', metric: { name: 'kl-divergence' }, rows: MILLION, files: shares, needs: 'numpy' },
  number('r2'),
  number('medae'),
  number('d2'),
  number('poisson-deviance'),
  { family: 'numbers', metric: { name: 'crps-normal' }, rows: MILLION, files: forecasts, needs: 'scipy' },
  { family: 'ranking', metric: { name: 'map-at-k', options: { k: 12 } }, rows: MILLION, files: lists, needs: 'numpy' },
  { family: 'text', metric: { name: 'levenshtein' }, rows: MILLION, files: texts, needs: 'Levenshtein' },
  { family: 'text', metric: { name: 'wer' }, rows: MILLION, files: texts, needs: 'rapidfuzz' },
  { family: 'text', metric: { name: 'word-jaccard' }, rows: MILLION, files: texts, needs: 'numpy' },
  { family: 'images', metric: { name: 'mask-dice' }, rows: 20_000, files: masks, needs: 'numpy' },
  { family: 'sound', metric: { name: 'si-sdr' }, rows: 1000, files: waves, needs: 'numpy' },
  { family: 'clusters', metric: { name: 'ari' }, rows: MILLION, files: clusters, needs: 'sklearn' },
]

/** A line for each case; one is left out if its reference cannot be imported. */
export async function runMetrics(cases: MetricCase[], folder: string): Promise<void> {
  if (cases.length === 0) return
  say(`Whole processes by metric, medians of ${RUNS}; wanted is ${WANTED}x.`)
  say('family     metric             rows       python      leitai      ratio    peak MB (ours / theirs)')
  let written: MetricCase | undefined
  for (const one of cases) {
    const { family, metric, needs } = one
    const head = `${family.padEnd(10)} ${metric.name.padEnd(18)}`
    if (spawnSync(PYTHON, ['-c', `import ${needs}`], { stdio: 'ignore' }).status !== 0) {
      say(`${head} skipped: ${PYTHON} cannot import ${needs}`)
      continue
    }
    if (written?.files !== one.files || written.rows !== one.rows) writeCase(one, folder)
    written = one
    say(`${head} ${await runCase(one, folder)}`)
  }
}

const pathsIn = (folder: string) => ({
  solution: join(folder, 'truth.csv'),
  submission: join(folder, 'guess.csv'),
  prepared: join(folder, 'truth.bin'),
})

function writeCase({ rows, files }: MetricCase, folder: string): void {
  const { solution, submission } = pathsIn(folder)
  const random = seeded(20260101)
  const guesses: string[] = []
  writeLines(solution, ['id', ...files.target, 'usage'].join(','), rows, (id) => {
    const [truth, guess] = files.row(random)
    guesses.push(guess)
    return `${id},${truth},${random() < 0.5 ? 'A' : 'B'}`
  })
  writeLines(submission, ['id', ...files.prediction].join(','), rows, (id) => `${id},${guesses[id] ?? ''}`)
}

async function runCase({ metric, rows, files }: MetricCase, folder: string): Promise<string> {
  const { solution, submission, prepared } = pathsIn(folder)
  const spec: ScoringSpec = {
    id: 'id',
    target: files.target,
    prediction: files.prediction,
    metric,
    split: { by: 'column', column: 'usage' },
    b: 'all',
  }
  const made = await prepareFile(solution, spec, prepared)
  if (!made.ok) throw new Error(JSON.stringify(made.faults))
  const ours: Run[] = []
  const theirs: Run[] = []
  // This run of ours fills the compile cache; the files are in the cache of the system, as they were just written.
  await score(prepared, submission)
  for (let k = 0; k < RUNS; k++) {
    const mine = await score(prepared, submission)
    ours.push({ ...mine, scores: scoresIn(mine.stdout) })
    // One run of a slow reference tells enough.
    if ((theirs[0]?.seconds ?? 0) > SLOW) continue
    const other = await measure(PYTHON, [REFERENCE, metric.name, solution, submission])
    theirs.push({ ...other, scores: scoresIn(other.stdout) })
  }
  agree(ours, theirs, 1e-9)
  const mine = median(ours.map((run) => run.seconds))
  const other = median(theirs.map((run) => run.seconds))
  const peak = (list: Run[]) => (Math.max(...list.map((run) => run.peak)) / 1e6).toFixed(0)
  return [
    String(rows).padEnd(10),
    `${other.toFixed(2)} s`.padEnd(11),
    `${mine.toFixed(3)} s`.padEnd(11),
    `${(other / mine).toFixed(1)}x`.padEnd(8),
    `${peak(ours)} / ${peak(theirs)}`,
  ].join(' ')
}

function scoresIn(stdout: string): number[] {
  const { a, b } = JSON.parse(stdout)
  return [a, b]
}
