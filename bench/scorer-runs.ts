import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What the benchmarks of the scorer share: whole processes with their time and memory, and files from a seed. */

/** Another Python, for example of a virtual environment, may have more of the references. */
export const PYTHON = process.env.PYTHON ?? '/usr/bin/python3'
export const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** A reference that takes longer, in seconds, is run once. */
export const SLOW = 4
const MAIN = join(ROOT, 'packages/scorer/dist/score.cjs')

export interface Run {
  seconds: number
  /** Peak resident memory in bytes. */
  peak: number
  scores: number[]
}
/** The scorer as one packed file, which reads a prepared solution, as the server’s processes do. */
export function score(prepared: string, submission: string, ...names: string[]): ReturnType<typeof measure> {
  // Python also caches compiled modules between runs (.pyc).
  const env = { NODE_COMPILE_CACHE: join(dirname(submission), 'compiled') }
  return measure(process.execPath, [MAIN, prepared, submission, ...names], env)
}

/** Runs a process to completion; its peak memory is read from /proc while it runs (0 on systems other than Linux). */
export function measure(
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
export function agree(ours: Run[], theirs: Run[], tolerance: number): void {
  const mine = ours[0]?.scores ?? []
  const other = theirs[0]?.scores ?? []
  for (const [k, value] of mine.entries()) {
    const expected = other[k] ?? Number.NaN
    if (!(Math.abs(value - expected) <= tolerance * Math.abs(expected))) {
      throw new Error(`scores differ: ${mine.join(', ')} against ${other.join(', ')}`)
    }
  }
}

export function writeLines(path: string, header: string, rows: number, line: (i: number) => string): void {
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
export function seeded(seed: number): () => number {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return (t ^ (t >>> 14)) >>> 0
  }
  return () => ((next() >>> 5) * 67108864 + (next() >>> 6)) / 9007199254740992
}

export function median(values: number[]): number {
  const sorted = values.toSorted((x, y) => x - y)
  return sorted[sorted.length >> 1] ?? Number.NaN
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
