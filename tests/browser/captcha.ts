import { expect, type Page } from '@playwright/test'
import { limits } from '../../areas/platform/contract/limits.ts'
import { clicksFor } from './operator.ts'
import { type Language, textsOf } from './texts.ts'

/** Solves the open captcha by pointer: reads the solution from the database instead of the picture. */
export async function solveCaptcha(page: Page, language: Language): Promise<void> {
  const t = textsOf(language)
  const captcha = page.getByRole('dialog', { name: t('account', 'captcha.title') })
  const picture = captcha.getByRole('img', { name: t('account', 'captcha.picture') })
  await expect(picture).toBeVisible()
  const drawn = page.waitForResponse((response) => response.url().includes('/allow/clickCaptcha'))
  // The first picture's response was not intercepted, so this requests a new one.
  await captcha.getByRole('button', { name: t('account', 'captcha.renew') }).click()
  const given: { data: { id: string } } = await (await drawn).json()
  await expect(picture).toBeVisible()
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
  for (const { x, y } of await clicksFor(given.data.id))
    await picture.click({
      position: { x: (x / limits.captcha.width) * width, y: (y / limits.captcha.height) * height },
    })
  await captcha.getByRole('button', { name: t('account', 'captcha.done') }).click()
  await expect(captcha).toBeHidden()
}

/** Solves it without sight or mouse, by the browser's proof of work. */
export async function workCaptcha(page: Page, language: Language): Promise<void> {
  const t = textsOf(language)
  const captcha = page.getByRole('dialog', { name: t('account', 'captcha.title') })
  const button = captcha.getByRole('button', { name: t('account', 'captcha.work') })
  await expect(button).toBeVisible()
  while (!(await button.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(captcha.getByRole('status').first()).toBeVisible()
  await expect(captcha).toBeHidden({ timeout: 60_000 })
}
