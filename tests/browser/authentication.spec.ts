import { randomBytes } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { solveCaptcha, workCaptcha } from './captcha.ts'
import { PORT } from './data-dir.ts'
import { codeFor, forgetCodes, giveEmail, linkFor, newcomer } from './operator.ts'
import { demonstration } from './session.ts'
import { type Language, textsOf } from './texts.ts'

test.beforeAll('the demonstration is ready', demonstration)

async function askForCode(page: Page, language: Language, email: string): Promise<void> {
  const t = textsOf(language)
  await page.getByRole('textbox', { name: t('account', 'email'), exact: true }).fill(email)
  await page.getByRole('button', { name: t('account', 'code.get') }).click()
  await solveCaptcha(page, language)
  await expect.poll(() => codeFor(email)).toMatch(/^\d{6}$/)
  await page.getByRole('textbox', { name: t('account', 'code'), exact: true }).fill(await codeFor(email))
}

for (const language of ['zh', 'en'] as const) {
  test.describe(language, () => {
    test.use({ viewport: { width: 375, height: 812 }, locale: language === 'zh' ? 'zh-CN' : 'en-US' })

    // covers: spec.audience.recover-password-email, rules.account.short-asked-changed
    // covers: pages.signin.password-managers-know
    test('a user recovers a forgotten password by e-mail, signs in, and is asked to choose a stronger one', async ({
      page,
    }) => {
      const t = textsOf(language)
      // A new user for each try, as other flows sign in as users of the demonstration.
      const name = await newcomer('忘记')
      const email = `recover-${randomBytes(4).toString('hex')}@example.com`
      await giveEmail(name, email)
      await page.goto('/v3/login.html?back=%2Fv3%2Fcmptlist.html')
      await page.getByRole('link', { name: t('account', 'login.forgot') }).click()
      await page.getByText(t('account', 'recover.byEmail'), { exact: true }).click()
      await askForCode(page, language, email)
      await page.getByRole('button', { name: t('account', 'recover.next') }).click()
      const passwords = page.locator('input[autocomplete="new-password"]')
      await passwords.first().fill('short')
      await passwords.last().fill('other')
      await page.getByRole('button', { name: t('account', 'recover.go') }).click()
      const differs = language === 'zh' ? '与上次输入不一致' : 'Doesn’t match'
      await expect(page.getByText(differs)).toBeVisible()
      await passwords.last().fill('short')
      await page.getByRole('button', { name: t('account', 'recover.go') }).click()
      await page.getByRole('link', { name: t('account', 'recover.login') }).click()
      await page.getByLabel(t('account', 'login.account')).fill(name)
      await page.locator('input[autocomplete="current-password"]').fill('short')
      await page.getByRole('button', { name: t('account', 'login.go'), exact: true }).click()
      await expect(page.getByRole('heading', { name: t('account', 'weak.title') })).toBeVisible()
      await page.getByRole('button', { name: t('account', 'weak.later') }).click()
      await expect(page).toHaveURL(/home\.html/)
    })
  })
}

// covers: pages.signin.tabs-password-code
test('a user signs in by a code instead of a password and returns to the previous page', async ({ page }) => {
  const t = textsOf('zh')
  const email = `by-code-${randomBytes(4).toString('hex')}@example.com`
  await giveEmail(await newcomer('验证码'), email)
  await page.goto('/v3/login.html?back=%2Fv3%2Fcmptlist.html')
  await expect(page.getByRole('button', { name: t('account', 'login.go'), exact: true })).toBeEnabled()
  await page.getByText(t('account', 'login.byEmail'), { exact: true }).click()
  await askForCode(page, 'zh', email)
  await page.getByRole('button', { name: t('account', 'login.go'), exact: true }).click()
  await expect(page).toHaveURL(/\/v3\/cmptlist\.html$/)
})

// covers: pages.ground.each-page-usable
test('an invalid form focuses its first invalid field, and a dialog restores the focus', async ({ page }) => {
  const t = textsOf('zh')
  await page.goto('/v3/reg.html')
  await page.getByRole('button', { name: t('account', 'register.go') }).click()
  await expect(page.getByRole('textbox', { name: t('account', 'userName'), exact: true })).toBeFocused()
  await page.getByRole('textbox', { name: t('account', 'phone'), exact: true }).fill('138 0000 9003')
  await page.getByRole('button', { name: t('account', 'code.get') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: t('account', 'code.get') })).toBeFocused()
})

