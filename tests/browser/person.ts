import { randomBytes, randomInt } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { solveCaptcha } from './captcha.ts'
import { codeFor, forgetCodes } from './operator.ts'
import { type Language, textsOf } from './texts.ts'

/** Unique values for each try of a flow: a mark for names, and a phone. */
export const newMark = () => randomBytes(3).toString('hex')
export const newPhone = () => `138${String(randomInt(100_000_000)).padStart(8, '0')}`

/** A user with a browser page and their credentials. */
export interface Life {
  page: Page
  language: Language
  phone: string
  name: string
}

export async function logIn(page: Page, language: Language, who: { account: string; password: string }): Promise<void> {
  const t = textsOf(language)
  await page.getByLabel(t('account', 'login.account')).fill(who.account)
  await page.locator('input[autocomplete="current-password"]').fill(who.password)
  await page.getByRole('button', { name: t('account', 'login.go'), exact: true }).click()
  await expect(page).toHaveURL(/home\.html/)
}

/** A desktop browser context in which a demonstration user is signed in. */
export async function demoPage(browser: Browser, account: string): Promise<Page> {
  const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1280, height: 900 } })
  await page.goto('/v3/login.html')
  await logIn(page, 'zh', { account, password: 'Leitai2026' })
  return page
}

/** Solves the captcha and enters the code from the outbox. */
export async function takeCode({ page, language, phone }: Life, label: string): Promise<void> {
  const t = textsOf(language)
  // Codes to one phone must be a minute apart, which a flow cannot wait for.
  await forgetCodes(`+86${phone}`)
  await page.getByRole('button', { name: t('account', 'code.get') }).click()
  await solveCaptcha(page, language)
  await expect.poll(() => codeFor(`+86${phone}`)).toMatch(/^\d{6}$/)
  await page.getByRole('textbox', { name: label, exact: true }).fill(await codeFor(`+86${phone}`))
}

export async function register(life: Life, address = '/v3/reg.html'): Promise<void> {
  const { page, language, phone, name } = life
  const t = textsOf(language)
  await page.goto(address)
  await page.getByRole('textbox', { name: t('account', 'userName'), exact: true }).fill(name)
  await page.getByRole('textbox', { name: t('account', 'phone'), exact: true }).fill(phone)
  await takeCode(life, t('account', 'code'))
  await page.locator('input[autocomplete="new-password"]').first().fill('First2026')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: t('account', 'register.go') }).click()
  await expect(page).toHaveURL(/home\.html/)
}

export const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a9' } })
    .png()
    .toBuffer()

/** The name with which all e2e users are verified. */
export const REAL_NAME = '演示人'

export async function askForVerification(life: Life, number: string): Promise<void> {
  const { page, language } = life
  const t = textsOf(language)
  await page.goto('/v3/accountset/certification.html')
  await expect(page.getByText(t('realname', 'state.none'), { exact: true }).first()).toBeVisible()
  const cardNo = page.getByRole('textbox', { name: t('realname', 'fact.cardNo') })
  await page.getByRole('textbox', { name: t('realname', 'fact.name') }).fill(REAL_NAME)
  await cardNo.fill(`${number.slice(0, -1)}${number.endsWith('1') ? '2' : '1'}`)
  await cardNo.blur()
  await expect(cardNo).toHaveAttribute('aria-invalid', 'true')
  await cardNo.fill(number)
  const buffer = await picture(600, 380)
  await page.locator('input[type=file]').first().setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer })
  await expect(
    page.getByRole('img', { name: t('realname', 'photo.alt', { slot: t('realname', 'photo.front') }) }),
  ).toBeVisible()
  await takeCode(life, t('realname', 'form.code'))
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: t('realname', 'form.go'), exact: true }).click()
  await expect(page.getByText(t('realname', 'state.pending'), { exact: true }).first()).toBeVisible()
}

/** Approves a user's request in the admin console. */
export async function verifyAsAdmin(adminPage: Page, name: string): Promise<void> {
  const t = textsOf('zh')
  await adminPage.goto('/v3/judge-space.html?tab=realname')
  await adminPage.getByRole('button', { name: t('realname', 'admin.openLabel', { name }) }).click()
  await adminPage.getByRole('button', { name: t('realname', 'review.show') }).click()
  await expect(adminPage.getByText(REAL_NAME, { exact: true })).toBeVisible()
  await adminPage.getByRole('button', { name: t('realname', 'review.approve'), exact: true }).click()
  const question = adminPage.getByRole('dialog', { name: t('realname', 'review.approveTitle', { name }) })
  await question.getByRole('button', { name: t('realname', 'review.approve'), exact: true }).click()
  await expect(adminPage.getByText(t('realname', 'review.done'))).toBeVisible()
}
