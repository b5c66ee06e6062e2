import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { aptInstall, canApt } from './apt.mjs'
import { environmentWith, root, say } from './prepare.mjs'

/** Debian's browsers; the headless shell needs a third less time per page. */
const DEBIAN = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The browser for Playwright on Debian; elsewhere Playwright finds the one it downloaded. */
export function debianBrowser() {
  const executablePath = DEBIAN.find((path) => existsSync(path))
  return executablePath === undefined ? {} : { executablePath }
}

/** The Debian packages that the browser tests lack. */
export function packagesForBrowser(node) {
  const missing = []
  // The full Chromium is good enough if the headless shell is unavailable.
  const better = canApt() && debianBrowser().executablePath === DEBIAN[1]
  if (better || !hasChromium(node)) missing.push('chromium-headless-shell')
  // Without a Chinese font, every Chinese character in a screenshot is a box.
  if (process.platform === 'linux' && !hasChineseFont()) missing.push('fonts-wqy-microhei')
  if (canApt()) missing.push(...packagesForOtherEngines())
  return missing
}

/** Firefox, and WebKitGTK with a screen for it: the flows in them are skipped where they are missing. */
function packagesForOtherEngines() {
  return [
    existsSync('/usr/bin/firefox-esr') ? '' : 'firefox-esr',
    existsSync('/usr/bin/WebKitWebDriver') ? '' : 'webkit2gtk-driver',
    existsSync('/usr/bin/Xvfb') ? '' : 'xvfb',
  ].filter((name) => name !== '')
}

/** Ensures that Chromium and a Chinese font are installed for the browser tests; returns manual instructions on failure, otherwise null. */
export function prepareBrowser(node) {
  const missing = packagesForBrowser(node)
  if (missing.length === 0) return null
  if (canApt()) {
    say(`正在安装 ${missing.join('、')}（apt-get）`, `installing ${missing.join(', ')} (apt-get)`)
    aptInstall(missing)
  }
  if (!hasChromium(node)) {
    say('正在下载 Chromium（playwright install）', 'fetching Chromium (playwright install)')
    spawnSync('npx', ['playwright', 'install', 'chromium'], {
      cwd: root,
      env: environmentWith(node),
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    })
  }
  const still = [
    hasChromium(node) ? '' : 'chromium-headless-shell',
    process.platform !== 'linux' || hasChineseFont() ? '' : 'fonts-wqy-microhei',
  ]
  const names = still.filter((name) => name !== '').join(' ')
  if (names === '') return null
  return [
    `浏览器测试缺少 ${names}。请执行：sudo apt-get install ${names}（或 npx playwright install --with-deps chromium，并安装任一中文字体）。`,
    `The browser's tests lack ${names}. Run: sudo apt-get install ${names} (or npx playwright install --with-deps chromium, and install any Chinese font).`,
  ]
}

function hasChromium(node) {
  if (debianBrowser().executablePath) return true
  const script = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
  const { stdout } = spawnSync(node, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' })
  return existsSync((stdout ?? '').trim())
}

function hasChineseFont() {
  const { stdout } = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' })
  if (stdout) return stdout.trim() !== ''
  return existsSync('/usr/share/fonts/truetype/wqy') || existsSync('/usr/share/fonts/opentype/noto')
}
