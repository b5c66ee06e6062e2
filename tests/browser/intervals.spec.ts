import { expect, test } from '@playwright/test'
import { newcomer } from './operator.ts'
import { compete, importCompetition, manifestOf, preliminary, prices } from './own-competition.ts'
import { demonstration, expectNoErrors, inTurn, open, openSession, openSessionAs, projects } from './session.ts'

test.beforeAll('the demonstration is ready', demonstration)

const ROWS = 240
const rows = (line: (at: number) => string) => Array.from({ length: ROWS }, (_, at) => `${line(at)}\n`).join('')
const solution = `id,price,board\n${rows((at) => `${at},${at % 7},${at % 2 === 0 ? 'A' : 'B'}`)}`
/** Errors of about this size, which differ by row and by seed. */
const answer = (error: number, seed: number) =>
  `id,price\n${rows((at) => {
    const wave = Math.sin(at * 12.9898 + seed * 78.233) * 43758.5453
    return `${at},${(at % 7) + error * (0.5 + wave - Math.floor(wave))}`
  })}`

const manifest = (slug: string) =>
  manifestOf({
    ...prices,
    slug,
    title: '{ zh: 带区间的榜单, en: Intervals }',
    stages: [{ ...preliminary, scoring: `${prices.scoring}\nintervals: { level: 95 }` }],
    samples: ['sample.csv'],
  })
const imported = (slug: string, ...more: string[]) =>
  importCompetition(
    slug,
    { 'competition.yaml': manifest(slug), 'solution.csv': solution, 'sample.csv': answer(1, 0) },
    ...more,
  )

for (const project of inTurn(projects, 1)) {
  const { language, viewport } = project
  test(`a board says which ranks cannot be told apart: ${language}, ${viewport.width}`, async ({ browser }) => {
    const slug = `intervals-${language}-${Date.now()}`
    const id = await imported(slug, '--publish')
    const names = [await newcomer('near'), await newcomer('close'), await newcomer('far')]
    const [near, close, far] = await Promise.all(names.map((name) => openSessionAs(browser, project, name)))
    if (!near || !close || !far) throw new Error('nobody competes')
    await compete(near, id, answer(1, 1))
    await compete(close, id, answer(1.001, 2))
    await compete(far, id, answer(1.5, 3))

    const guest = await openSession(browser, project)
    const { page, t } = guest
    await open(guest, `/v3/cmptDetail.html?id=${id}`)
    await expect(page.locator('#scoring')).toContainText(t('competition', 'overview.intervals', { level: 95 }))

    await open(guest, `/v3/cmptDetail.html?id=${id}&tab=leaderboard`)
    const group = t('leaderboard', 'alike.ranks', { from: 1, to: 2 })
    await expect(page.getByText(t('leaderboard', 'alike.groups', { list: group, level: 95 }))).toBeVisible()
    const list = page.getByRole('table').getByRole('row')
    for (const at of [1, 2, 3]) await expect(list.nth(at)).toContainText(/\d\.\d+–\d\.\d+/)
    await expect(list.nth(1)).toHaveAttribute('data-alike', 'first')
    await expect(list.nth(2)).toHaveAttribute('data-alike', 'last')
    await expect(list.nth(3)).not.toHaveAttribute('data-alike')
    await page.getByText(t('leaderboard', 'alike.help')).click()
    await expect(page.getByText(t('leaderboard', 'alike.ranking'))).toBeVisible()
    // Neither the bracket nor the explanation makes the page wider than the screen.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)

    await open(far, `/v3/cmptDetail.html?id=${id}&tab=leaderboard`)
    await expect(far.page.getByRole('region', { name: t('leaderboard', 'mine.label') })).toContainText(/\d–\d\.\d/)
    await open(far, `/v3/cmptDetail.html?id=${id}&tab=submit`)
    await expect(far.page.locator('[data-submission]').first()).toContainText(/\d\.\d+–\d\.\d+/)

    const draft = await imported(`${slug}-draft`)
    const host = await openSessionAs(browser, project, 'demo-host')
    await open(host, `/v3/judge-space.html?tab=console&id=${draft}&part=prepare&step=scoring`)
    const shown = host.page.getByRole('checkbox', { name: t('scoring', 'intervals') })
    await expect(shown).toBeChecked()
    await expect(host.page.getByRole('combobox', { name: t('scoring', 'intervals.level') })).toHaveValue('95')
    await shown.uncheck()
    await expect(host.page.getByRole('combobox', { name: t('scoring', 'intervals.level') })).toHaveCount(0)
    await expectNoErrors(guest, near, close, far, host)
  })
}
