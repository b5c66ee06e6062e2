import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { idNumber } from '../../areas/identity/realname/testing.ts'
import { flightFiles } from './flights.ts'
import { competitionBySlug, endPublicity, givePhone, revealIn } from './operator.ts'
import {
  askForVerification,
  demoPage,
  type Life,
  newMark,
  newPhone,
  REAL_NAME,
  register,
  takeCode,
  verifyAsAdmin,
} from './person.ts'
import {
  bringData,
  confirm,
  sendIn,
  setScoring,
  setSignUpAndPrizes,
  setStages,
  tryFile,
  writeBasics,
} from './prepare.ts'
import { writeIn } from './rich.ts'
import { demonstration } from './session.ts'
import { textsOf } from './texts.ts'

// A new host with a new competition for each try.
const MARK = newMark()
const TITLE = `航班延误预测 ${MARK}`
const COMPANY = `演示航空学会 ${MARK}`
const SLUG = `flights-${MARK}`
const t = textsOf('zh')
const files = flightFiles()

test.use({ viewport: { width: 1280, height: 900 }, locale: 'zh-CN' })

test.beforeAll('the demonstration is ready', demonstration)

/** The complete host flow through the UI; only the passing of days is simulated through the database. */
// covers: spec.routes.judge-space-host, spec.groups.signin-competitor-sees, pages.person.honours-button-certificate
// covers: pages.editor.steps-order-basics, pages.editor.data-stage-hashes, pages.editor.scoring-metric-solution
// covers: pages.editor.form-signup, pages.editor.prizes, pages.editor.collaborators-roles, pages.editor.preview-page
// covers: pages.editor.saves-itself-two, pages.editor.launch-list-ticks, pages.console.rerun-asked-twice
// covers: pages.console.next-team-moves
test('a host takes a competition from the request to its certificates', async ({ page, browser }) => {
  test.setTimeout(180_000)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  const host: Life = { page, language: 'zh', phone: newPhone(), name: `host-${MARK}` }
  const adminPage = await demoPage(browser, 'demo-admin')

  await test.step('requests to host and is approved', async () => {
    await register(host)
    await ask(host)
    await accept(adminPage)
  })
  await test.step('prepares the competition', async () => {
    await page.goto('/v3/judge-space.html')
    await page.getByRole('link', { name: `${COMPANY}数据竞赛（草稿）` }).click()
    await part(page, 'prepare')
    await page.getByRole('button', { name: t('competition-editor', 'begin.empty'), exact: true }).click()
    await writeBasics(page, { title: TITLE, slug: SLUG })
    await setStages(page)
    await bringData(page, files)
    await setScoring(page, files)
    await setSignUpAndPrizes(page, '演示庚')
  })
  await test.step('submits it for launch, and it is launched', async () => {
    const judge = await demoPage(browser, '演示庚')
    await tryFile(judge, TITLE, files)
    await judge.context().close()
    await sendIn(page)
    await launch(adminPage)
    await expect(page.getByText(t('competition-editor', 'status.published'))).toBeVisible()
  })
  const { id } = await competitionBySlug(SLUG)
  const [first, second] = await test.step('two users compete', async () => {
    const means = await compete(browser, { account: '演示丁', id, file: files.means })
    const median = await compete(browser, { account: '演示戊', id, file: files.median })
    await expectBoard(median, id, ['演示丁', '演示戊'])
    return [means, median]
  })
  await test.step('publishes an announcement and changes the metric by a revision', async () => {
    await announce(page)
    await revise(page)
    await expectBoard(first, id, ['演示戊', '演示丁'])
    await first.context().close()
  })
  await test.step('the winner completes real-name verification', async () => {
    await givePhone('演示戊', '13800009012')
    const winner: Life = { page: second, language: 'zh', phone: '13800009012', name: '演示戊' }
    await askForVerification(winner, idNumber('19920512', randomInt(1000)))
    await verifyAsAdmin(adminPage, '演示戊')
    await adminPage.context().close()
  })
  await test.step('the stage ends, and the winners are reviewed', async () => {
    await revealIn(id, 1)
    const final = `/v3/api/common/cmpt/rankList.json?cmptId=${id}&board=B`
    await expect.poll(async () => (await page.request.get(final)).status(), { timeout: 30_000 }).toBe(200)
    await review(page, id)
  })
  await test.step('certificates are issued, downloaded and verified', async () => {
    await issue(page)
    const number = await fetchCertificate(second)
    await check(page, number)
  })
  expect(faults).toEqual([])
})

