import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const FOLDER = import.meta.dirname
const KEPT = join(FOLDER, '../../node_modules/.cache/browser-times.json')

const pathOf = (file: string) => relative(FOLDER, file).replaceAll('\\', '/')

/** How many milliseconds each file took when it last ran. */
function keptTimes(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(KEPT, 'utf8'))
  } catch {
    return {}
  }
}

/** As in vitest.config.ts: a file that gives tests a time limit of their own is long, and of the others those with the most text. */
function expectedMs(file: string): number {
  const text = readFileSync(join(FOLDER, file), 'utf8')
  const limits = [...text.matchAll(/test\.setTimeout\(([\d_]+)/g)].map(([, limit]) =>
    Number(limit?.replaceAll('_', '')),
  )
  return Math.max(text.length, limits.reduce((sum, limit) => sum + limit, 0) / 10)
}

/** Patterns of the files that take longest: by the times of earlier runs, where there are any. */
export function longestFiles(count: number): string[] {
  const times = keptTimes()
  const files = globSync('**/*.spec.ts', { cwd: FOLDER }).map((file) => file.replaceAll('\\', '/'))
  const expected = new Map(files.map((file) => [file, times[file] ?? expectedMs(file)]))
  return files
    .toSorted((a, b) => (expected.get(b) ?? 0) - (expected.get(a) ?? 0))
    .slice(0, count)
    .map((file) => `**/browser/${file}`)
}

/** Keeps how long each file takes, for the order of the next run. */
export default class Times implements Reporter {
  readonly #times = new Map<string, number>()

  onTestEnd({ location }: TestCase, { duration }: TestResult): void {
    const file = pathOf(location.file)
    this.#times.set(file, (this.#times.get(file) ?? 0) + duration)
  }

  onEnd(): void {
    mkdirSync(dirname(KEPT), { recursive: true })
    writeFileSync(KEPT, JSON.stringify({ ...keptTimes(), ...Object.fromEntries(this.#times) }))
  }

  printsToStdio(): boolean {
    return false
  }
}
