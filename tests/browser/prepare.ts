import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import type { flightFiles } from './flights.ts'
import { picture } from './person.ts'
import { writeIn } from './rich.ts'
import { textsOf } from './texts.ts'

type Files = ReturnType<typeof flightFiles>
const texts = textsOf('zh')
const t = (key: string, values?: Record<string, string | number>) => texts('competition-editor', key, values)
const inChinese = (label: string) => texts('common', 'aside', { text: label, aside: texts('common', 'language.zh') })
const inEnglish = (label: string) => texts('common', 'aside', { text: label, aside: texts('common', 'language.en') })
const DAY_MS = 86_400_000
/** The value of a Beijing-time field, this many days from now. */
const moment = (days: number) => new Date(Date.now() + days * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 16)

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const chooser = (page: Page, name: string) =>
  page.getByLabel(name, { exact: true }).and(page.locator('input[type=file]'))
const step = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('navigation', { name: t('steps') })
    .getByRole('link', { name: t(`step.${name}`) })
    .click()

/** All changes of this step are saved. */
const saved = (page: Page) =>
  expect(
    page
      .getByText(t('save.dirty'))
      .or(page.getByText(t('save.saving')))
      .or(page.getByText(t('save.error'))),
  ).toHaveCount(0)

/** Writes the Markdown of a text in one language. */
const writeText = (page: Page, name: string, language: 'zh' | 'en', text: string): Promise<void> =>
  writeIn(page, texts, t(`text.${name}`), { [language]: text })

export async function writeBasics(page: Page, { title, slug }: { title: string; slug: string }): Promise<void> {
  await box(page, inChinese(t('title'))).fill(title)
  await box(page, inEnglish(t('title'))).fill('Late flights')
  await box(page, inChinese(t('summary'))).fill('由航程和起飞时刻预测航班延误')
  await box(page, inEnglish(t('summary'))).fill('Predict the delay of a flight from its distance and hour')
  await box(page, t('slug')).fill(slug)
  await box(page, t('contact')).fill('host@example.com')
  const buffer = await picture(1280, 720)
  await chooser(page, texts('common', 'picture.choose'))
    .first()
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer })
  const crop = page.getByRole('dialog', { name: texts('common', 'crop.cover') })
  await crop.getByRole('button', { name: texts('common', 'crop.use') }).click()
  await expect(crop).toBeHidden()
  await expect(page.getByRole('button', { name: texts('common', 'cover.remove') })).toBeVisible()
  await saved(page)
  await step(page, 'texts')
  await writeText(page, 'overview', 'zh', '## 背景\n\n美国国内航班的准点记录。')
  await writeText(page, 'overview', 'en', '## Background\n\nFlights in the United States.')
  await writeText(page, 'task', 'zh', '预测 `delay`（分钟）。字段：`distance` 航程（英里），`hour` 起飞时刻。')
  await writeText(page, 'rules', 'zh', '每人一队，不得手工标注。')
  await saved(page)
  // What the launch checklist asks for in these steps is there.
  const done = page.getByRole('navigation', { name: t('steps') }).getByRole('link', { name: t('stepDone') })
  await expect(done.filter({ hasText: t('step.basics') })).toHaveCount(1)
  await expect(done.filter({ hasText: t('step.texts') })).toHaveAttribute('aria-current', 'step')
}

export async function setStages(page: Page): Promise<void> {
  await step(page, 'stages')
  await page.getByLabel(t('startAt')).fill(moment(-1))
  await page.getByLabel(t('signUpStartAt')).fill(moment(-1))
  await page.getByLabel(t('endAt')).fill(moment(30))
  await page.getByRole('button', { name: t('addStage') }).click()
  await box(page, inEnglish(`${t('stageName')} 1`)).fill('Preliminary')
  await saved(page)
}

