import { expect, test } from '@playwright/test'
import { newcomer } from './operator.ts'
import { compete, importCompetition, manifestOf, preliminary, prices } from './own-competition.ts'
import { demonstration, expectNoErrors, inTurn, open, openSession, openSessionAs, projects } from './session.ts'

test.beforeAll('the demonstration is ready', demonstration)

const ROWS = 60
const rows = (line: (at: number) => string) => Array.from({ length: ROWS }, (_, at) => `${line(at)}\n`).join('')
const solution = `id,price,board\n${rows((at) => `${at},${at % 7},${at % 2 === 0 ? 'A' : 'B'}`)}`
const answer = (error: number) => `id,price\n${rows((at) => `${at},${(at % 7) + error}`)}`

const manifest = (slug: string) =>
  manifestOf({
    ...prices,
    slug,
    title: '{ zh: 带总成绩的竞赛, en: With an overall board }',
    more: 'overall: { by: sum, weights: [1, 2], missing: 9 }',
    stages: [
      { ...preliminary, scoring: prices.scoring },
      { name: '{ zh: 决赛, en: Final }', kind: 'final', scoring: prices.scoring },
    ],
    samples: ['sample.csv', 'sample2.csv'],
  })
const imported = (slug: string, ...more: string[]) =>
  importCompetition(
    slug,
    {
      'competition.yaml': manifest(slug),
      'solution.csv': solution,
      'sample.csv': answer(1),
      'sample2.csv': answer(1),
    },
    ...more,
  )

for (const project of inTurn(projects, 1)) {
  const { language, viewport } = project
  test(`the overall board states its rule and shows the parts: ${language}, ${viewport.width}`, async ({ browser }) => {
    const slug = `overall-${language}-${Date.now()}`
    const id = await imported(slug, '--publish')
    const names = [await newcomer('first'), await newcomer('second')]
    const [first, second] = await Promise.all(names.map((name) => openSessionAs(browser, project, name)))
    if (!first || !second) throw new Error('nobody competes')
    await compete(first, id, answer(0.5))
    await compete(second, id, answer(1.5))

    const { page, t } = first
    await open(first, `/v3/cmptDetail.html?id=${id}&tab=leaderboard`)
    await page.getByRole('link', { name: t('leaderboard', 'board.overall') }).click()
    await expect(page.getByText(t('leaderboard', 'overall.sum'))).toBeVisible()
    const preliminary = language === 'zh' ? '初赛' : 'Preliminary'
    const final = language === 'zh' ? '决赛' : 'Final'
    const list = t('leaderboard', 'table.comma')
    const weights = [`${preliminary} × 1`, `${final} × 2`].join(list)
    await expect(page.getByText(t('leaderboard', 'overall.weights', { list: weights }))).toBeVisible()
    const table = page.getByRole('table').getByRole('row')
    // 0.5 and 1.5, and twice 9 for the final that both lack.
    await expect(table.nth(1)).toContainText('18.500000')
    await expect(table.nth(1)).toContainText(t('leaderboard', 'table.mine'))
    await expect(table.nth(2)).toContainText('19.500000')
    await expect(table.nth(2).getByText('1.500000', { exact: false }).filter({ visible: true }).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
    // Rendered by the server at the same address, for visitors too.
    const guest = await openSession(browser, project)
    await open(guest, `/v3/cmptDetail.html?id=${id}&tab=leaderboard&board=overall`)
    await expect(guest.page.getByRole('table').getByRole('row').nth(1)).toContainText('18.500000')

    const draft = await imported(`${slug}-draft`)
    const host = await openSessionAs(browser, project, 'demo-host')
    await open(host, `/v3/judge-space.html?tab=console&id=${draft}&part=prepare&step=stages`)
    const rule = host.page.getByRole('combobox', { name: t('competition-editor', 'overall'), exact: true })
    await expect(rule).toHaveValue('sum')
    const field = host.page.getByRole('textbox', { name: t('competition-editor', 'overallWeights') })
    await expect(field).toHaveValue('1, 2')
    await field.fill('1, x')
    await expect(host.page.getByText(t('competition-editor', 'overallNumbers'))).toBeVisible()
    await field.fill('1, 3')
    await rule.selectOption('order')
    await expect(field).toHaveCount(0)
    await expectNoErrors(first, second, guest, host)
  })
}
