/**
 * npm run bench intervals: what intervals cost: scoring a submission of 100,000 rows with and without them (half of the rows on board A, all on B), as whole processes
 * of the packed scorer and within one process that has the solution in memory, medians and their ratio. `npm run bench intervals 5000` takes
 * another number of rows.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareFile } from '../packages/scorer/src/node/prepared-file.ts'
import { scoreFile } from '../packages/scorer/src/node/score-file.ts'
import type { ScoringSpec } from '../packages/scorer/src/types.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MAIN = join(ROOT, 'packages/scorer/dist/score.cjs')
const RUNS = 7
const metrics = ['rmse', 'mae', 'auc', 'log-loss', 'accuracy', 'f1', 'average-precision', 'r2']
const rows = Number(process.argv[2] ?? 100_000)

const packed = spawnSync(process.execPath, [join(ROOT, 'scripts/pack-scorer.mjs')], { stdio: 'inherit' })
if (packed.status !== 0) throw new Error('the scorer could not be packed')
const folder = mkdtempSync(join(tmpdir(), 'leitai-intervals-'))
try {
  say(`Intervals at ${rows} rows, medians of ${RUNS}, without and with them`)
  say('metric              whole process                in one process')
  for (const metric of metrics) await compare(metric)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function compare(metric: string): Promise<void> {
  const solution = join(folder, 'solution.csv')
  const submission = join(folder, 'submission.csv')
  writeFiles(solution, submission, metric === 'accuracy' || metric === 'f1')
  const whole: number[] = []
  const within: number[] = []
  for (const intervals of [null, { level: 95 }]) {
    const prepared = join(folder, `${metric}-${intervals ? 'with' : 'without'}.bin`)
    const spec: ScoringSpec = {
      id: 'id',
      target: ['target'],
      prediction: ['prediction'],
      metric: { name: metric },
      split: { by: 'column', column: 'usage' },
      b: 'all',
      ...(intervals && { intervals }),
    }
    const made = await prepareFile(solution, spec, prepared)
    if (!made.ok) throw new Error(JSON.stringify(made.faults))
    whole.push(await medianOf(() => runProcess(prepared, submission)))
    within.push(await medianOf(() => scoreFile(prepared, submission)))
  }
  const text = ([without = 0, having = 0]: number[]) =>
    `${without.toFixed(0).padStart(5)} ms ${having.toFixed(0).padStart(5)} ms ${(having / without).toFixed(2).padStart(5)}x`
  say(`${metric.padEnd(18)} ${text(whole)}    ${text(within)}`)
}

function runProcess(prepared: string, submission: string): void {
  // Compiled code is kept between processes, as a server does.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const { status, stderr } = spawnSync(process.execPath, [MAIN, prepared, submission], { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** In milliseconds, after a run that warms up. */
async function medianOf(run: () => unknown): Promise<number> {
  await run()
  const times: number[] = []
  for (let k = 0; k < RUNS; k++) {
    const began = performance.now()
    await run()
    times.push(performance.now() - began)
  }
  return times.toSorted((one, other) => one - other)[RUNS >> 1] ?? Number.NaN
}

function writeFiles(solution: string, submission: string, labels: boolean): void {
  let state = 20261125
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const truth: string[] = ['id,target,usage']
  const guess: string[] = ['id,prediction']
  for (let id = 0; id < rows; id++) {
    const target = random() < 0.3 ? 1 : 0
    truth.push(`${id},${target},${id % 2 ? 'A' : 'B'}`)
    const value = labels ? (random() < 0.8 ? target : 1 - target) : 0.01 + (0.98 * (random() + target * random())) / 2
    guess.push(`${id},${value}`)
  }
  writeFileSync(solution, `${truth.join('\n')}\n`)
  writeFileSync(submission, `${guess.join('\n')}\n`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
