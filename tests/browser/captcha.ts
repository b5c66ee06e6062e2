import { limits } from '@leitai/contract/core/limits'
import { expect, type Page } from '@playwright/test'
import { clicksFor } from './operator.ts'
import { type Language, textsOf } from './texts.ts'

/** The captcha that is open, as somebody solves it who sees its picture: the database stands in for the eyes. */
export async function solveCaptcha(page: Page, language: Language): Promise<void> {
  const t = textsOf(language)
  const captcha = page.getByRole('dialog', { name: t('account', 'captcha.title') })
  const picture = captcha.getByRole('img', { name: t('account', 'captcha.picture') })
  await expect(picture).toBeVisible()
  const drawn = page.waitForResponse((response) => response.url().includes('/allow/clickCaptcha'))
  // Which challenge the first picture is of nobody has listened for.
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

/** The same without eyes and without a mouse: the browser works in the place of a click. */
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
