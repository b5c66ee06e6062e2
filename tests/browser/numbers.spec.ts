import { expect, test } from '@playwright/test'
import { newcomer } from './operator.ts'
import { compete, importCompetition, manifestOf, preliminary, prices } from './own-competition.ts'
import { demonstration, expectNoErrors, inTurn, open, openSession, openSessionAs, projects } from './session.ts'

test.beforeAll('the demonstration is ready', demonstration)

const ROWS = 60
const rows = (line: (at: number) => string) => Array.from({ length: ROWS }, (_, at) => `${line(at)}\n`).join('')
const solution = `id,price,region,board\n${rows((at) => `${at},${at % 7},${at < 5 ? 'island' : 'city'},${at < 40 ? 'A' : 'B'}`)}`
/** Off by `error` everywhere, in the first row by `worst`. */
const answer = (error: number, worst = error) =>
  `id,price\n${rows((at) => `${at},${(at % 7) + (at === 0 ? worst : error)}`)}`

const manifest = (slug: string) =>
  manifestOf({
    ...prices,
    slug,
    title: '{ zh: 多列榜单, en: Several numbers }',
    stages: [
      {
        ...preliminary,
        scoring: `${prices.scoring}
name: rmse
decimals: 3
columns:
  - { name: mae, title: { zh: 平均误差, en: Mean error }, metric: { name: mae }, target: [price], prediction: [price] }
  - { name: island, metric: { name: mae }, target: [price], prediction: [price], slice: { column: region, value: island } }
  - { name: total, title: { zh: 综合, en: Total }, expression: 0.5 * rmse + 0.5 * mae, direction: lower }
rank: { by: column, column: total }`,
      },
    ],
    samples: ['sample.csv'],
  })
const imported = (slug: string, ...more: string[]) =>
  importCompetition(
    slug,
    { 'competition.yaml': manifest(slug), 'solution.csv': solution, 'sample.csv': answer(1) },
    ...more,
  )

for (const project of inTurn(projects, 0)) {
  const { language, viewport } = project
  test(`a leaderboard with several numbers is declared, explained, sorted: ${language}, ${viewport.width}`, async ({
    browser,
  }) => {
    const slug = `numbers-${language}-${Date.now()}`
    const id = await imported(slug, '--publish')
    const names = [await newcomer('steady'), await newcomer('spiky')]
    const [steady, spiky] = await Promise.all(names.map((name) => openSessionAs(browser, project, name)))
    if (!steady || !spiky) throw new Error('nobody competes')
    await compete(steady, id, answer(1.1))
    await compete(spiky, id, answer(1, 3.6))

    const guest = await openSession(browser, project)
    const { page, t } = guest
    await open(guest, `/v3/cmptDetail.html?id=${id}`)
    const scoring = page.locator('#scoring')
    await expect(scoring).toContainText('0.5 * rmse + 0.5 * mae')
    await expect(scoring).toContainText(t('competition', 'overview.later'))

    await open(guest, `/v3/cmptDetail.html?id=${id}&tab=leaderboard`)
    const list = page.getByRole('table').getByRole('row')
    await expect(list.nth(1)).toContainText(names[0] ?? '')
    // The thin slice shows nothing.
    await expect(list.nth(1)).toContainText('–')
    if (viewport.width > 1000) {
      await page.getByRole('link', { name: language === 'zh' ? '平均误差' : 'Mean error' }).click()
      await expect(page).toHaveURL(/sort=mae/)
      await expect(list.nth(1)).toContainText(names[1] ?? '')
    }

    await open(spiky, `/v3/cmptDetail.html?id=${id}&tab=leaderboard`)
    await spiky.page.getByRole('button', { name: t('leaderboard', 'why.ask') }).click()
    await expect(spiky.page.getByText(t('leaderboard', 'why.rule'))).toBeVisible()
    await open(spiky, `/v3/cmptDetail.html?id=${id}&tab=submit`)
    await expect(spiky.page.locator('[data-submission]').first()).toContainText('1.065')

    const draft = await imported(`${slug}-draft`)
    const host = await openSessionAs(browser, project, 'demo-host')
    await open(host, `/v3/judge-space.html?tab=console&id=${draft}&part=prepare&step=scoring`)
    await expect(host.page.getByRole('textbox', { name: t('scoring', 'expression'), exact: true })).toHaveValue(
      '0.5 * rmse + 0.5 * mae',
    )
    await expectNoErrors(guest, steady, spiky, host)
  })
}
