import { existsSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { openGallery } from './gallery-page.ts'

/** Before the end of the gallery's countdown. */
const NOW = '2026-11-18T03:00:00.000Z'
const HEIGHT = 900
const GROUPS = ['buttons', 'fields', 'more-fields', 'dialogs', 'tables', 'texts', 'marks']

for (const language of ['zh', 'en']) {
  for (const scheme of ['light', 'dark']) {
    for (const width of [1280, 375]) {
      const folder = `${language}-${scheme}-${width}`
      test(folder, async ({ page }) => {
        await page.setViewportSize({ width, height: HEIGHT })
        await page.clock.setFixedTime(NOW)
        const search = `lang=${language}&scheme=${scheme}`
        for (const group of GROUPS) {
          await openGallery(page, `${search}&group=${group}`)
          const places = await placesIn(page)
          expect(places).not.toEqual([])
          // One picture of all, cut into one for each component: a picture of each would take ten times as long.
          const whole = sharp(await shot(page, true))
          for (const { name, ...box } of places)
            compare(await whole.clone().extract(box).png().toBuffer(), folder, name)
          const above = await page
            .locator('[data-above]')
            .evaluateAll((all) => all.map((one) => one.getAttribute('data-above') ?? ''))
          for (const name of above) {
            await openGallery(page, `${search}&only=${name}`)
            // A dialog opens by itself, a menu by its button.
            if ((await page.locator('dialog[open]').count()) === 0) {
              await page.locator('[data-only] :is(button, a)').first().click()
              await page.locator('dialog[open], :popover-open, [aria-expanded=true]').first().waitFor()
            }
            await page.mouse.move(0, HEIGHT)
            // The browser notices a little later that the pointer has gone.
            await page.waitForFunction(() => document.querySelector('[data-only] :is(button, a):hover') === null)
            compare(await shot(page, false), folder, name)
          }
        }
      })
    }
  }
}

const shot = (page: Page, fullPage: boolean) => page.screenshot({ fullPage, animations: 'disabled' })

/** Where the components are on the page, in whole pixels. */
const placesIn = (page: Page) =>
  page.locator('[data-picture]').evaluateAll((all) =>
    all.map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      const at = { left: Math.round(left + scrollX), top: Math.round(top + scrollY) }
      return {
        name: one.getAttribute('data-picture') ?? '',
        ...at,
        width: Math.floor(width),
        height: Math.floor(height),
      }
    }),
  )

/** What is new has no picture to differ from; the list says so. */
function compare(picture: Buffer, folder: string, name: string): void {
  const info = test.info()
  const file = [folder, `${name}.png`]
  if (info.config.updateSnapshots === 'none' && !existsSync(info.snapshotPath(...file))) {
    console.warn(`new: ${folder} ${name}`)
    return
  }
  expect.soft(picture).toMatchSnapshot(file, { threshold: 0, maxDiffPixels: 0 })
}
