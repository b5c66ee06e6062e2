import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { newcomer } from './operator.ts'
import { compete, importCompetition, manifestOf, preliminary, prices, submit } from './own-competition.ts'
import { demonstration, expectNoErrors, inTurn, open, openSessionAs, projects } from './session.ts'

test.beforeAll('the demonstration is ready', demonstration)

const PYTHON = '/usr/bin/python3'
const canRun = existsSync('/usr/bin/bwrap') && spawnSync(PYTHON, ['-c', 'import pandas']).status === 0

const ROWS = 40
const rows = (line: (at: number) => string) => Array.from({ length: ROWS }, (_, at) => `${line(at)}\n`).join('')
const solution = `id,price,board\n${rows((at) => `${at},${at % 7},${at % 2 === 0 ? 'A' : 'B'}`)}`
const answer = (price: (at: number) => number) => `id,price\n${rows((at) => `${at},${price(at)}`)}`
const scoring = `
metric: formula-python
options:
  direction: lower
  visibility: public
  code: |
    def score(solution, submission):
        if (submission["price"] < 0).any():
            raise SubmissionError("Prices must not be negative")
        return (solution["price"] - submission["price"]).abs().mean()
${prices.scoring.replace('metric: rmse', '').trim()}`

for (const project of inTurn(projects, 0)) {
  const { language, viewport } = project
  test(`a program in Python scores, and says why it refuses a file: ${language}, ${viewport.width}`, async ({
    browser,
  }) => {
    test.skip(!canRun, 'bubblewrap or pandas is missing')
    const slug = `program-${language}-${Date.now()}`
    const manifest = manifestOf({
      ...prices,
      slug,
      title: '{ zh: 程序评分, en: Scored by a program }',
      stages: [{ ...preliminary, scoring }],
      samples: ['sample.csv'],
    })
    const files = { 'competition.yaml': manifest, 'solution.csv': solution, 'sample.csv': answer(() => 1) }
    const id = await importCompetition(slug, files, '--publish')
    const first = await openSessionAs(browser, project, await newcomer('first'))
    const { page, t } = first
    // Its host has made it public.
    await open(first, `/v3/cmptDetail.html?id=${id}`)
    await expect(page.getByText('def score(solution, submission):').first()).toBeVisible()
    await compete(
      first,
      id,
      answer((at) => (at % 7) + 0.25),
    )
    await submit(
      first,
      id,
      answer(() => -1),
      'failed',
    )
    await open(first, `/v3/cmptDetail.html?id=${id}&tab=submit`)
    await expect(page.getByText('0.250000').filter({ visible: true }).first()).toBeVisible()
    await page
      .getByText(t('submission', 'row.faults', { count: 1 }))
      .filter({ visible: true })
      .click()
    await expect(
      page
        .getByText(/Prices must not be negative/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)

    const draft = await importCompetition(`${slug}-draft`, {
      ...files,
      'competition.yaml': manifest.replace(`slug: ${slug}`, `slug: ${slug}-draft`),
    })
    const host = await openSessionAs(browser, project, 'demo-host')
    await open(host, `/v3/judge-space.html?tab=console&id=${draft}&part=prepare&step=scoring`)
    const kind = host.page.getByRole('combobox', { name: host.t('formula', 'language') })
    await expect(kind).toHaveValue('formula-python')
    await host.page.getByRole('button', { name: host.t('formula', 'try') }).click()
    await expect(host.page.getByText(host.t('formula', 'try.good'))).toBeVisible({ timeout: 30_000 })
    await expectNoErrors(first, host)
  })
}
