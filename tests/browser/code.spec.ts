import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { signUpJoinCmpt } from '@leitai/contract/competition/catalog.sign-up'
import { expect, test } from '@playwright/test'
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
const scoring = `${prices.scoring.trim()}
code:
  features: features.csv
  debugFile: features.csv
  wallSeconds: 30
  memoryMb: 256
  diskMb: 8`

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

    // The same on hidden data is scored, and shows no log.
    await page.getByLabel(t('submission', 'drop.input')).setInputFiles(program('"hidden says"'))
    await page.getByRole('button', { name: t('submission', 'form.go'), exact: true }).click()
    await expect(page.getByText('0.250000').filter({ visible: true }).first()).toBeVisible({ timeout: 30_000 })
    await expect(runs.getByText(t('run', 'outcome.ok'))).toHaveCount(2)
    await expect(runs.getByRole('button', { name: t('run', 'runs.log') })).toHaveCount(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)

    // The host sees both, and the log of each.
    const host = await openSessionAs(browser, project, 'demo-host')
    await open(host, `/v3/judge-space.html?tab=console&id=${id}&part=runs`)
    const all = host.page.getByRole('region', { name: t('run', 'runs.label') })
    await expect(all.getByText(t('run', 'outcome.ok'))).toHaveCount(2)
    await all
      .getByRole('button', { name: t('run', 'runs.log') })
      .first()
      .click()
    await expect(host.page.getByText('hidden says')).toBeVisible()
    await expectNoErrors(first, host)
  })
}
