import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import { newcomer } from './operator.ts'
import { compete, importCompetition, manifestOf, preliminary, prices, submit } from './own-competition.ts'
import { demonstration, expectNoErrors, open, openSessionAs, projects } from './session.ts'

test.beforeAll('the demonstration is ready', demonstration)

const ROWS = 60
const rows = (line: (at: number) => string) => Array.from({ length: ROWS }, (_, at) => `${line(at)}\n`).join('')
const answer = (error: number) => `id,price\n${rows((at) => `${at},${(at % 7) + error}`)}`
const files = (slug: string, language: string) => ({
  'competition.yaml': manifestOf({
    ...prices,
    slug,
    // Each has its own: the test of search engines' pages expects competitions to differ.
    title: `{ zh: '带图表的竞赛（${language}）', en: 'With charts (${language})' }`,
    stages: [{ ...preliminary, scoring: prices.scoring }],
    samples: ['sample.csv'],
  }),
  'solution.csv': `id,price,board\n${rows((at) => `${at},${at % 7},${at % 2 === 0 ? 'A' : 'B'}`)}`,
  'sample.csv': answer(1),
})
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds in the charts, in the colour scheme that is set first. */
async function axeIn(page: Page, scheme: 'light' | 'dark'): Promise<string[]> {
  await page.evaluate((value) => document.documentElement.setAttribute('data-mantine-color-scheme', value), scheme)
  await page.evaluate(AXE)
  return page.evaluate(async () => {
    const found = await window.axe?.run('figure', { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] })
    return found ? found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`) : ['axe did not run']
  })
}

for (const project of projects) {
  const { language, viewport } = project
  // covers: pages.leaderboard.charts
  // covers: pages.everywhere.charts-tables
  test(`charts are read by mouse, keyboard and as tables: ${language}, ${viewport.width}`, async ({ browser }) => {
    const slug = `charts-${language}-${Date.now()}`
    const id = await importCompetition(slug, files(slug, language), '--publish')
    const one = await openSessionAs(browser, project, await newcomer('charts'))
    await compete(one, id, answer(1.5))
    await submit(one, id, answer(0.5))
    const { page, t } = one
    const chart = (key: string) => t('chart', key)

    // The library is loaded for a chart, not for the board.
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await open(one, `/v3/cmptDetail.html?id=${id}&tab=leaderboard`)
    expect(loaded.filter((url) => /Plot-/.test(url))).toEqual([])
    // Wide screens have a link in the head of the board as well, which leads there and opens them.
    if (viewport.width > 800) {
      await page.getByRole('link', { name: t('leaderboard', 'charts.link'), exact: true }).click()
      await expect(page.getByRole('button', { name: t('leaderboard', 'charts.hide') })).toBeInViewport()
    } else await page.getByRole('button', { name: t('leaderboard', 'charts.show') }).click()
    const days = page.getByRole('figure', { name: t('leaderboard', 'charts.submissions') })
    await days.scrollIntoViewIfNeeded()
    const drawing = days.getByRole('application')
    await expect(drawing).toBeVisible()
    expect(loaded.filter((url) => /Plot-/.test(url))).not.toEqual([])

    // By keyboard: from one day to the next, here to the last.
    await drawing.focus()
    await page.keyboard.press('ArrowRight')
    await expect(days.getByRole('status')).toContainText(t('leaderboard', 'charts.scored'))
    const height = async () => (await days.boundingBox())?.height ?? 0
    const drawn = await height()
    await days.getByRole('button', { name: chart('table') }).click()
    await expect(days.getByRole('table').getByRole('row').last()).toContainText('2')
    await expect(drawing).toHaveCount(0)
    expect(await height()).toBeLessThanOrEqual(drawn + 8)
    for (const scheme of ['light', 'dark'] as const) expect(await axeIn(page, scheme), scheme).toEqual([])

    await open(one, `/v3/cmptDetail.html?id=${id}&tab=submit`)
    const scores = page.getByRole('figure', { name: t('submission', 'chart.title') })
    await scores.scrollIntoViewIfNeeded()
    await scores.getByRole('application').hover()
    await expect(scores.getByRole('status')).toContainText(t('submission', 'chart.best'))
    await scores.getByRole('button', { name: chart('table') }).click()
    await expect(scores.getByRole('row').nth(2)).toContainText('0.5')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await expectNoErrors(one)
  })
}
