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
/** Until the stage ends: for importing, signing up and one run of a program. */
const OPEN_MS = 45_000
const rows = (line: (at: number) => string) => Array.from({ length: ROWS }, (_, at) => `${line(at)}\n`).join('')
/** Off by a quarter, and by as much more as its seed says. */
const program = `import csv, os
off = 0.25 * (1 + int(os.environ["LEITAI_SEED"]))
with open("/out/predictions.csv", "w") as out:
    out.write("id,price\\n")
    for row in csv.DictReader(open("/data/features.csv")):
        out.write(f"{row['id']},{float(row['x']) + off}\\n")
`
const scoring = `${prices.scoring.trim()}
columns:
  - { name: time, run: seconds }
rank: { by: order, columns: [score, time] }
revealBy: review
code:
  features: features.csv
  wallSeconds: 30
  memoryMb: 256
  diskMb: 8`

// On a phone one cannot submit.
const [{ viewport: desktop }] = projects
for (const project of inTurn([projects[0], { ...projects[1], viewport: desktop }] as const, 0)) {
  const { language, viewport } = project
  test(`a host runs the programs that count again after the end: ${language}, ${viewport.width}`, async ({
    browser,
  }) => {
    test.skip(!canRun, 'bubblewrap or python3 is missing')
    const slug = `rerun-${language}-${Date.now()}`
    const end = new Date(Date.now() + OPEN_MS)
    const manifest = manifestOf({
      ...prices,
      slug,
      title: '{ zh: 赛后重跑, en: Run again }',
      stages: [{ ...preliminary, scoring }],
      samples: ['sample.csv'],
    }).replace('\n    end: now+10d', `\n    end: ${end.toISOString()}\n    teamHours: 0`)
    const files = {
      'competition.yaml': manifest,
      'solution.csv': `id,price,board\n${rows((at) => `${at},${at % 7},${at % 2 === 0 ? 'A' : 'B'}`)}`,
      'sample.csv': `id,price\n${rows((at) => `${at},1`)}`,
      'features.csv': `id,x\n${rows((at) => `${at},${at % 7}`)}`,
    }
    const id = await importCompetition(slug, files, '--publish')
    const first = await openSessionAs(browser, project, await newcomer('rerun'))
    const call = await callsOf(first)
    await call(signUpJoinCmpt, { cmptId: id, agree: true, answers: {}, lookingForTeam: false })
    const { page: mine, t: say } = first
    await open(first, `/v3/cmptDetail.html?id=${id}&tab=submit`)
    await mine.getByLabel(say('submission', 'drop.input')).setInputFiles({
      name: 'main.py',
      mimeType: 'text/x-python',
      buffer: Buffer.from(program),
    })
    await mine.getByRole('button', { name: say('submission', 'form.go'), exact: true }).click()
    await expect(mine.getByText('0.250000').filter({ visible: true }).first()).toBeVisible({ timeout: 30_000 })

    const host = await openSessionAs(browser, project, 'demo-host')
    const { page, t } = host
    await expect.poll(() => Date.now() > end.getTime(), { timeout: OPEN_MS }).toBe(true)
    await open(host, `/v3/judge-space.html?tab=console&id=${id}&part=revision`)
    await page.getByRole('button', { name: t('revision', 'rerun'), exact: true }).click()
    await page.getByLabel(t('revision', 'rerun.seeds')).fill('2')
    await page.getByRole('button', { name: t('revision', 'rerun.go') }).click()
    const entries = page.getByRole('region', { name: t('revision', 'rerun.entries', { count: 1 }) })
    // Off by 0.5 and by 0.75, so that the mean is 0.375 more than before.
    await expect(entries.getByText('0.500000')).toBeVisible({ timeout: 40_000 })
    await expect(entries.getByText('0.750000')).toBeVisible()
    await expect(entries.getByText('+0.375000')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
    await page.getByRole('button', { name: t('revision', 'publish'), exact: true }).click()
    await page.getByLabel(t('revision', 'publish.zh')).fill('赛后重跑')
    await page.getByLabel(t('revision', 'publish.en')).fill('Run again')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('revision', 'publish'), exact: true })
      .click()
    await expect(page.getByText(t('revision', 'state.published')).first()).toBeVisible({ timeout: 20_000 })
    await expectNoErrors(first, host)
  })
}
