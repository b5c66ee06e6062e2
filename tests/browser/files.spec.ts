import { expect, test } from '@playwright/test'
import { encode } from 'fast-png'
import { signUpJoinCmpt } from '../../areas/competition/catalog/contract.sign-up.ts'
import { zipOf } from '../../packages/zip/src/testing.ts'
import { newcomer } from './operator.ts'
import { importCompetition, manifestOf, preliminary } from './own-competition.ts'
import { callsOf, demonstration, expectNoErrors, inTurn, open, openSessionAs, projects } from './session.ts'

test.beforeAll('the demonstration is ready', demonstration)

const png = (values: number[]) => encode({ width: 2, height: 2, channels: 1, data: Uint8Array.from(values) })

const manifest = (slug: string) =>
  manifestOf({
    slug,
    title: '{ zh: 两个任务, en: Two tasks }',
    summary: '{ zh: 数值与掩码, en: Numbers and masks }',
    overview: '{ zh: 预测数值与掩码, en: Predict numbers and masks }',
    task: '{ zh: 见数据页 }',
    stages: [
      {
        ...preliminary,
        scoring: `
metric: rmse
name: error
id: id
target: y
prediction: p
split: { aShare: 1 }
b: none
solution: solution.zip
decimals: 3
first: { name: numbers, title: { zh: 数值, en: Numbers } }
files: { formats: [csv, jsonl] }
tasks:
  - name: masks
    title: { zh: 掩码, en: Masks }
    id: id
    files:
      members: { mask: { name: 'images/{id}.png', holds: mask, width: 2, height: 2 } }
      truth: { mask: { name: 'truth/{id}.png', holds: mask } }
columns:
  - { name: dice, task: masks, missing: 0, metric: { name: dice-rle }, target: [mask], prediction: [mask] }
  - { name: total, title: { zh: 综合, en: Total }, expression: dice - error, direction: higher }
rank: { by: column, column: total }`,
      },
    ],
    samples: ['sample.zip'],
  })
const masks = { 'masks/images/a.png': png([1, 1, 0, 0]), 'masks/images/b.png': png([0, 0, 1, 0]) }

const imported = (slug: string, ...more: string[]) => {
  const truth = { 'masks/truth/a.png': png([1, 1, 0, 0]), 'masks/truth/b.png': png([0, 0, 1, 1]) }
  const files = {
    'competition.yaml': manifest(slug),
    'solution.zip': zipOf({ 'numbers.csv': 'id,y\n1,1\n2,2\n', ...truth }),
    'sample.zip': zipOf({ 'numbers.csv': 'id,p\n1,0\n2,0\n', ...masks }),
  }
  return importCompetition(slug, files, ...more)
}

for (const project of inTurn(projects, 1)) {
  const { language, viewport } = project
  test(`a zip of several tasks is explained, checked and scored: ${language}, ${viewport.width}`, async ({
    browser,
  }) => {
    const slug = `files-${language}-${Date.now()}`
    const id = await imported(slug, '--publish')
    const competitor = await openSessionAs(browser, project, await newcomer('packer'))
    const call = await callsOf(competitor)
    await call(signUpJoinCmpt, { cmptId: id, agree: true, answers: {}, lookingForTeam: false })
    const { page, t } = competitor

    await open(competitor, `/v3/cmptDetail.html?id=${id}&tab=data`)
    await expect(page.locator('#tab')).toContainText('masks/images/{id}.png')
    await open(competitor, `/v3/cmptDetail.html?id=${id}&tab=submit`)
    await expect(page.locator('#tab')).toContainText('numbers.csv / jsonl')
    await page.screenshot({ path: test.info().outputPath('submit.png'), fullPage: true })
    const input = page.locator('#tab input[type=file]')
    const choose = (name: string, files: Record<string, string | Uint8Array>) =>
      input.setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(zipOf(files)) })
    await choose('wrong.zip', { 'numbers.csv': 'id,p\n1,x\n2,2\n', ...masks })
    await expect(page.locator('#tab')).toContainText(language === 'zh' ? '文件 "numbers"' : 'File "numbers": Line 2')
    await page.getByRole('button', { name: t('submission', 'file.remove', { name: 'wrong.zip' }) }).click()
    await choose('right.zip', { 'numbers.jsonl': '{"id":1,"p":1}\n{"id":2,"p":4}\n', ...masks })
    await page.getByRole('button', { name: t('submission', 'form.go'), exact: true }).click()
    // Dice 5/6, error √2.
    await expect(page.locator('[data-submission]').first()).toContainText('-0.581')
    await page.screenshot({ path: test.info().outputPath('scored.png'), fullPage: true })

    const draft = await imported(`${slug}-draft`)
    const host = await openSessionAs(browser, project, 'demo-host')
    await open(host, `/v3/judge-space.html?tab=console&id=${draft}&part=prepare&step=scoring`)
    const name = host.page.getByRole('textbox', { name: t('scoring', 'member.name'), exact: true })
    await expect(name.first()).toHaveValue('images/{id}.png')
    await expect(host.page.getByRole('textbox', { name: t('scoring', 'task.first'), exact: true })).toHaveValue(
      'numbers',
    )
    const proposals = host.page.getByRole('region', { name: t('competition-editor', 'proposals') })
    await expect(proposals).toContainText(t('competition-editor', 'proposal.masks'))
    await host.page.screenshot({ path: test.info().outputPath('editor.png'), fullPage: true })
    await proposals.screenshot({ path: test.info().outputPath('proposals.png') })
    await expectNoErrors(competitor, host)
  })
}
