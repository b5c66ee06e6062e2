import { defineConfig } from '@playwright/test'
import { CLIENT } from './packages/server/src/identity/sso/testing-provider.ts'
import { debianBrowser } from './scripts/browser.mjs'
import { DEV_PORT, PORT, PROVIDER_PORT } from './tests/browser/data-dir.ts'

/** Tests of one file take turns: nobody else can help with these. */
const LONGEST = ['**/screens.spec.ts', '**/host.spec.ts']

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A renderer kept in reserve for each person of a flow is never used: a quarter of the browser's work. This list takes the
  // place of Playwright's own, so that what matters of that one is said again.
  `--disable-features=${['SpareRendererForSitePerProcess', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'OptimizationHints', 'PaintHolding'].join()}`,
]

const issuer = `http://127.0.0.1:${PROVIDER_PORT}`
const provider = {
  command: 'node tests/browser/provider.ts',
  url: `${issuer}/.well-known/openid-configuration`,
  stdout: 'ignore' as const,
  stderr: 'pipe' as const,
}
const sso = {
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_NAME: '演示校园',
  OIDC_NAME_EN: 'Demo campus',
}

/** Journeys in Chromium against the real server with a data folder of its own, begun empty for each run. */
export default defineConfig({
  testDir: 'tests/browser',
  // What operators do beside the server runs as the server does: to have it translated takes longer than a flow.
  build: { external: ['**/packages/**'] },
  // Two cores: each flow waits about half of its time.
  workers: 3,
  // The longest begin first, so that the workers end together.
  projects: [
    { name: 'longest', testMatch: LONGEST },
    { name: 'flows', testIgnore: LONGEST },
  ],
  timeout: 180_000,
  // A test that passes only when repeated is told by name as flaky: a machine under load, or a fault to be found.
  retries: process.env.CI ? 1 : 0,
  // Generous: a machine under load must not fail what is right.
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'zh-CN',
    actionTimeout: 20_000,
    trace: 'on-first-retry',
    launchOptions: { args, ...debianBrowser() },
  },
  webServer: [provider, server(PORT, '0'), server(DEV_PORT, '1')],
})

/** The real server; with DEV=1 it serves the development build, which tells what hydration finds wrong. */
function server(port: number, dev: string) {
  const address = `http://127.0.0.1:${port}`
  return {
    command: 'node tests/browser/server.ts',
    url: `${address}/readyz`,
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      RATE_LIMIT: '100',
      // The development build is shown what the first server has.
      DEMO: dev === '1' ? '0' : '1',
      SITE_URL: address,
      DEV: dev,
      ...sso,
    },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 } as const,
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
  }
}
