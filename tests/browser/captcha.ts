import { expect, type Page } from '@playwright/test'
import { type Language, textsOf } from './texts.ts'

/** The keyboard's way through the captcha that is open: a sum in words, in either language's digits. */
export async function solveCaptcha(page: Page, language: Language): Promise<void> {
  const captcha = page.getByRole('dialog')
  const sum = captcha.getByText(/\d+ (加|plus) \d+/)
  const [, a = 0, b = 0] = (/(\d+) (?:加|plus) (\d+)/.exec((await sum.first().textContent()) ?? '') ?? []).map(Number)
  await captcha.getByRole('textbox').fill(String(a + b))
  await captcha.getByRole('button', { name: textsOf(language)('account', 'captcha.done') }).click()
  await expect(captcha).toBeHidden()
}
