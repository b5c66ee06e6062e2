import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { newcomer } from './operator.ts'
import { compete, importCompetition, manifestOf, preliminary, prices } from './own-competition.ts'
import { demonstration, expectNoErrors, inTurn, open, openSession, openSessionAs, projects } from './session.ts'

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
  details: public
  code: |
    import base64
    PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
    REPORT = """<h1>Report</h1><p>mean error</p><script>parent.taken = 1</script><style>td{color:red}</style>
      <img src="https://example.com/x.png" onerror="top.taken = 1"><a href="javascript:top.taken = 1">go</a>
      <svg onload="top.taken = 1"></svg><meta http-equiv="refresh" content="0;url=https://example.com">"""
    def score(solution, submission, *, ids, out_dir):
        error = (solution["price"] - submission["price"]).abs()
        (out_dir / "report.html").write_text(REPORT)
        (out_dir / "dot.png").write_bytes(base64.b64decode(PIXEL))
        (out_dir / "rows.csv").write_text("id,error\\n" + "".join(f"{i},=1+{e:.2f}\\n" for i, e in zip(ids, error)))
        (out_dir / "notes.txt").write_text("x")
        return error.mean()
${prices.scoring.replace('metric: rmse', '').trim()}`

for (const project of inTurn(projects, 1)) {
  const { language, viewport } = project
  test(`details of a score are seen by the team, on the board and in a trial: ${language}, ${viewport.width}`, async ({
    browser,
  }) => {
    test.skip(!canRun, 'bubblewrap or pandas is missing')
    const slug = `details-${language}-${Date.now()}`
    const manifest = manifestOf({
      ...prices,
      slug,
      title: '{ zh: 评分详情, en: Details }',
      stages: [{ ...preliminary, scoring }],
      samples: ['sample.csv'],
    })
    const files = { 'competition.yaml': manifest, 'solution.csv': solution, 'sample.csv': answer(() => 1) }
    const id = await importCompetition(slug, files, '--publish')
    const first = await openSessionAs(browser, project, await newcomer('details'))
    const { page, t } = first
    await compete(
      first,
      id,
      answer((at) => (at % 7) + 0.25),
    )
    await open(first, `/v3/cmptDetail.html?id=${id}&tab=submit`)
    const link = page.getByRole('link', { name: t('submission', 'details.of', { no: 1 }) }).filter({ visible: true })
    await link.first().click()
    await expect(page.getByText(t('submission', 'details.public'))).toBeVisible()
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('heading', { name: 'Report' })).toBeVisible()
    expect(await frame.locator('body').innerHTML()).not.toMatch(/script|onerror|onload|href|https?:|<svg|<style/i)
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('')
    expect(await page.evaluate(() => 'taken' in window)).toBe(false)
    const picture = page.getByRole('img', { name: 'dot.png' })
    await expect(picture).toHaveJSProperty('naturalWidth', 1)
    // Of A’s rows alone, as text.
    const table = page.getByRole('region', { name: t('submission', 'details.table', { name: 'rows.csv' }) })
    await expect(table.getByRole('row')).toHaveCount(ROWS / 2 + 1)
    await expect(table.getByRole('cell', { name: '=1+0.25' }).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
    // The browser tells of each handler that the cleaning meets, before it is taken out.
    expect(first.faults.filter((fault) => !fault.includes('inline event handler'))).toEqual([])
    first.faults.splice(0)

    // Everybody comes there from the leaderboard; another submission is unknown to them.
    const guest = await openSession(browser, project)
    await open(guest, `/v3/cmptDetail.html?id=${id}&tab=leaderboard`)
    const shown = guest.page.getByRole('link', { name: guest.t('leaderboard', 'table.detailsOf', { team: '' }) })
    await shown.filter({ visible: true }).first().click()
    await expect(guest.page.getByRole('img', { name: 'dot.png' })).toBeVisible()
    guest.faults.splice(0)
    await open(guest, '/v3/submission-details.html?id=999999')
    await expect(guest.page.getByText(guest.t('submission', 'details.unknown'))).toBeVisible()

    const draft = await importCompetition(`${slug}-draft`, {
      ...files,
      'competition.yaml': manifest.replace(`slug: ${slug}`, `slug: ${slug}-draft`),
    })
    const host = await openSessionAs(browser, project, 'demo-host')
    await open(host, `/v3/judge-space.html?tab=console&id=${draft}&part=prepare&step=scoring`)
    const choice = host.page.getByRole('combobox', { name: host.t('formula', 'details'), exact: true })
    await expect(choice).toHaveValue('public')
    await host.page.getByRole('button', { name: host.t('formula', 'try') }).click()
    await expect(host.page.getByText(host.t('formula', 'try.good'))).toBeVisible({ timeout: 30_000 })
    await expect(host.page.getByText('notes.txt').first()).toBeVisible()
    await host.page
      .getByText(host.t('formula', 'try.detail', { name: 'dot.png' }))
      .first()
      .click()
    await expect(host.page.getByRole('img', { name: 'dot.png' }).first()).toBeVisible()
    await expectNoErrors(host)
  })
}
