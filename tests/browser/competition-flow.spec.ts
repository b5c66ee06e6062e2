import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { discardUpload } from '../../areas/platform/file/contract.ts'
import { solveCaptcha } from './captcha.ts'
import { codeFor, competitionBySlug, revealIn } from './operator.ts'
import { logIn, projects, settled } from './session.ts'
import { type Language, textsOf } from './texts.ts'

for (const { language, viewport } of projects) {
  test.describe(`${language}, ${viewport.width}`, () => {
    test.use({ viewport, locale: language === 'zh' ? 'zh-CN' : 'en-US', acceptDownloads: true })
    // covers: pages.head.main-button-signup, pages.tabs.sample-submission-download, pages.submit.choose-file
    // covers: pages.submit.check-browser-before, pages.submit.states-queued-scoring, pages.submit.history-box-pick
    // covers: pages.leaderboard.my-row-pinned, pages.signin.captcha-clicking-characters
    test('a new user registers, signs up, downloads, corrects an invalid file, submits, sees the rank and picks for B', async ({
      page,
    }) => {
      const faults = watch(page)
      await wholeFlow(page, language)
      expect(faults).toEqual([])
    })
  })
}

test.beforeAll('the demonstration is complete', async () => {
  const submissions = async () => (await competitionBySlug('demo-bird-strikes').catch(() => null))?.submissions ?? 0
  await expect.poll(submissions, { timeout: 60_000 }).toBeGreaterThanOrEqual(10)
})

/** Collects script errors and hydration mismatches. */
function watch(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/40[0-9]|429/.test(message.text())) faults.push(message.text())
  })
  return faults
}

async function register(page: Page, language: Language, userName: string, email: string): Promise<void> {
  const t = textsOf(language)
  await page.goto('/v3/home.html')
  await page.goto('/v3/reg.html')
  await page.getByText(t('account', 'register.byEmail'), { exact: true }).click()
  await page.getByRole('textbox', { name: t('account', 'userName'), exact: true }).fill(userName)
  await page.getByRole('textbox', { name: t('account', 'email'), exact: true }).fill(email)
  await page.getByRole('button', { name: t('account', 'code.get') }).click()
  await solveCaptcha(page, language)
  await expect.poll(() => codeFor(email)).toMatch(/^\d{6}$/)
  await page.getByRole('textbox', { name: t('account', 'code'), exact: true }).fill(await codeFor(email))
  await page.locator('input[autocomplete="new-password"]').first().fill('Leitai2026')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: t('account', 'register.go') }).click()
  await expect(page).toHaveURL(/home\.html/)
}

async function wholeFlow(page: Page, language: Language): Promise<void> {
  const t = textsOf(language)
  const { id } = await competitionBySlug('demo-bird-strikes')
  // A new one for each try: names and URLs can be used only once.
  const name = `flow-${language}-${randomBytes(3).toString('hex')}`
  await register(page, language, name, `${name}@example.com`)

  await page.goto(`/v3/cmptDetail.html?id=${id}`)
  await page.getByRole('button', { name: t('competition', 'action.signUp') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('competition', 'signUp.agree')).check()
  await dialog.getByRole('button', { name: t('competition', 'signUp.go') }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: t('competition', 'tab.data'), exact: true }).click()
  const sampleRow = page.getByRole('article').filter({ hasText: t('competition', 'data.sample') })
  const downloading = page.waitForEvent('download')
  await sampleRow.getByRole('button', { name: t('competition', 'data.get'), exact: true }).click()
  const sample = readFileSync(await (await downloading).path(), 'utf8')
  expect(sample.split('\n').length).toBeGreaterThan(100)

  await page.getByRole('link', { name: t('competition', 'tab.submit'), exact: true }).click()
  const input = page.locator('#tab input[type=file]')
  const choose = (name: string, text: string) =>
    input.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  const lines = sample.split('\n')
  const spoiled = lines.map((line, at) => (at === 6 ? line.replace(/,.*/, ',spoiled') : line)).join('\n')
  await choose('spoiled.csv', spoiled)
  await expect(page.getByText(t('submission', 'check.bad', { count: 1 }))).toBeVisible()
  const fault = page.getByRole('list', { name: t('submission', 'faults.label') })
  await expect(fault).toContainText('spoiled')
  await expect(fault).toContainText('7')
  await page.getByRole('button', { name: t('submission', 'file.remove', { name: 'spoiled.csv' }) }).click()

  await choose('sample.csv', sample)
  await expect(page.getByText(t('submission', 'check.good'))).toBeVisible()
  await page
    .locator('#tab')
    .getByRole('button', { name: t('submission', 'form.go'), exact: true })
    .click()
  const submission = page.locator('tbody[data-state="scored"]')
  await expect(submission).toBeVisible()
  await submission.getByRole('checkbox').click()
  await expect(page.getByText(t('submission', 'picks.title', { picked: 1, limit: 2 }))).toBeVisible()

  await page.getByRole('link', { name: t('competition', 'tab.leaderboard'), exact: true }).click()
  await expect(page.getByRole('region', { name: t('leaderboard', 'mine.label') })).toContainText('flow')
}