export async function bringData(page: Page, { train, test }: Files): Promise<void> {
  await step(page, 'data')
  for (const file of [train, test]) {
    await chooser(page, t('addData')).setInputFiles(file)
    await expect(page.getByRole('region', { name: file.name }).getByLabel(t('fileName'))).toHaveValue(file.name)
  }
  const row = page.getByRole('region', { name: train.name })
  await row.getByLabel(t('licence')).fill('U.S. BTS, public domain')
  await row.getByLabel(inChinese(t('description'))).fill('两千次航班及其延误')
  await row.getByRole('button', { name: t('saveIt') }).click()
  await expect(row.getByRole('button', { name: t('saveIt') })).toBeDisabled()
}

export async function setScoring(page: Page, { solution, sample }: Files): Promise<void> {
  await step(page, 'scoring')
  await chooser(page, t('uploadSolution')).setInputFiles(solution)
  await expect(page.getByText(/solution\.csv · SHA-256/)).toBeVisible()
  await chooser(page, t('uploadSample')).setInputFiles(sample)
  await expect(page.getByText('sample.csv', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('beginScoring') }).click()
  await page.getByLabel(t('metric'), { exact: true }).selectOption('rmse')
  await expect(page.getByLabel(t('idColumn'))).toHaveValue('id')
  await expect(page.getByLabel(t('split'), { exact: true })).toHaveValue('seed')
  await expect(page.getByText(/样例成绩/)).toBeVisible({ timeout: 20_000 })
  await page.getByLabel(t('direction.lower')).check()
  await saved(page)
  await expect(page.getByText(/答案共 2000 行/)).toBeVisible({ timeout: 20_000 })
}

export async function setSignUpAndPrizes(page: Page, judge: string): Promise<void> {
  await step(page, 'signUp')
  await page.getByRole('button', { name: t('addField') }).click()
  await box(page, inChinese(t('fieldLabel'))).fill('所在单位')
  await box(page, inEnglish(t('fieldLabel'))).fill('Affiliation')
  await page.getByLabel(t('fieldRequired')).check()
  await saved(page)
  await step(page, 'prizes')
  await page.getByLabel(t('reward')).selectOption('cash')
  await box(page, t('prizeTotal')).fill('10000')
  await page.getByRole('button', { name: t('addPrize') }).click()
  await box(page, inChinese(t('prizeReward'))).fill('10,000 元')
  await saved(page)
  await step(page, 'people')
  await box(page, t('userName')).fill(judge)
  await page.getByLabel(t('role'), { exact: true }).selectOption('judge')
  await page.getByRole('button', { name: t('addPerson') }).click()
  await expect(page.getByRole('region', { name: t('step.people') })).toContainText(judge)
}

/** A judge tests a result file before the launch. */
export async function tryFile(page: Page, title: string, { sample }: Files): Promise<void> {
  await page.goto('/v3/judge-space.html')
  await page.getByRole('link', { name: title }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: t('trySample', { name: 'sample.csv' }) }).click()
  expect(readFileSync(await (await downloading).path())).toEqual(sample.buffer)
  await chooser(page, t('try')).setInputFiles(sample)
  await expect(page.getByRole('region', { name: t('trials') })).toContainText(t('trial.scored'))
}

/** Completes the launch checklist and submits it. */
export async function sendIn(page: Page): Promise<void> {
  await step(page, 'launch')
  const missing = page.getByText(t('lineMissing'), { exact: true })
  await expect(missing).toHaveCount(1)
  await page.getByRole('button', { name: t('preview') }).click()
  await expect(page.getByRole('heading', { name: '背景' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '10,000 元' })).toBeVisible()
  await page
    .getByRole('radiogroup', { name: t('preview.language') })
    .getByText(texts('common', 'language.en'))
    .click()
  await expect(page.getByRole('heading', { name: 'Background' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Affiliation' })).toBeVisible()
  await expect(page.getByRole('region', { name: t('trials') })).toContainText(t('trial.scored'))
  await page.getByLabel(t('legal')).check()
  await expect(missing).toHaveCount(0)
  await page.getByRole('button', { name: t('submit') }).click()
  await confirm(page, t('submit'))
  await expect(page.getByText(t('status.pending'))).toBeVisible()
}

export async function confirm(page: Page, go: string): Promise<void> {
  const dialog: Locator = page.getByRole('dialog')
  await dialog.getByRole('button', { name: go, exact: true }).click()
  await expect(dialog).toBeHidden()
}
