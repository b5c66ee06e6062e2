import { type Browser, expect, test } from '@playwright/test'
import { engines, remove } from './old-engines.ts'
import { competitionBySlug } from './operator.ts'
import { downloadSample } from './sample.ts'
import { demonstration, openSession, type Session, settled } from './session.ts'

/** The supported browsers’ oldest versions (docs/BROWSERS.md), in the words of old-engines.ts. */

const project = { language: 'zh', viewport: { width: 1280, height: 900 } } as const

test.beforeAll(demonstration)

async function openOld(browser: Browser, lacks: readonly string[]): Promise<Session> {
  const session = await openSession(browser, project)
  await session.page.addInitScript(remove, lacks)
  // The init script is not for workers: what it does stands in front of their own code.
  await session.page.route(/-worker-[^/]*\.js$/, async (route) => {
    const response = await route.fetch()
    const body = `(${remove})(${JSON.stringify(lacks)});${await response.text()}`
    await route.fulfill({ response, body })
  })
  return session
}

async function expectAlive({ page, t }: Session, address: string): Promise<void> {
  await test.step(address, async () => {
    await page.goto(address)
    await settled(page)
    await expect(page.getByText(t('common', 'error.title'))).toHaveCount(0)
    await expect(page.getByText(t('common', 'error.part'))).toHaveCount(0)
    await expect(page.getByText(t('common', 'engine.old'))).toBeHidden()
  })
}

async function logIn({ page, t }: Session, account: string): Promise<void> {
  await page.goto('/v3/login.html')
  await settled(page)
  await page.getByLabel(t('account', 'login.account')).fill(account)
  await page.locator('input[autocomplete="current-password"]').fill('Leitai2026')
  await page.getByRole('button', { name: t('account', 'login.go'), exact: true }).click()
  await expect(page).toHaveURL(/home\.html/)
}

for (const [name, lacks] of Object.entries(engines)) {
  test(`with what ${name} has, a competitor logs in, submits, and reads and writes elsewhere`, async ({ browser }) => {
    const session = await openOld(browser, lacks)
    const { page } = session
    await expectAlive(session, '/v3/home.html')
    expect(await page.evaluate(() => typeof Promise.withResolvers)).toBe('function')
    await logIn(session, '演示甲')
    const { id } = await competitionBySlug('demo-bird-strikes')
    await submit(session, id)
    for (const address of [
      `/v3/cmptDetail.html?id=${id}`,
      `/v3/cmptDetail.html?id=${id}&tab=leaderboard`,
      '/v3/circle.html?write=1',
      '/v3/myNotice/privateLetter.html',
      '/v3/accountset/PIM.html',
      '/v3/accountset/others.html',
      '/v3/training.html',
      '/v3/class.html?id=1',
      '/v3/codemirror.html?language=sql',
      '/v3/my_order.html',
    ])
      await expectAlive(session, address)
    await python(session)
    expect(session.faults).toEqual([])
    await page.context().close()
  })

  // What Safari lacks contains what the others lack.
  if (name !== 'Safari 15.4' && !process.env.THOROUGH) continue
  test(`with what ${name} has, a teacher and judge opens classes, homework and judging`, async ({ browser }) => {
    const session = await openOld(browser, lacks)
    await logIn(session, 'demo-host')
    const { id } = await competitionBySlug('demo-data-story')
    for (const address of [
      '/v3/judge-space.html',
      '/v3/class.html?id=1&tab=homework&edit=new',
      '/v3/class.html?id=1&tab=grades',
      `/v3/judge-space.html?tab=console&id=${id}&part=entries`,
      '/v3/organisation-manage.html?id=1&part=members',
      `/v3/judge-space.html?tab=console&id=${id}&part=prepare&step=texts`,
    ])
      await expectAlive(session, address)
    await menu(session, id)
    expect(session.faults).toEqual([])
    await session.page.context().close()
  })
}

/** A bad file is named with its line, a good one gets its score. */
async function submit({ page, t }: Session, id: number): Promise<void> {
  const path = await downloadSample(page, id)
  await page.goto(`/v3/cmptDetail.html?id=${id}&tab=submit`)
  await settled(page)
  const input = page.locator('#tab input[type=file]')
  await input.setInputFiles({ name: 'bad.csv', mimeType: 'text/csv', buffer: Buffer.from('id,wrong\n1,2\n') })
  await expect(page.getByRole('list', { name: t('submission', 'faults.label') })).toBeVisible()
  await page.getByRole('button', { name: t('submission', 'file.remove', { name: 'bad.csv' }) }).click()
  await input.setInputFiles(path)
  await expect(page.getByText(t('submission', 'check.good'))).toBeVisible()
  const go = page.locator('#tab').getByRole('button', { name: t('submission', 'form.go'), exact: true })
  const before = await page.locator('tbody[data-state="scored"]').count()
  await go.click()
  await expect.poll(() => page.locator('tbody[data-state="scored"]').count()).toBeGreaterThan(before)
}