// covers: pages.tabs.tabs-addresses-own, pages.leaderboard.switch-b-b, pages.leaderboard.once-stage-over
test('a competition ends automatically and shows its B board', async ({ page }) => {
  const t = textsOf('zh')
  const { id } = await competitionBySlug('demo-digits')
  await page.goto(`/v3/cmptDetail.html?id=${id}&tab=leaderboard&board=B`)
  await expect(page.getByText(t('leaderboard', 'b.title'))).toBeVisible()
  await revealIn(id, 4)
  await expect
    .poll(async () => (await page.request.get(`/v3/api/common/cmpt/rankList.json?cmptId=${id}&board=B`)).status(), {
      timeout: 30_000,
    })
    .toBe(200)
  await page.goto(`/v3/cmptDetail.html?id=${id}&tab=leaderboard`)
  await expect(page.getByRole('table', { name: t('leaderboard', 'table.label') })).toBeVisible()
  await expect(page.getByText(t('leaderboard', 'head.frozen'))).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 375, height: 812 },
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
    locale: 'zh-CN',
  })
  // covers: spec.audience.mobile-fixed-message, spec.audience.mobile-fixed-message-instead
  // covers: spec.errors.platform-messages-pc, rules.other.phone-two-fixed, pages.head.main-button-phone
  test('submitting and downloading show the specification’s two messages', async ({ page }) => {
    const t = textsOf('zh')
    const { id } = await competitionBySlug('demo-bird-strikes')
    await logIn(page, '演示甲')
    await page.goto(`/v3/cmptDetail.html?id=${id}`)
    await page.getByRole('button', { name: t('competition', 'action.phone') }).click()
    await expect(page.getByRole('dialog')).toContainText('请在PC端网站提交结果')
    await page.goto(`/v3/cmptDetail.html?id=${id}&tab=data`)
    await page
      .getByRole('button', { name: t('competition', 'data.get'), exact: true })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toContainText('此处不支持下载数据，请使用PC端网站')
  })
})

