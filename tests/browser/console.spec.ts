import { expect, test } from '@playwright/test'
import { inTurn, logIn } from './session.ts'
import { textsOf } from './texts.ts'

const cases = [
  { language: 'zh', title: '手写数字识别限时赛', viewport: { width: 1280, height: 900 } },
  { language: 'en', title: 'Handwritten digits against the clock', viewport: { width: 375, height: 812 } },
] as const
const ADMIN_CONSOLE = '/v3/judge-space.html'

for (const { language, title, viewport } of inTurn(cases, 1)) {
  test.describe(`${language}, ${viewport.width}`, () => {
    test.use({ viewport, locale: language === 'zh' ? 'zh-CN' : 'en-US' })
    const t = (key: string, values?: Record<string, string | number>) => textsOf(language)('host-console', key, values)

    // covers: pages.tabs.changes-marked-date, pages.console.charts-signups-submissions
    // covers: pages.console.announcements-preview, pages.console.export-people-teams
    test('a host views a competition, exports its submissions and publishes an announcement', async ({ page }) => {
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(error.message))
      await logIn(page, 'demo-host')
      await page.goto(ADMIN_CONSOLE)
      await page.getByRole('link', { name: title }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByRole('table', { name: t('chart.submissions') })).toContainText(t('state.scored'))
      const part = (name: string) =>
        page.getByRole('navigation', { name: t('one.parts') }).getByRole('link', { name: t(`part.${name}`) })

      await part('people').click()
      await expect(page.getByRole('link', { name: '演示甲', exact: true })).toBeVisible()
      await part('submissions').click()
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: textsOf(language)('common', 'csv') }).click()
      expect((await download).suggestedFilename()).toMatch(/^submissions-\d+\.csv$/)

      await part('announce').click()
      await page.getByLabel(t('announce.zh')).fill(`**${language}** 的公告`)
      await page.getByLabel(t('announce.en')).fill(`News in **${language}**`)
      await expect(page.getByRole('region', { name: t('announce.preview') }).locator('strong')).toHaveCount(2)
      await page.getByRole('checkbox').click()
      await page.getByRole('button', { name: t('announce.go') }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(t('announce.confirm'))
      await dialog.getByRole('button', { name: t('announce.go') }).click()
      await expect(page.getByText(t('announce.done'))).toBeVisible()
      await page.getByRole('link', { name: t('one.page') }).click()
      await expect(page.locator('strong', { hasText: language }).first()).toBeVisible()
      expect(faults).toEqual([])
    })

    // covers: pages.everywhere.permission-says-how
    test('a user who hosts nothing sees how to become a host', async ({ page }) => {
      await logIn(page, '演示丑')
      await page.goto(ADMIN_CONSOLE)
      await page.getByRole('link', { name: textsOf(language)('admin-console', 'forbidden.ask') }).click()
      await expect(page).toHaveURL(/build-competition/)
    })
  })
}
