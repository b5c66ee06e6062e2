import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification, type Vite } from 'vitest/node'
import { derived } from './apps/web/build/derived.ts'

/** Tests of pages: whatever is in a folder named web. */
const WEB = ['{apps,areas}/**/web/**/*.test.{ts,tsx}']
const MOCKED = '{apps,areas}/**/*.mocked.test.{ts,tsx}'

/**
 * The slowest tests start first, so that the workers finish together; those that mostly wait alternate with others. Without times of an
 * earlier run only sizes are known.
 */
const LONGEST = [
  'tests/faults',
  'tests/permissions',
  'demo/demo',
  'embedded-postgres/src/embedded-postgres',
  'tests/queries',
  'catalog/folder',
  'formula/formula',
  'file/parts',
  'backup/backup',
  'submission/attacks',
  'tests/fuzz',
  'submission/no-score',
  'account/tries',
  'tests/cli-network',
  'revision/killed',
  'tests/cli-competing',
  'tests/idle',
  'installation/rolling',
  'scoring/start',
  'submission/crash',
  'team/property',
  'db/time-limits',
  'team/race',
  'outbox/outbox',
  'tests/cli-hosting',
  'content/tool',
  'installation/processes',
]

/** A project that starts late starts a process of its own, and at the end the others would only wait for it. */
const FIRST = ['mocked', 'web']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      if (FIRST.includes(project.name)) return FIRST.indexOf(project.name) - FIRST.length
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`${name}.test.ts`))
      return at < 0 ? LONGEST.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
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
