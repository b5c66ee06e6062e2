/**
 * Takes the screenshots of README.md and README.zh-CN.md into docs/screenshots: starts the real server with the demonstration in a new
 * temporary folder, opens three pages in each language and stops the server.
 */
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { debianBrowser, prepareBrowser } from './browser.mjs'
import { environmentWith, fail, prepare, root, say } from './prepare.mjs'

const FOLDER = join(root, 'docs/screenshots')
/** The demonstration's competition with the longest leaderboard; its id is fixed. */
const COMPETITION = 876
const PAGES = [
  { name: 'home', path: '/home.html' },
  { name: 'leaderboard', path: `/cmptDetail.html?id=${COMPETITION}&tab=leaderboard`, tableAt: 290 },
  { name: 'host', path: `/judge-space.html?tab=console&id=${COMPETITION}`, account: 'demo-host' },
]
const LANGUAGES = [
  { code: 'zh', locale: 'zh-CN' },
  { code: 'en', locale: 'en-US' },
]
/** The demonstration's password while the server is reachable only locally. */
const PASSWORD = 'Leitai2026'
const COMPLETE = /the demonstration is complete/
const MOST_BYTES = 200_000

const node = await prepare()
const missing = prepareBrowser(node)
if (missing) fail(...missing)
// Imported dynamically, as they may have been installed only now.
const { chromium } = await import('@playwright/test')
const { default: sharp } = await import('sharp')

const dataDir = mkdtempSync(join(tmpdir(), 'leitai-screenshots-'))
// If root started the server, PostgreSQL runs as another user and needs access.
chmodSync(dataDir, 0o755)
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
say('正在启动带演示数据的服务器', 'starting a server with the demonstration')
const server = await startServer()
try {
  const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], ...debianBrowser() })
  mkdirSync(FOLDER, { recursive: true })
  for (const language of LANGUAGES) await takePictures(browser, language)
  await browser.close()
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true })
}

async function takePictures(browser, { code, locale }) {
  const viewport = { width: 1280, height: 800 }
  const context = await browser.newContext({ baseURL: origin, locale, viewport, timezoneId: 'Asia/Shanghai' })
  const page = await context.newPage()
  for (const { name, path, account, tableAt } of PAGES) {
    if (account) await signIn(page, account)
    await page.goto(`/v3${path}`, { waitUntil: 'networkidle' })
    if (tableAt) await scrollTableTo(page, tableAt)
    // Waits for fonts, images and chart animations.
    await page.evaluate(() => document.fonts.ready)
    await pause(1000)
    const png = await page.screenshot({ animations: 'disabled' })
    const small = await sharp(png).webp({ quality: 82, effort: 6 }).toBuffer()
    if (small.length > MOST_BYTES) throw new Error(`${name}.${code} has ${small.length} bytes, more than ${MOST_BYTES}`)
    writeFileSync(join(FOLDER, `${name}.${code}.webp`), small)
    say(`${name}.${code}.webp：${small.length} 字节`, `${name}.${code}.webp: ${small.length} bytes`)
  }
  await context.close()
}

/** Scrolls until the page's first table begins this many pixels below the viewport's top. */
function scrollTableTo(page, top) {
  const table = page.locator('table').first()
  return table.evaluate((element, y) => window.scrollBy(0, element.getBoundingClientRect().top - y), top)
}

async function signIn(page, account) {
  await page.goto('/v3/login.html', { waitUntil: 'networkidle' })
  await page.locator('input[autocomplete="username"]').fill(account)
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD)
  await page.locator('input[autocomplete="current-password"]').press('Enter')
  await page.waitForURL(/home\.html/)
}

/** Resolves once the demonstration is complete and all its submissions are scored. */
async function startServer() {
  const child = spawn(node, [join(root, 'apps/server/main.ts')], {
    cwd: root,
    env: {
      ...environmentWith(node),
      PORT: String(port),
      HOST: '127.0.0.1',
      SITE_URL: origin,
      DATA_DIR: dataDir,
      DEMO: '1',
      RATE_LIMIT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = []
  await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said.join('\n')}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line)
      if (COMPLETE.test(line)) resolve()
    })
  })
  child.removeAllListeners('exit')
  return child
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address()
      probe.close(() => resolve(free))
    })
  })
}
