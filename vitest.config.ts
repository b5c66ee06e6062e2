import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification, type Vite } from 'vitest/node'
import { derived } from './apps/web/build/derived.ts'

/** Tests of pages: whatever is in a folder named web. */
const WEB = ['{apps,areas}/**/web/**/*.test.{ts,tsx}']
const MOCKED = '{apps,areas}/**/*.mocked.test.{ts,tsx}'

/** A project that starts late starts a process of its own, and at the end the others would only wait for it. */
const FIRST = ['mocked', 'web']

/**
 * How many milliseconds a file takes. Without times of an earlier run, of which Vitest keeps the last: one that gives a test a time limit of
 * its own is long, as are most of those of the repository, and of the others those with the most text.
 */
function expectedMs(moduleId: string): number {
  const text = readFileSync(moduleId, 'utf8')
  const limits = [...text.matchAll(/(?:^ *\}, |timeout: )([\d_]{5,})/gm)].map(([, limit]) =>
    Number(limit?.replaceAll('_', '')),
  )
  if (limits.length > 0) return Math.max(...limits) / 10
  return dirname(moduleId) === join(import.meta.dirname, 'tests') ? 10_000 : text.length / 2
}

/** The slowest tests start first, so that the workers finish together. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ranks = new Map(
      files.map((file) => {
        const first = FIRST.indexOf(file.project.name)
        const last = this.ctx.cache.getTestSpecificationResult(file)?.duration
        return [file, first < 0 ? (last ?? expectedMs(file.moduleId)) : Number.MAX_VALUE / (first + 1)]
      }),
    )
    const rank = (file: TestSpecification) => ranks.get(file) ?? 0
    return files.toSorted((a, b) => rank(b) - rank(a))
  }
}

/** What `derived` makes of a module depends on other files: Vitest must not keep it by the module’s own text. */
const derivedAnew: Vite.Plugin = {
  name: 'derived-anew',
  configureVitest({ defineCacheKeyGenerator }) {
    defineCacheKeyGenerator(({ sourceCode }) => (sourceCode.includes('import.meta.derived') ? false : null))
  },
}

/** All tests except the browser tests; Playwright runs those from tests/browser. */
export default defineConfig({
  plugins: [derived(), derivedAnew],
  test: {
    // Generous, so that an overloaded machine does not fail correct code.
    testTimeout: 120_000,
    // As in playwright.config.ts: what passes only on retry is listed as flaky.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 120_000,
    // For two cores: more workers only compete for them.
    maxWorkers: 3,
    pool: 'forks',
    // Tests allocate many short-lived objects: with a small young generation, a tenth of the time is spent on garbage collection.
    execArgv: [
      '--max-semi-space-size=64',
      '--min-semi-space-size=64',
      '--use-largepages=silent',
      '--initial-old-space-size=1024',
    ],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['packages/*/src/**/*.test.ts', '{apps,areas}/**/*.test.ts', 'tests/{,strangers/}*.test.ts'],
          exclude: [...configDefaults.exclude, MOCKED, ...WEB],
          globalSetup: ['apps/testing/global-setup.ts'],
          // Files share one process: reloading the server for each would take a third of the run.
          isolate: false,
          // Node itself loads what it runs in production, and faster.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: WEB,
          exclude: [...configDefaults.exclude, MOCKED],
          isolate: false,
        },
      },
      // Module mocks need a process in which nothing is loaded yet.
      { extends: true, test: { name: 'mocked', include: [MOCKED] } },
    ],
  },
})