const part = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('navigation', { name: t('host-console', 'one.parts') })
    // With how much waits there, if anything does.
    .getByRole('link', { name: new RegExp(`^${t('host-console', `part.${name}`)}( \\d+)?$`) })
    .click()

async function ask(host: Life): Promise<void> {
  const { page, phone } = host
  await page.goto('/v3/build-competition.html')
  const form = page.getByRole('region', { name: t('host', 'ask'), exact: true })
  await form.getByRole('textbox', { name: t('host', 'company'), exact: true }).fill(COMPANY)
  await form.getByRole('textbox', { name: t('host', 'contact'), exact: true }).fill('演示联系人')
  await form.getByRole('textbox', { name: t('account', 'phone'), exact: true }).fill(phone)
  await takeCode(host, t('host', 'code.phone'))
  await form.getByRole('textbox', { name: t('account', 'email'), exact: true }).fill('host@example.com')
  await form.getByRole('textbox', { name: t('host', 'text'), exact: true }).fill('预测航班延误，数据公开。')
  await form.getByRole('button', { name: t('host', 'go'), exact: true }).click()
  await expect(page.getByText(t('host', 'sent.text.phone'))).toBeVisible()
}

async function accept(adminPage: Page): Promise<void> {
  await adminPage.goto('/v3/judge-space.html?tab=host')
  const request = adminPage.getByRole('article').filter({ hasText: COMPANY })
  await request.getByRole('button', { name: t('host', 'admin.accepted'), exact: true }).click()
  await confirm(adminPage, t('host', 'admin.accepted'))
  await expect(request).toBeHidden()
}

async function launch(adminPage: Page): Promise<void> {
  await adminPage.goto('/v3/judge-space.html?tab=launches')
  const row = adminPage.getByRole('row').filter({ hasText: TITLE })
  await row.getByRole('button', { name: t('competition-editor', 'approve'), exact: true }).click()
  await confirm(adminPage, t('competition-editor', 'approve'))
  await expect(row).toHaveCount(0)
}

/** The sign-up answers are prefilled and can be corrected while sign-up is open. */
async function correctAnswers(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: t('competition', 'answers.title') })
  const dialog = page.getByRole('dialog')
  await open.click()
  await expect(dialog.getByLabel('所在单位')).toHaveValue('演示大学')
  await dialog.getByLabel('所在单位').fill('演示理工大学')
  await dialog.getByRole('button', { name: t('competition', 'answers.save') }).click()
  await expect(dialog).toBeHidden()
  await open.click()
  await expect(dialog.getByLabel('所在单位')).toHaveValue('演示理工大学')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

interface Entrant {
  account: string
  id: number
  file: { name: string; mimeType: string; buffer: Buffer }
}

