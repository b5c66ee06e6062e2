import { defineConfig } from 'vitest/config'

/** All tests but the browser's; Playwright drives those from tests/browser. */
export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'packages/*/src/**/*.test.tsx', 'tests/*.test.ts'],
    globalSetup: ['packages/server/src/testing/global-setup.ts'],
    // Generous: a machine under load must not fail what is right.
    testTimeout: 120_000,
    // As in playwright.config.ts: what passes only when repeated is told as flaky.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 120_000,
    // Two cores: more workers only take each other's time.
    maxWorkers: 2,
    pool: 'forks',
    // Files take turns in one process: loading the server anew for each would be a third of the run.
    isolate: false,
  },
})
