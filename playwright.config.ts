import { defineConfig } from '@playwright/test'
import { CLIENT } from './areas/identity/sso/testing-provider.ts'
import { debianBrowser } from './scripts/browser.mjs'
import { CAS_PORT, DEV_PORT, LTI_CLIENT, LTI_PORT, PORT, PROVIDER_PORT } from './tests/browser/data-dir.ts'
import { longestFiles } from './tests/browser/times.ts'

/** The tests of one file run sequentially, so other workers cannot share these: they start first, so that the workers finish together. */
const LONGEST = longestFiles(7)

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium's spare renderer per browser context is never used but takes a quarter of its work. This list replaces Playwright's own, so
  // its important entries are repeated.
  `--disable-features=${['SpareRendererForSitePerProcess', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'OptimizationHints', 'PaintHolding'].join()}`,
]

const issuer = `http://127.0.0.1:${PROVIDER_PORT}`
const provider = {
  command: 'node tests/browser/provider.ts',
  url: `${issuer}/.well-known/openid-configuration`,
  stdout: 'ignore' as const,
  stderr: 'pipe' as const,
}
/** Another host than the site’s: a frame of it has none of the site’s cookies. */
const platform = `http://localhost:${LTI_PORT}`
const sso = {
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_NAME: '演示校园',
  OIDC_NAME_EN: 'Demo campus',
  SSO_PROVIDERS: JSON.stringify([
    {
      kind: 'cas',
      key: 'cas',
      name: { zh: '演示 CAS', en: 'Demo CAS' },
      create: 'automatic',
      url: `http://127.0.0.1:${CAS_PORT}/cas`,
    },
    {
      kind: 'lti',
      key: 'lti',
      name: { zh: '演示课程平台', en: 'Demo platform' },
      create: 'automatic',
      issuer: platform,
      clientId: LTI_CLIENT,
      authorizationUrl: `${platform}/auth`,
      tokenUrl: `${platform}/token`,
      jwksUrl: `${platform}/keys`,
    },
  ]),
}

/** End-to-end flows in Chromium against the real server, with a data folder that is empty at the start of each run. */
export default defineConfig({
  testDir: 'tests/browser',
  // Operator commands in tests import the server's sources directly: transpiling them takes longer than a flow.
  build: { external: ['**/packages/**'] },
  // For two cores: each flow waits about half of its time.
  workers: 3,
  projects: [
    { name: 'longest', testMatch: LONGEST },
    { name: 'flows', testIgnore: LONGEST },
  ],
  timeout: 180_000,
  // A test that passes only on retry is listed as flaky: the machine is overloaded, or there is a bug to find.
  retries: process.env.CI ? 1 : 0,
  // Generous, so that an overloaded machine does not fail correct code.
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./tests/browser/times.ts']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'zh-CN',
    actionTimeout: 20_000,
    trace: 'on-first-retry',
    launchOptions: { args, ...debianBrowser() },
  },
  webServer: [provider, server(PORT, '0'), server(DEV_PORT, '1')],
})

/** The real server; with DEV=1 it serves the development build, which reports hydration mismatches. */
function server(port: number, dev: string) {
  const address = `http://127.0.0.1:${port}`
  return {
    command: 'node tests/browser/server.ts',
    url: `${address}/readyz`,
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      RATE_LIMIT: '100',
      // The development build shows the data of the first server.
      DEMO: dev === '1' ? '0' : '1',
      SITE_URL: address,
      DEV: dev,
      // A flow’s receiver of webhooks listens on loopback.
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
      ...sso,
    },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 } as const,
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
  }
}