async function compete(browser: Browser, { account, id, file }: Entrant): Promise<Page> {
  const page = await demoPage(browser, account)
  await page.goto(`/v3/cmptDetail.html?id=${id}`)
  await page.getByRole('button', { name: t('competition', 'action.signUp') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('所在单位').fill('演示大学')
  await dialog.getByLabel(t('competition', 'signUp.agree')).check()
  await dialog.getByRole('button', { name: t('competition', 'signUp.go') }).click()
  await expect(dialog).toBeHidden()
  await correctAnswers(page)
  await page.getByRole('link', { name: t('competition', 'tab.submit'), exact: true }).click()
  await page.locator('#tab input[type=file]').setInputFiles(file)
  await expect(page.getByText(t('submission', 'check.good'))).toBeVisible()
  await page
    .locator('#tab')
    .getByRole('button', { name: t('submission', 'form.go'), exact: true })
    .click()
  await expect(page.locator('tbody[data-state="scored"]')).toBeVisible()
  return page
}

async function expectBoard(page: Page, id: number, names: string[]): Promise<void> {
  await page.goto(`/v3/cmptDetail.html?id=${id}&tab=leaderboard`)
  const board = page.getByRole('table', { name: t('leaderboard', 'table.label') })
  await expect(board.getByRole('row').filter({ hasText: /演示[丁戊]/ })).toContainText(names)
}

async function announce(page: Page): Promise<void> {
  await part(page, 'announce')
  const texts = { zh: '指标将改为 **MAE**。', en: 'The metric becomes **MAE**.' }
  await writeIn(page, t, t('host-console', 'announce.text'), texts)
  await page.getByRole('button', { name: t('host-console', 'announce.go') }).click()
  await confirm(page, t('host-console', 'announce.go'))
  await expect(page.getByText(t('host-console', 'announce.told', { count: 2 }))).toBeVisible()
}

async function revise(page: Page): Promise<void> {
  const r = (key: string, values?: Record<string, string | number>) => t('revision', key, values)
  await part(page, 'revision')
  await page.getByRole('button', { name: r('propose'), exact: true }).click()
  await page.getByLabel(r('metric'), { exact: true }).selectOption('mae')
  await page.getByRole('button', { name: r('propose.go', { count: 2 }) }).click()
  const publish = page.getByRole('button', { name: r('publish'), exact: true })
  await expect(page.getByText(r('state.ready')).first()).toBeVisible({ timeout: 30_000 })
  const moved = page.getByRole('row').filter({ hasText: '演示戊' })
  await expect(moved.getByLabel(r('up', { by: 1 }))).toBeVisible()
  await publish.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(r('publish.zh')).fill('极端延误不应主导成绩。')
  await dialog.getByLabel(r('publish.en')).fill('A few extreme delays should not decide.')
  await confirm(page, r('publish'))
  await expect(page.getByRole('region', { name: r('versions') }).first()).toContainText(r('state.published'))
  await expect(page.getByText(r('state.publishing'))).toHaveCount(0)
}

async function review(page: Page, id: number): Promise<void> {
  const r = (key: string, values?: Record<string, string | number>) => t('review', key, values)
  await page.goto(`/v3/judge-space.html?tab=console&id=${id}&part=review`)
  await page.getByRole('button', { name: r('freeze'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(r('kind.code')).uncheck()
  await dialog.getByLabel(r('kind.document')).uncheck()
  await dialog.getByLabel(r('plan.publicDays')).fill('1')
  await confirm(page, r('plan.go'))
  const rows = page.getByRole('region', { name: r('rows') }).getByRole('row')
  // Unverified users are skipped automatically.
  await expect(rows.filter({ hasText: '演示丁' })).toContainText(r('verdict.refused'))
  await rows
    .filter({ hasText: '演示戊' })
    .getByRole('button', { name: r('judge') })
    .click()
  await dialog.getByLabel(r('verdict')).selectOption('passed')
  await confirm(page, r('save'))
  await page.getByRole('button', { name: r('publish'), exact: true }).click()
  await confirm(page, r('publish'))
  await expect(page.getByText(r('state.published'), { exact: true })).toBeVisible()
  // The server would make it final automatically within a minute.
  await page.getByRole('button', { name: r('hold'), exact: true }).click()
  await expect(page.getByText(r('held'), { exact: true })).toBeVisible()
  await endPublicity(id)
  await page.reload()
  await page.getByRole('button', { name: r('finish'), exact: true }).click()
  await confirm(page, r('finish'))
  await expect(page.getByText(r('state.final'), { exact: true })).toBeVisible()
}

async function issue(page: Page): Promise<void> {
  const c = (key: string, values?: Record<string, string | number>) => t('certificate', key, values)
  await part(page, 'certificates')
  const list = page.getByRole('region', { name: c('list') })
  await expect(list.getByRole('row').filter({ hasText: '演示丁' })).toHaveCount(0)
  await page.getByRole('button', { name: c('issue.all', { count: 1 }) }).click()
  await confirm(page, c('issue.go'))
  await expect(list.getByRole('row').filter({ hasText: c('state.issued') })).toHaveCount(1, { timeout: 30_000 })
}

/** Returns the number of the user's first certificate. */
async function fetchCertificate(page: Page): Promise<string> {
  await page.goto('/v3/personal_achievement.html')
  const mine = page.getByRole('region', { name: t('people', 'certificates') }).getByRole('listitem')
  const award = mine.filter({ hasText: '一等奖' })
  await expect(award).toHaveCount(1)
  const downloading = page.waitForEvent('download')
  await award.getByRole('link', { name: t('people', 'certificates.download') }).click()
  const pdf = readFileSync(await (await downloading).path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  return /DC-[\w-]+/.exec((await award.textContent()) ?? '')?.[0] ?? ''
}

async function check(page: Page, number: string): Promise<void> {
  const c = (key: string) => t('certificate', key)
  await page.goto('/v3/certificate.html')
  await page.getByLabel(c('check.number')).fill(number)
  await page.getByLabel(c('check.name')).fill(REAL_NAME)
  await page.getByRole('button', { name: c('check.go') }).click()
  const found = page.getByRole('region', { name: number })
  await expect(found).toContainText(c('check.valid'))
  await expect(found).toContainText(TITLE)
  await expect(found).toContainText('一等奖')
}
