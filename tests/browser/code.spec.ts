import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { signUpJoinCmpt } from '../../areas/competition/catalog/contract.sign-up.ts'
import { newcomer } from './operator.ts'
import { importCompetition, manifestOf, preliminary, prices } from './own-competition.ts'
import { callsOf, demonstration, expectNoErrors, inTurn, open, openSessionAs, projects } from './session.ts'

test.beforeAll('the demonstration is ready', demonstration)

const canRun = existsSync('/usr/bin/bwrap') && spawnSync('/usr/bin/python3', ['--version']).status === 0
const ROWS = 40
const rows = (line: (at: number) => string) => Array.from({ length: ROWS }, (_, at) => `${line(at)}\n`).join('')
const code = (print: string) => `import csv
rows = list(csv.DictReader(open("/data/features.csv")))
print(${print})
with open("/out/predictions.csv", "w") as out:
    out.write("id,price\\n")
    for row in rows:
        out.write(f"{row['id']},{float(row['x']) + 0.25}\\n")
`
const hostile = `class Table:
    def _repr_html_(self):
        return """<table><tr><td>a table</td></tr></table><script>parent.taken = 1</script><style>td{color:red}</style>
          <img src="https://example.com/x.png" onerror="top.taken = 1"><a href="javascript:top.taken = 1">go</a>
          <form action="https://example.com"><input name="x"></form><svg onload="top.taken = 1"></svg>
          <iframe srcdoc="<script>top.taken = 1</script>"></iframe><meta http-equiv="refresh" content="0;url=https://example.com">"""
Table()`
const notebook = (...sources: string[]) =>
  JSON.stringify({
    cells: sources.map((source) => ({ cell_type: 'code', source, metadata: {}, outputs: [], execution_count: null })),
    metadata: {},
    nbformat: 4,
    nbformat_minor: 5,
  })
const scoring = `${prices.scoring.trim()}
code:
  features: features.csv
  debugFile: features.csv
  wallSeconds: 30
  memoryMb: 256
  diskMb: 8
  modelMb: 1`

// On a phone one cannot submit.
const [{ viewport: desktop }] = projects
for (const project of inTurn([projects[0], { ...projects[1], viewport: desktop }] as const, 1)) {
  const { language, viewport } = project
  test(`a program is tried, submitted and seen by the host: ${language}`, async ({ browser }) => {
    test.skip(!canRun, 'bubblewrap or python3 is missing')
    const slug = `code-${language}-${Date.now()}`
    const manifest = manifestOf({
      ...prices,
      slug,
      title: '{ zh: 提交程序, en: Programs }',
      stages: [{ ...preliminary, scoring }],
      samples: ['sample.csv'],
    })
    const features = `id,x\n${rows((at) => `${at},${at % 7}`)}`
    const files = {
      'competition.yaml': `${manifest}  - { file: features.csv, licence: CC0-1.0 }\n`,
      'solution.csv': `id,price,board\n${rows((at) => `${at},${at % 7},${at % 2 === 0 ? 'A' : 'B'}`)}`,
      'sample.csv': `id,price\n${rows((at) => `${at},1`)}`,
      'features.csv': features,
    }
    const id = await importCompetition(slug, files, '--publish')
    const first = await openSessionAs(browser, project, await newcomer('coder'))
    const { page, t } = first
    await (await callsOf(first))(signUpJoinCmpt, { cmptId: id, agree: true, answers: {}, lookingForTeam: false })
    await open(first, `/v3/cmptDetail.html?id=${id}&tab=submit`)
    const program = (print: string) => ({
      name: 'main.py',
      mimeType: 'text/x-python',
      buffer: Buffer.from(code(print)),
    })

    // A debug run shows what the program printed.
    await page.getByLabel(t('run', 'debug.choose')).setInputFiles(program('"debug says", len(rows)'))
    const runs = page.getByRole('region', { name: t('run', 'runs.label') })
    await expect(runs.getByText(t('run', 'outcome.ok'))).toBeVisible({ timeout: 30_000 })
    await runs.getByRole('button', { name: t('run', 'runs.log') }).click()
    await expect(page.getByText(`debug says ${ROWS}`)).toBeVisible()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common', 'close') })
      .last()
      .click()

    // A notebook’s outputs are a page; what its author put into them cannot act.
    await page.getByLabel(t('run', 'debug.choose')).setInputFiles({
      name: 'main.ipynb',
      mimeType: 'application/x-ipynb+json',
      buffer: Buffer.from(notebook(code('"notebook says"'), hostile)),
    })
    await runs.getByRole('link', { name: t('run', 'runs.notebook') }).click()
    await expect(page.getByText('notebook says', { exact: true })).toBeVisible()
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('cell', { name: 'a table' })).toBeVisible()
    expect(await frame.locator('body').innerHTML()).not.toMatch(/script|onerror|href|https?:|<form|<style/i)
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('')
    expect(await page.evaluate(() => 'taken' in window)).toBe(false)
    // The browser tells of each handler that the cleaning meets, before it is taken out.
    expect(first.faults.filter((fault) => !fault.includes('inline event handler'))).toEqual([])
    first.faults.splice(0)
    await expect(page.getByRole('link', { name: t('run', 'notebook.get') })).toHaveAttribute('download')
    await open(first, `/v3/cmptDetail.html?id=${id}&tab=submit`)

    // A model is uploaded once, and is then what the next program reads.
    await page.getByLabel(t('run', 'model.choose')).setInputFiles({
      name: 'weights.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('weights'),
    })
    const models = page.getByRole('region', { name: t('run', 'model.title') })
    await expect(models.getByText('SHA-256')).toBeVisible({ timeout: 15_000 })
    await expect(page.getByLabel(t('run', 'model.use')).first()).toHaveValue(/^\d+$/)

    // The same on hidden data is scored, and shows no log.
    await page.getByLabel(t('submission', 'drop.input')).setInputFiles(program('"hidden says"'))
    await page.getByRole('button', { name: t('submission', 'form.go'), exact: true }).click()
    await expect(page.getByText('0.250000').filter({ visible: true }).first()).toBeVisible({ timeout: 30_000 })
    await expect(runs.getByText(t('run', 'outcome.ok'))).toHaveCount(3)
    await expect(runs.getByText('weights.txt')).toHaveCount(1)
    // It counts, so that its model stays.
    await expect(models.getByRole('button', { name: t('run', 'model.remove') })).toHaveCount(0)
    await expect(runs.getByRole('button', { name: t('run', 'runs.log') })).toHaveCount(2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)

    // The host sees both, and the log of each.
    const host = await openSessionAs(browser, project, 'demo-host')
    await open(host, `/v3/judge-space.html?tab=console&id=${id}&part=runs`)
    const all = host.page.getByRole('region', { name: t('run', 'runs.label') })
    await expect(all.getByText(t('run', 'outcome.ok'))).toHaveCount(3)
    await expect(all.getByText('weights.txt')).toBeVisible()
    await all
      .getByRole('button', { name: t('run', 'runs.log') })
      .first()
      .click()
    await expect(host.page.getByText('hidden says')).toBeVisible()
    await expectNoErrors(first, host)
  })
}