test('a click before hydration is repeated after it', async ({ page }) => {
  const t = textsOf('zh')
  const { id } = await competitionBySlug('demo-bird-strikes')
  await logIn(page, '演示甲')
  const answered = Promise.withResolvers<void>()
  await page.route(/\/browser-[^/]*\.js$/, async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.goto(`/v3/cmptDetail.html?id=${id}&tab=data`, { waitUntil: 'commit' })
  const downloading = page.waitForEvent('download')
  const sampleRow = page.getByRole('article').filter({ hasText: t('competition', 'data.sample') })
  await sampleRow.getByRole('button', { name: t('competition', 'data.get'), exact: true }).click({ noWaitAfter: true })
  answered.resolve()
  await downloading
})

test('a file button opens the dialog once, and no later click opens it again', async ({ page }) => {
  const t = textsOf('zh')
  const { id } = await competitionBySlug('demo-bird-strikes')
  await logIn(page, '演示甲')
  await page.addInitScript(() => {
    const { click } = HTMLInputElement.prototype
    Reflect.set(window, 'opened', 0)
    HTMLInputElement.prototype.click = function (this: HTMLInputElement) {
      if (this.type === 'file') Reflect.set(window, 'opened', Number(Reflect.get(window, 'opened')) + 1)
      click.call(this)
    }
  })
  await page.goto(`/v3/cmptDetail.html?id=${id}&tab=submit`)
  await settled(page)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('submission', 'drop.title') }).click()
  const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await (await choosing).setFiles(file('result.csv', 'no,table\n'))
  await page.getByLabel(t('submission', 'form.remark')).click()
  // The page’s script repeats a click that nobody heard after 50 ms.
  await page.waitForTimeout(500)
  expect(await page.evaluate(() => Reflect.get(window, 'opened'))).toBe(1)
  const chosen = page.getByRole('list', { name: t('submission', 'file.chosen') }).getByRole('listitem')
  await expect(chosen.getByRole('button', { name: t('submission', 'file.replace'), exact: true })).toBeVisible()
  // The corrected file has the same name: it takes the place of the first.
  await page.locator('#tab input[type=file]').first().setInputFiles(file('result.csv', 'no,other,table\n'))
  await expect(chosen).toHaveCount(1)
})

