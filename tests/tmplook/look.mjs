import { chromium } from '@playwright/test'
import { debianBrowser } from '../../scripts/browser.mjs'
const [,, user, lang, width, out, ...urls] = process.argv
const browser = await chromium.launch(debianBrowser())
const ctx = await browser.newContext({ viewport: { width: Number(width), height: 900 } })
await ctx.addCookies([{ name: 'lang', value: lang, url: 'http://localhost:3978' }])
const page = await ctx.newPage()
page.on('pageerror', (e) => console.log('PAGEERROR', e.message))
page.on('console', (m) => { if (m.type() === 'error') console.log('CONSOLE', m.text()) })
if (user !== '-') {
  await page.goto('http://localhost:3978/v3/login.html')
  const inputs = page.locator('form input')
  await page.getByLabel(/用户名|User name/).first().fill(user)
  await page.locator('input[type="password"]').first().fill('Leitai2026')
  await page.locator('form button[type="submit"]').first().click()
  await page.waitForURL((u) => !u.pathname.includes('login'), { timeout: 10000 }).catch(() => console.log('login?', page.url()))
}
let n = 0
for (const url of urls) {
  await page.goto('http://localhost:3978' + url)
  await page.waitForTimeout(2500)
  await page.screenshot({ path: `${out}-${++n}.png`, fullPage: true })
}
await browser.close()
