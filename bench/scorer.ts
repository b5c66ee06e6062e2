/**
 * Scorer against pandas + scikit-learn on the same files: AUC and RMSE on boards A and B, whole processes, started in turns, the ratio of
 * the medians. Ours is packed into one file, and reads the prepared solution, as the server does (the time to prepare it is printed); the
 * reference reads it from CSV. Files are generated from a seed in a temporary folder. `node bench/scorer.ts 10000 1000000` runs only these
 * sizes.
 */
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareFile } from '@leitai/scorer/node/prepare-file'

const PYTHON = '/usr/bin/python3'
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MAIN = join(ROOT, 'packages/scorer/dist/score.cjs')
const REFERENCE = fileURLToPath(new URL('./scorer-reference.py', import.meta.url))

interface Run {
  seconds: number
  /** Peak resident memory in bytes. */
  peak: number
  scores: number[]
}
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
  const sizes = process.argv.slice(2).map(Number)
  const folder = mkdtempSync(join(tmpdir(), 'leitai-scorer-'))
  try {
    say('Whole processes, AUC and RMSE on A and B, medians; the solution is prepared beforehand for ours.')
    say('rows        order     pandas+sklearn   leitai      ratio   wanted   peak MB (ours / theirs)   runs')
    for (const one of cases) {
      if (sizes.length === 0 || sizes.includes(one.rows)) await runCase(one, folder)
    }
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
  await runTheirs(solution, submission)
  const runs = 5
  for (let k = 0; k < runs; k++) {
    theirs.push(await runTheirs(solution, submission))
    ours.push(await runOurs(prepared, submission))
  }
  agree(ours, theirs)
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
  const { stdout, ...run } = await measure(process.execPath, [MAIN, prepared, submission, 'auc', 'rmse'], {
    // Python also caches compiled modules between runs (.pyc).
    NODE_COMPILE_CACHE: join(dirname(submission), 'compiled'),
  })
  const [auc, rmse] = JSON.parse(stdout)
  return { ...run, scores: [auc.a, auc.b, rmse.a, rmse.b] }
}

async function runTheirs(solution: string, submission: string): Promise<Run> {
  const { stdout, ...run } = await measure(PYTHON, [REFERENCE, solution, submission])
  const { auc, rmse } = JSON.parse(stdout)
  return { ...run, scores: [auc.a, auc.b, rmse.a, rmse.b] }
}

/** Runs a process to completion; its peak memory is read from /proc while it runs (0 on systems other than Linux). */
function measure(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ seconds: number; peak: number; stdout: string }> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } })
    let stdout = ''
    let peak = 0
    const timer = setInterval(() => {
      peak = Math.max(peak, peakOf(child.pid))
    }, 20)
    child.stdout.setEncoding('utf8').on('data', (text) => {
      // The result is printed last, so this reads the peak of nearly the whole run.
      peak = Math.max(peak, peakOf(child.pid))
      stdout += text
    })
    child.on('error', reject)
    child.on('close', (code) => {
      clearInterval(timer)
      const seconds = (performance.now() - began) / 1000
      if (code === 0) resolve({ seconds, peak, stdout })
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}`))
    })
  })
}

function peakOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Both must give the same scores before their times are comparable. */
function agree(ours: Run[], theirs: Run[]): void {
  const mine = ours[0]?.scores ?? []
  const other = theirs[0]?.scores ?? []
  for (const [k, value] of mine.entries()) {
    const expected = other[k] ?? Number.NaN
    if (!(Math.abs(value - expected) <= 1e-12 * Math.abs(expected))) {
      throw new Error(`scores differ: ${mine.join(', ')} against ${other.join(', ')}`)
    }
  }
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

function writeLines(path: string, header: string, rows: number, line: (i: number) => string): void {
  const file = openSync(path, 'w')
  let block = `${header}\n`
  for (let i = 0; i < rows; i++) {
    block += `${line(i)}\n`
    if (block.length > 1 << 20) {
      writeSync(file, block)
      block = ''
    }
  }
  writeSync(file, block)
  closeSync(file)
}

/** mulberry32, with two draws per 53-bit double. */
function seeded(seed: number): () => number {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return (t ^ (t >>> 14)) >>> 0
  }
  return () => ((next() >>> 5) * 67108864 + (next() >>> 6)) / 9007199254740992
}

function median(values: number[]): number {
  const sorted = values.toSorted((x, y) => x - y)
  return sorted[sorted.length >> 1] ?? Number.NaN
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

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