// covers: spec.calls.put-file-decrypted, pages.submit.retry-going-broke, pages.submit.drag-drop
// covers: pages.submit.paste-file-table, pages.submit.cancel-upload
test('files are dropped and pasted, an upload is cancelled, and an interrupted one of a large file resumes', async ({
  page,
}) => {
  const t = textsOf('zh')
  const { id } = await competitionBySlug('demo-bird-strikes')
  await logIn(page, '演示甲')
  await page.goto(`/v3/cmptDetail.html?id=${id}&tab=data`)
  const downloading = page.waitForEvent('download')
  const sampleRow = page.getByRole('article').filter({ hasText: t('competition', 'data.sample') })
  await sampleRow.getByRole('button', { name: t('competition', 'data.get'), exact: true }).click()
  const path = test.info().outputPath('dropped.csv')
  await (await downloading).saveAs(path)
  const sample = readFileSync(path, 'utf8')
  await page.goto(`/v3/cmptDetail.html?id=${id}&tab=submit`)
  await settled(page)
  const zone = page.getByRole('button', { name: t('submission', 'drop.title') })
  const chosen = page.getByRole('list', { name: t('submission', 'file.chosen') }).getByRole('listitem')
  const good = chosen.filter({ hasText: t('submission', 'check.good') })
  const go = page.locator('#tab').getByRole('button', { name: t('submission', 'form.go'), exact: true })
  const remove = (name: string) =>
    page.getByRole('button', { name: t('submission', 'file.remove', { name }), exact: true }).click()

  await test.step('a file is dropped', async () => {
    const { x, y, width, height } = (await zone.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const mouse = await page.context().newCDPSession(page)
    const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
      mouse.send('Input.dispatchDragEvent', {
        type,
        x: x + width / 2,
        y: y + height / 2,
        data: { items: [], files: [path], dragOperationsMask: 1 },
      })
    await drag('dragEnter')
    await drag('dragOver')
    await expect(page.getByText(t('submission', 'drop.now'))).toBeVisible()
    await drag('drop')
    await expect(good).toContainText('dropped.csv')
    await expect(page.getByText(t('submission', 'drop.now'))).toBeHidden()
    await remove('dropped.csv')
  })
  await test.step('the text of a table is pasted, and a file', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate((text) => navigator.clipboard.writeText(text), sample)
    await zone.focus()
    await page.keyboard.press('Control+v')
    await expect(good).toContainText('pasted.csv')
    await remove('pasted.csv')
    // No program can put a file onto the browser's clipboard.
    await zone.evaluate((place, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([text], 'copied.csv', { type: 'text/csv' }))
      place.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, sample)
    await expect(good).toContainText('copied.csv')
    await remove('copied.csv')
    await expect(chosen).toHaveCount(0)
  })

  const puts: string[] = []
  // The first upload of the second part is slow, the second is broken off, the third gets through.
  const slow = Promise.withResolvers<void>()
  await page.route('**/v3/api/objects/**', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    const part = /-p\d+/.exec(route.request().url())?.[0] ?? ''
    puts.push(part)
    const time = puts.filter((one) => one === '-p1').length
    if (part !== '-p1' || time > 2) return route.continue()
    if (time === 2) return route.abort('connectionreset')
    await slow.promise
    return route.abort()
  })
  // Blanks around values are valid and make the file large enough for two parts.
  const lines = sample.trimEnd().split('\n')
  const blanks = ' '.repeat(Math.ceil((9 * 1024 * 1024) / lines.length))
  const buffer = Buffer.from(lines.map((line, at) => `${line}${at === 0 ? '' : blanks}\n`).join(''))
  await page.locator('#tab input[type=file]').setInputFiles({ name: 'large.csv', mimeType: 'text/csv', buffer })
  await expect(good).toBeVisible({ timeout: 30_000 })
  const submissions = page.locator('tbody[data-state]')
  const before = await submissions.count()
  await go.click()
  await test.step('the upload is cancelled', async () => {
    await expect.poll(() => puts).toEqual(['-p0', '-p1'])
    await expect(page.getByRole('progressbar', { name: t('submission', 'send.label') })).toBeVisible()
    const given = page.waitForEvent('requestfailed', (request) => request.url().includes('-p1'))
    const discarded = page.waitForResponse((response) => response.url().includes(discardUpload.path))
    await page.getByRole('button', { name: t('submission', 'send.cancel'), exact: true }).click()
    expect((await given).failure()?.errorText).toBe('net::ERR_ABORTED')
    expect((await discarded).ok()).toBe(true)
    slow.resolve()
    // The file is kept, to be sent another time.
    await expect(good).toContainText('large.csv')
    await expect(go).toBeEnabled()
    await expect(submissions).toHaveCount(before)
  })
  await go.click()
  // It goes on by itself.
  await expect(page.getByText(/提交成功（#\d+）|^#\d+ 成绩/).first()).toBeVisible()
  // Of the cancelled upload, nothing was kept.
  expect(puts).toEqual(['-p0', '-p1', '-p0', '-p1', '-p1'])
})

// covers: pages.head.title-reader-language
test('the HTML of the list and a competition’s page contains title and text in the visitor’s language', async ({
  request,
}) => {
  const { id, title, summary } = await competitionBySlug('demo-bird-strikes')
  for (const path of ['/v3/cmptlist.html', `/v3/cmptDetail.html?id=${id}`]) {
    const zh = await (await request.get(path, { headers: { 'accept-language': 'zh' } })).text()
    const en = await (await request.get(path, { headers: { 'accept-language': 'en' } })).text()
    expect(zh).toContain(title.zh)
    expect(en).toContain(title.en)
  }
  const page = await (await request.get(`/v3/cmptDetail.html?id=${id}`)).text()
  expect(page).toContain(summary.zh)
})

// covers: spec.routes.unknown-paths-lead, rules.open.root-unknown-pages
test('unknown URLs redirect to the home page, private ones to sign-in with a way back', async ({ page }) => {
  await page.goto('/v3/no-such-page.html')
  await expect(page).toHaveURL(/\/v3\/home\.html$/)
  await page.goto('/v3/accountset/PIM.html')
  await expect(page.locator('a[href*="login.html"][href*="back="]').first()).toBeVisible()
})
