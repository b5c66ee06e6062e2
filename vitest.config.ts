import { configDefaults, defineConfig } from 'vitest/config'

const MOCKED = 'packages/*/src/**/*.mocked.test.tsx'

/** All tests but the browser's; Playwright drives those from tests/browser. */
export default defineConfig({
  test: {
    // Generous: a machine under load must not fail what is right.
    testTimeout: 120_000,
    // As in playwright.config.ts: what passes only when repeated is told as flaky.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 120_000,
    // Two cores: more workers only take each other's time.
    maxWorkers: 2,
    pool: 'forks',
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
