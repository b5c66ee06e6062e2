import { randomInt } from 'node:crypto'
import { type Browser, expect, test } from '@playwright/test'
import { acts } from '../../areas/identity/acts.ts'
import { idNumber } from '../../areas/identity/realname/testing.ts'
import {
  askForVerification,
  demoPage,
  type Life,
  logIn,
  newMark,
  newPhone,
  register,
  takeCode,
  verifyAsAdmin,
} from './person.ts'
import { demonstration, inTurn } from './session.ts'
import { textsOf } from './texts.ts'

/** The full life cycle of an account: registration, verification, recovery, SSO, closure. */

test.beforeAll('the demonstration is ready', demonstration)

const lives = [
  { language: 'zh', size: { width: 1280, height: 900 } },
  { language: 'en', size: { width: 375, height: 812 } },
] as const

for (const { language, size } of inTurn(lives, 1)) {
  test.describe(language, () => {
    test.use({ viewport: size, locale: language === 'zh' ? 'zh-CN' : 'en-US' })
    // covers: spec.routes.certification-others-appeal, spec.routes.header-signout, spec.states.signin-set-password
    // covers: pages.frame.menu-under-avatar, pages.signin.buttons-sso-providers, pages.signin.password-managers-know
    test('a user registers, is verified, recovers the password, signs in by SSO and closes the account', async ({
      page,
      browser,
    }) => {
      test.setTimeout(180_000)
      const name = `life-${newMark()}`
      const life = { page, language, phone: newPhone(), name }
      await register(life)
      await askForVerification(life, idNumber('19900307', randomInt(1000)))
      await approve(browser, name)
      await isVerified(life)
      await logOut(life)
      await recover(life, 'Second2026')
      await linkSsoAccount(life, 'Second2026')
      await closeAndUndo(life, 'Second2026')
    })
  })
}

async function approve(browser: Browser, name: string): Promise<void> {
  const adminPage = await demoPage(browser, 'demo-admin')
  await verifyAsAdmin(adminPage, name)
  await adminPage.goto('/v3/judge-space.html?tab=audit')
  await expect(adminPage.getByRole('cell', { name: acts['realname.approve'].zh }).first()).toBeVisible()
  await adminPage.context().close()
}

async function isVerified({ page, language }: Life): Promise<void> {
  const t = textsOf(language)
  await page.goto('/v3/accountset/certification.html')
  await expect(page.getByText(t('realname', 'state.verified'), { exact: true }).first()).toBeVisible()
  await expect(page.getByText('演*人')).toBeVisible()
  // The reviewer's decision is also sent as a notification.
  await page.getByRole('button', { name: t('common', 'nav.unread', { count: 1 }) }).click()
  await expect(
    page.getByText(language === 'zh' ? '实名认证申请已通过' : /identity verification was approved/),
  ).toBeVisible()
}

async function logOut({ page, language }: Life): Promise<void> {
  const t = textsOf(language)
  await page.getByRole('button', { name: t('common', 'nav.menu') }).click()
  await page.getByRole('button', { name: t('common', 'login.out') }).click()
  await page.waitForURL(/home\.html|left=/)
  // After a log-in by a provider, which may end its own as well.
  if (page.url().includes('left=')) {
    await expect(page.getByText(t('account', 'left.title'))).toBeVisible()
    await page.goto('/v3/home.html')
  }
  await expect(page.getByRole('link', { name: t('common', 'login.in') }).first()).toBeVisible()
}

async function recover(life: Life, password: string): Promise<void> {
  const { page, language, phone, name } = life
  const t = textsOf(language)
  await page.goto('/v3/findPasswd.html')
  await page.getByRole('textbox', { name: t('account', 'phone'), exact: true }).fill(phone)
  await takeCode(life, t('account', 'code'))
  await page.getByRole('button', { name: t('account', 'recover.next') }).click()
  const passwords = page.locator('input[autocomplete="new-password"]')
  await passwords.first().fill(password)
  await passwords.last().fill(password)
  await page.getByRole('button', { name: t('account', 'recover.go') }).click()
  await page.getByRole('link', { name: t('account', 'recover.login') }).click()
  await logIn(page, language, { account: name, password })
  await logOut(life)
}

/** Through a real provider, whose form asks for the user. */
async function throughProvider({ page, language, name }: Life): Promise<void> {
  const provider = language === 'zh' ? '演示校园' : 'Demo campus'
  await page.goto('/v3/login.html')
  await page.getByRole('link', { name: textsOf(language)('account', 'sso.with', { name: provider }) }).click()
  await page.getByLabel('Name').fill(`campus-${name}`)
  await page.getByRole('button', { name: 'Log in' }).click()
}

async function linkSsoAccount(life: Life, password: string): Promise<void> {
  const { page, language, name } = life
  const t = textsOf(language)
  await throughProvider(life)
  await page.getByText(t('account', 'sso.link'), { exact: true }).click()
  await page.getByLabel(t('account', 'login.account')).fill(name)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.getByRole('button', { name: t('account', 'sso.linkGo') }).click()
  await expect(page).toHaveURL(/home\.html/)
  await logOut(life)
  // From now on SSO alone is sufficient.
  await page.context().clearCookies({ domain: '127.0.0.1', path: '/' })
  await throughProvider(life)
  await expect(page).toHaveURL(/home\.html/)
  await expect(page.getByRole('button', { name: t('common', 'nav.menu') })).toBeVisible()
}

async function closeAndUndo({ page, language }: Life, password: string): Promise<void> {
  const t = textsOf(language)
  const ask = async () => {
    await page.goto('/v3/accountset/others.html#closure')
    await page.getByRole('button', { name: t('security', 'closure.go') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('security', 'closure.password')).fill(password)
    await dialog.getByRole('button', { name: t('security', 'closure.go') }).click()
    await expect(dialog).toBeHidden()
  }
  await ask()
  const banner = page.getByRole('status').filter({ hasText: t('common', 'closing.undo') })
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: t('common', 'closing.undo') }).click()
  await expect(banner).toBeHidden()
  await ask()
  await page.goto('/v3/home.html')
  await expect(banner).toBeVisible()
}