async function python({ page, t }: Session): Promise<void> {
  await page.goto('/v3/dc_lab.html')
  await settled(page)
  await page.getByRole('button', { name: t('notebook', 'add.python') }).click()
  const cell = page.getByRole('article').last()
  await cell.locator('.cm-content').fill('print(6 * 7)')
  await cell.getByRole('button', { name: t('notebook', 'run'), exact: true }).click()
  await expect(cell.locator('pre')).toHaveText('42', { timeout: 60_000 })
}

/** A menu opens and closes: its class says so, as the browser below still hides it by its own style sheet. */
async function menu({ page }: Session, id: number): Promise<void> {
  await page.goto(`/v3/judge-space.html?tab=console&id=${id}&part=teams`)
  await settled(page)
  const panel = page.locator('[popover="auto"]').first()
  await page.locator('button[popovertarget]').first().click()
  await expect(panel).toHaveClass(/:popover-open/)
  await expect(panel).toHaveAttribute('style', /top: \d/)
  await page.keyboard.press('Escape')
  await expect(panel).not.toHaveClass(/:popover-open/)
}

test('a browser that is too old shows a readable page with a line that says so, and sends no form', async ({
  browser,
}) => {
  for (const lacks of ['structuredClone', 'Array.prototype.findLast', 'Object.hasOwn']) {
    const { page, t } = await openSession(browser, project)
    await page.addInitScript(remove, [lacks])
    await page.goto('/v3/login.html')
    await expect(page.getByText(t('common', 'engine.old'))).toBeVisible()
    await page.getByLabel(t('account', 'login.account')).fill('somebody')
    await page.getByLabel(t('account', 'login.account')).press('Enter')
    await expect(page.getByLabel(t('account', 'login.account'))).toHaveValue('somebody')
    await page.context().close()
  }
})

test('an application that the browser cannot parse leaves the page readable with the same line', async ({
  browser,
}) => {
  const { page, t } = await openSession(browser, project)
  await page.route(/\/shared-[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'const = 1' }),
  )
  await page.goto('/v3/home.html')
  await expect(page.getByText(t('common', 'engine.old'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.context().close()
})

test('without JavaScript, pages can be read, say so, and a sent form comes back to them', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto('/v3/login.html')
  const line = page.locator('noscript p, p').filter({ hasText: 'JavaScript' }).first()
  await expect(line).toBeVisible()
  await page.locator('form').evaluate((form) => form instanceof HTMLFormElement && form.submit())
  await expect(line).toBeVisible()
  await expect(page).toHaveURL(/login\.html/)
  await context.close()
})

test('what fails in one part of a page leaves the page readable', async ({ browser }) => {
  const { page, t, faults } = await openSession(browser, project)
  await page.addInitScript(() => {
    // The toasts’ own effect, as browsers without it had it.
    HTMLElement.prototype.hidePopover = () => {
      throw new TypeError('not here')
    }
  })
  await page.goto('/v3/home.html')
  await settled(page)
  expect(faults.join()).toContain('not here')
  await expect(page.getByText(t('common', 'error.title'))).toHaveCount(0)
  await page.getByRole('navigation').getByRole('link').nth(1).click()
  await expect(page).not.toHaveURL(/home\.html/)
  await expect(page.getByText(t('common', 'error.title'))).toHaveCount(0)
  await page.context().close()
})

test('a screen whose effect fails keeps what it showed', async ({ browser }) => {
  const { page, t } = await openSession(browser, project)
  await page.addInitScript(() => {
    // What screens observe once they are shown.
    window.IntersectionObserver = class extends IntersectionObserver {
      override observe(): void {
        throw new TypeError('not here')
      }
    }
    window.ResizeObserver = class extends ResizeObserver {
      override observe(): void {
        throw new TypeError('not here')
      }
    }
  })
  const { id } = await competitionBySlug('demo-bird-strikes')
  await page.goto(`/v3/cmptDetail.html?id=${id}`)
  await expect(page.getByText(t('common', 'error.part'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.context().close()
})
