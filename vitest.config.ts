import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { derived } from './packages/web/build/derived.ts'

const MOCKED = 'packages/*/src/**/*.mocked.test.{ts,tsx}'

/** What takes longest: begun first, so that the workers end together. Without times of an earlier run only sizes are known. */
const LONGEST = [
  'submission/crash',
  'tests/faults',
  'embedded-postgres/src/embedded-postgres',
  'tests/cli',
  'tests/swaps',
  'tests/permissions',
  'installation/rolling',
  'revision/killed',
  'tests/cli-network',
  'backup/backup',
  'competition/folder',
  'outbox/outbox',
  'formula/formula',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`${name}.test.ts`))
      return at < 0 ? LONGEST.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

/** All tests but the browser's; Playwright drives those from tests/browser. */
export default defineConfig({
  plugins: [derived()],
  test: {
    // Generous: a machine under load must not fail what is right.
    testTimeout: 120_000,
    // As in playwright.config.ts: what passes only when repeated is told as flaky.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 120_000,
    // Two cores: more workers only take each other's time.
    maxWorkers: 3,
    pool: 'forks',
    // A test makes much that nobody needs a moment later: with little room for it, a tenth of the time goes into clearing up.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          include: ['packages/*/src/**/*.test.ts', 'packages/*/src/**/*.test.tsx', 'tests/*.test.ts'],
          exclude: [...configDefaults.exclude, MOCKED],
          globalSetup: ['packages/server/src/testing/global-setup.ts'],
          // Files take turns in one process: loading the server anew for each would be a third of the run.
          isolate: false,
        },
      },
      // What puts other modules in the place of ours needs a process in which nothing is loaded yet.
      { extends: true, test: { name: 'mocked', include: [MOCKED] } },
    ],
  },
})
