import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { debianBrowser } from '../../scripts/browser.mjs'

const { PICTURES_PORT } = process.env
const origin = `http://127.0.0.1:${PICTURES_PORT}`

/** Run by scripts/pictures.mjs. Not a part of `npm test`: pictures depend on the machine's fonts and Chromium. */
export default defineConfig({
  testDir: '.',
  outputDir: join(import.meta.dirname, '../../test-results/pictures'),
  snapshotPathTemplate: '{testDir}/kept/{arg}{ext}',
  globalSetup: './warm.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: origin,
    actionTimeout: 30_000,
    timezoneId: 'Asia/Shanghai',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--force-color-profile=srgb'],
      ...debianBrowser(),
    },
  },
  webServer: {
    command: 'node tests/pictures/server.ts',
    cwd: join(import.meta.dirname, '../..'),
    url: `${origin}/v3/gallery.html`,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
