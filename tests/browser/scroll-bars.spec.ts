import { chromium, expect, test } from '@playwright/test'
import { debianBrowser } from '../../scripts/browser.mjs'
import { PORT } from './data-dir.ts'
import { competitionBySlug } from './operator.ts'
import { demonstration, settled } from './session.ts'

/** Scroll bars that take room, as on Windows: Playwright hides them everywhere else. */

test.beforeAll('the demonstration is ready', demonstration)

test('where scroll bars take room, none stands beside a formula or a table that fits, and pages fit the width', async () => {
  let formulas = 0
  const browser = await chromium.launch({
    ...debianBrowser(),
    args: ['--no-sandbox', '--disable-features=OverlayScrollbar'],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })
  try {
    const { id } = await competitionBySlug('demo-bird-strikes')
    for (const width of [375, 1280]) {
      const page = await browser.newPage({ viewport: { width, height: 800 }, locale: 'zh-CN' })
      for (const address of [
        `cmptDetail.html?id=${id}`,
        `cmptDetail.html?id=${id}&tab=data`,
        'home.html',
        'circle.html',
      ]) {
        await page.goto(`http://127.0.0.1:${PORT}/v3/${address}`)
        await settled(page)
        const found = await page.evaluate(() => {
          const root = document.documentElement
          const boxes = [...document.querySelectorAll<HTMLElement>('[data-maths], [data-table]')]
          return {
            // The page's own bar, or the measurement says nothing.
            bar: window.innerWidth - root.clientWidth,
            over: root.scrollWidth - root.clientWidth,
            beside: boxes.filter((box) => box.offsetWidth - box.clientWidth > 2).map((box) => box.textContent),
            formulas: document.querySelectorAll('[data-maths]').length,
          }
        })
        expect([address, found.over, found.beside]).toEqual([address, 0, []])
        expect(found.bar).toBeGreaterThan(0)
        formulas += found.formulas
      }
      await page.close()
    }
    expect(formulas).toBeGreaterThan(0)
  } finally {
    await browser.close()
  }
})