test('text typed before hydration is kept', async ({ page }) => {
  const t = textsOf('zh')
  const come = Promise.withResolvers<void>()
  await page.route('**/v3/assets/*.js', async (route) => {
    await come.promise
    await route.continue()
  })
  await page.goto('/v3/login.html', { waitUntil: 'domcontentloaded' })
  await page.getByLabel(t('account', 'login.account')).fill('演示丑')
  await page.locator('input[autocomplete="current-password"]').fill('Leitai2026')
  const go = page.getByRole('button', { name: t('account', 'login.go'), exact: true })
  await expect(go).toBeDisabled()
  come.resolve()
  await go.click()
  await expect(page).toHaveURL(/home\.html/)
})

test('text typed into the certificate check before hydration is kept', async ({ page }) => {
  const t = textsOf('zh')
  const come = Promise.withResolvers<void>()
  await page.route('**/v3/assets/*.js', async (route) => {
    await come.promise
    await route.continue()
  })
  await page.goto('/v3/certificate.html', { waitUntil: 'domcontentloaded' })
  await page.getByLabel(t('certificate', 'check.number')).fill('DC-2026-0001-000001-AAAA')
  await page.getByLabel(t('certificate', 'check.name')).fill('演示')
  come.resolve()
  await page.getByRole('button', { name: t('certificate', 'check.go') }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
})

for (const [language, width] of [
  ['zh', 375],
  ['en', 1280],
] as const) {
  test.describe(`${language}, keyboard only`, () => {
    test.use({ viewport: { width, height: 812 }, locale: language === 'zh' ? 'zh-CN' : 'en-US' })

    test('a user who cannot click the captcha’s picture lets the browser compute a proof of work', async ({ page }) => {
      const t = textsOf(language)
      const faults: string[] = []
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
      const others: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(`http://127.0.0.1:${PORT}/`) && !/^(?:blob|data):/.test(request.url()))
          others.push(request.url())
      })
      const email = `by-work-${language}@example.com`
      await forgetCodes(email)
      await page.goto('/v3/findPasswd.html')
      await page.getByText(t('account', 'recover.byEmail'), { exact: true }).click()
      await page.getByRole('textbox', { name: t('account', 'email'), exact: true }).fill(email)
      await page.getByRole('button', { name: t('account', 'code.get') }).click()
      await expect(page.getByRole('img', { name: t('account', 'captcha.picture') })).toBeVisible()
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/captcha-${language}.png` })
      await workCaptcha(page, language)
      await expect(page.getByText(t('account', 'code.notSent'))).toBeVisible()
      expect(faults).toEqual([])
      expect(others, 'nothing is asked of others').toEqual([])
    })

    test('a locked-out user unlocks the account by the link in the mail', async ({ page }) => {
      const t = textsOf(language)
      const name = await newcomer('锁住')
      const email = `locked-${randomBytes(4).toString('hex')}@example.com`
      await giveEmail(name, email)
      await page.goto('/v3/login.html')
      const go = page.getByRole('button', { name: t('account', 'login.go'), exact: true })
      await expect(go).toBeEnabled()
      const locked = page.getByText(language === 'zh' ? '尝试次数过多' : 'Too many attempts')
      for (let tried = 0; tried < 10; tried++) {
        await page.getByLabel(t('account', 'login.account')).fill(name)
        await page.locator('input[autocomplete="current-password"]').fill('Wrong2026')
        const answered = page.waitForResponse((response) => response.url().includes('/login.json'))
        await go.click()
        await answered
        if (tried >= 5) await solveCaptcha(page, language)
      }
      await expect(locked).toBeVisible()
      await expect.poll(() => linkFor(email)).toContain('/v3/unlock.html?ticket=')
      await page.goto(await linkFor(email))
      await expect(page.getByRole('button', { name: t('account', 'unlock.go') })).toBeVisible()
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/unlock-${language}.png` })
      await page.getByRole('button', { name: t('account', 'unlock.go') }).click()
      await expect(page.getByRole('heading', { name: t('account', 'unlock.done') })).toBeVisible()
      await page
        .getByRole('main')
        .getByRole('link', { name: t('account', 'unlock.login') })
        .click()
      await page.getByLabel(t('account', 'login.account')).fill(name)
      await page.locator('input[autocomplete="current-password"]').fill('Leitai2026')
      await go.click()
      await expect(page).toHaveURL(/home\.html/)
    })
  })
}
