import { expect, test } from '@playwright/test'
import { addHost } from '../../areas/competition/competition-editor/contract.staff.ts'
import { competitionBySlug } from './operator.ts'
import { chooseMode, richText, writeIn } from './rich.ts'
import { callsOf, expectNoErrors, inTurn, logIn, open, openSessionAs } from './session.ts'
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
      const chart = (key: string) => textsOf(language)('chart', key)
      const submissions = page.getByRole('figure', { name: chart('submissions.title') })
      await submissions.getByRole('button', { name: chart('table') }).click()
      await expect(submissions.getByRole('table')).toContainText(chart('scored'))
      const part = (name: string) =>
        page.getByRole('navigation', { name: t('one.parts') }).getByRole('link', { name: t(`part.${name}`) })

      await part('people').click()
      await expect(page.getByRole('link', { name: '演示甲', exact: true })).toBeVisible()
      await part('submissions').click()
      // The people, with a CSV of theirs, stay until the submissions are there.
      await expect(page.getByText(t('submissions.hint'))).toBeVisible()
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: textsOf(language)('common', 'csv') }).click()
      expect((await download).suggestedFilename()).toMatch(/^submissions-\d+\.csv$/)

      await part('announce').click()
      // Nothing is sent without a text: the error stands below the editor, which takes the focus.
      await page.getByRole('button', { name: t('announce.go') }).click()
      const texts = textsOf(language)
      const shown = (of: 'zh' | 'en') =>
        texts('common', 'aside', { text: t('announce.text'), aside: texts('common', `language.${of}`) })
      await expect(richText(page, shown(language))).toHaveAttribute('aria-invalid', 'true')
      await expect(richText(page, shown(language))).toBeFocused()
      for (const [of, text] of [
        ['zh', `**${language}** 的公告`],
        ['en', `News in **${language}**`],
      ] as const) {
        await writeIn(page, texts, t('announce.text'), { [of]: text })
        await chooseMode(page, texts, shown(of), 'preview')
        await expect(page.getByRole('tabpanel').locator('strong')).toHaveText(language)
      }
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

    // covers: rules.host.judges-reach-scores
    test('an address without a part, or of one that a judge may not see, leads to the first that they may', async ({
      browser,
    }) => {
      const host = await openSessionAs(browser, { language, viewport }, 'demo-host')
      const { id: cmptId = 0 } = (await competitionBySlug('demo-penguins')) ?? {}
      await (await callsOf(host))(addHost, { cmptId, userName: '演示子', role: 'judge' })
      const judge = await openSessionAs(browser, { language, viewport }, '演示子')
      for (const part of ['', '&part=people']) {
        await open(judge, `${ADMIN_CONSOLE}?tab=console&id=${cmptId}${part}`)
        await expect(judge.page).toHaveURL(/&part=submissions$/)
        await expect(judge.page.getByRole('region', { name: t('part.submissions') }).first()).toBeVisible()
      }
      await expectNoErrors(host, judge)
    })

    // covers: pages.everywhere.permission-says-how
    test('a user who hosts nothing sees how to become a host', async ({ page }) => {
      await logIn(page, '演示丑')
      await page.goto(ADMIN_CONSOLE)
      await page.getByRole('link', { name: textsOf(language)('admin-console', 'forbidden.ask') }).click()
      await expect(page).toHaveURL(/build-competition/)
    })

    // covers: pages.console.overview-admin
    test('an admin sees what waits, decides it, and saves a filter of a list', async ({ page }) => {
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(error.message))
      const texts = textsOf(language)
      const admin = (key: string) => texts('admin-console', key)
      const common = (key: string, values?: Record<string, string>) => texts('common', key, values)
      const feedback = (key: string) => texts('feedback', key)
      const content = `看不清 ${language} ${Date.now()}`
      await logIn(page, 'demo-admin')
      await page.goto(ADMIN_CONSOLE)
      await expect(page.getByRole('heading', { level: 1, name: admin('tab.overview') })).toBeVisible()
      await page.request.post('/v3/api/common/cmpt/userFeedback.json', {
        form: { type: 'bug', contacts: 'x@example.com', content },
        headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: new URL(page.url()).origin },
      })
      await page.reload()
      const entry = page
        .getByRole('navigation', { name: admin('tab.label') })
        .getByRole('link', { name: new RegExp(`^${admin('tab.feedback')}( \\d+)?$`) })
      await expect(entry).toContainText(/\d/)
      const before = Number(/\d+/.exec((await entry.textContent()) ?? '')?.[0])
      await page
        .getByRole('region', { name: admin('overview.waiting') })
        .getByRole('link', { name: admin('waiting.feedback') })
        .click()
      await page.goto(`${ADMIN_CONSOLE}?tab=feedback&keyword=${encodeURIComponent(content)}`)
      await page
        .getByRole('article')
        .getByRole('button', { name: feedback('admin.closed') })
        .click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: feedback('admin.closed') })
        .last()
        .click()
      // The count follows what is done on the page.
      await expect(entry).toHaveText(before === 1 ? admin('tab.feedback') : new RegExp(` ${before - 1}$`))

      await page.goto(`${ADMIN_CONSOLE}?tab=people&keyword=demo-`)
      const table = page.getByRole('table', { name: admin('tab.people') })
      await expect(table.getByRole('row')).toHaveCount(3)
      await expect(table.getByRole('columnheader', { name: admin('people.contact') })).toBeAttached()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      const name = `${language} ${Date.now()}`
      await page.getByRole('button', { name: common('filter.save') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: common('filter.name') }).fill(name)
      await dialog.getByRole('button', { name: common('filter.save.go'), exact: true }).click()
      await expect(dialog).toBeHidden()
      await page.goto(`${ADMIN_CONSOLE}?tab=people`)
      await page
        .getByRole('list', { name: common('filter.saved') })
        .getByRole('link', { name })
        .click()
      await expect(page).toHaveURL(/keyword=demo-/)
      await expect(table.getByRole('row')).toHaveCount(3)
      await page.getByRole('button', { name: common('filter.delete', { name }) }).click()
      await dialog.getByRole('button', { name: common('filter.delete.go'), exact: true }).click()
      await expect(page.getByRole('link', { name })).toHaveCount(0)
      expect(faults).toEqual([])
    })
  })
}
