import { expect, type Page, test } from '@playwright/test'
import { newcomer } from './operator.ts'
import { inTurn, logIn, projects, settled } from './session.ts'
import { textsOf } from './texts.ts'

for (const { language, viewport } of inTurn(projects, 1)) {
  test.describe(`${language}, ${viewport.width}`, () => {
    test.use({ viewport, locale: language === 'zh' ? 'zh-CN' : 'en-US' })
    const t = (key: string, values?: Record<string, string | number>) => textsOf(language)('people', key, values)
    const follow = (page: Page, name: string) => page.getByRole('button', { name: t('follow.of', { name }) })

    // covers: spec.routes.teamcenter-people-teams, spec.routes.user-center-mine, spec.roles.actions-without-signin
    // covers: spec.errors.said-signin, pages.person.followers-following-lists
    test('a user finds another user, follows them and reads their achievements', async ({ page }) => {
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(error.message))
      await page.goto('/v3/teamCenter.html')
      await settled(page)
      await page.getByLabel(t('people.looking')).click()
      await expect(page).toHaveURL(/looking=1/)
      await expect(page.getByRole('link', { name: '演示丙', exact: true })).toHaveCount(0)
      await follow(page, '演示庚').click()
      await expect(page.getByRole('dialog')).toContainText(textsOf(language)('common', 'login.missing'))

      // A user who follows nobody yet, for each try.
      const user = await newcomer('读者')
      await logIn(page, user)
      await page.goto('/v3/teamCenter.html')
      await page.getByRole('searchbox', { name: t('people.search') }).fill('气象')
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: '演示丙', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: '演示丙' })).toBeVisible()
      await expect(follow(page, '演示丙')).toHaveAttribute('aria-pressed', 'false')
      await follow(page, '演示丙').click()
      await expect(follow(page, '演示丙')).toHaveAttribute('aria-pressed', 'true')
      await page.getByRole('button', { name: t('follow.followers') }).click()
      await expect(page.getByRole('dialog').getByRole('link', { name: user })).toBeVisible()
      await page.keyboard.press('Escape')

      await page.getByRole('link', { name: t('tab.achievements'), exact: true }).click()
      await expect(page.getByText(t('rank.1'), { exact: true })).toBeVisible()
      // Another flow may have ended another competition meanwhile, so this matches the one that ended before.
      const arithmetic = page.getByText('100000 / √2 × 1^-0.75 × lg(1 + lg 4)')
      const sum = page.locator('details').filter({ has: arithmetic })
      // Results of another flow may shift the list during the click.
      await expect(async () => {
        if ((await sum.getAttribute('open')) === null) await sum.locator('summary').click()
        await expect(arithmetic).toBeVisible({ timeout: 1000 })
      }).toPass()
      expect(faults).toEqual([])
    })

    // covers: pages.person.competitions-taken-part, pages.person.look-page-others
    test('private fields are marked as such, and one’s own profile shows what others see', async ({ page }) => {
      await page.goto('/v3/teamCenter.html?keyword=演示壬')
      await page.getByRole('link', { name: '演示壬', exact: true }).click()
      await expect(page.getByText(t('standing.hidden'))).toBeVisible()
      await expect(page.getByText(t('follow.hidden'))).toBeVisible()
      await expect(page.getByText(t('hidden'), { exact: true })).toHaveCount(2)

      await logIn(page, '演示壬')
      await page.goto('/v3/user_center.html')
      await expect(page.getByText(t('standing.hidden'))).toHaveCount(0)
      await page.getByRole('link', { name: t('view.asOthers') }).click()
      await expect(page.getByText(t('standing.hidden'))).toBeVisible()
      await page.getByRole('link', { name: t('view.back') }).click()
      await expect(page.getByText(t('standing.hidden'))).toHaveCount(0)
      await page.goto('/v3/accountset/myCompetition.html')
      await expect(page.getByRole('link', { name: t('goOn') }).first()).toBeVisible()
    })
  })
}
