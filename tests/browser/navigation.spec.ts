import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Locator, test } from '@playwright/test'
import { competitionBySlug } from './operator.ts'
import { demonstration, expectNoErrors, open, openSession, openSessionAs, projects, settled } from './session.ts'

test.beforeAll(demonstration)

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const [chinese] = projects

// covers: pages.frame.language-place
test('the language is switched in place, and nothing that was typed is lost', async ({ browser }) => {
  const session = await openSessionAs(browser, chinese, '演示甲')
  const { page } = session
  await open(session, '/v3/cmptlist.html')
  const search = page.locator('main input[type=search]').first()
  await search.fill('penguins')
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') loads.push(request.url())
  })
  await page.getByRole('link', { name: 'EN: switch to English' }).first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible()
  await expect(search).toHaveValue('penguins')
  expect(loads).toEqual([])
  // The choice is kept: the server renders the next page in it.
  await page.goto('/v3/datasets.html')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expectNoErrors(session)
})

// covers: pages.frame.links-early
test('a link that is hovered over is fetched before it is pressed, and not again', async ({ browser }) => {
  const session = await openSessionAs(browser, chinese, '演示甲')
  const { page } = session
  const run: string[] = []
  const fetched: string[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') run.push(request.url())
    if (request.resourceType() === 'fetch') fetched.push(request.url())
  })
  await open(session, '/v3/cmptlist.html')
  const link = page.locator('main a[href*="cmptDetail.html?id="]').filter({ visible: true }).first()
  await link.hover()
  // Its data and its code, each of which may be there first.
  await expect.poll(() => fetched.some((url) => url.includes('cmptDetail.json'))).toBe(true)
  await expect.poll(() => run.some((url) => url.includes('/assets/more-'))).toBe(true)
  const before = { run: run.length, fetched: fetched.length }
  await link.click()
  await expect(page.locator('#tab')).toBeVisible()
  expect(run.slice(before.run).filter((url) => /assets\/(?:front|common|more)-/.test(url))).toEqual([])
  expect(fetched.slice(before.fetched).filter((url) => url.includes('cmptDetail.json'))).toEqual([])
  await expectNoErrors(session)
})

// covers: spec.routes.each-change-route, pages.tabs.row-tabs-stays
test('a new page is read from its top, and the tabs of a competition stay in sight', async ({ browser }) => {
  const others = [await competitionBySlug('demo-bird-strikes'), await competitionBySlug('demo-penguins')]
  for (const project of projects) {
    const session = await openSession(browser, project)
    const { page, t, viewport } = session
    const scrolled = () => page.evaluate(() => scrollY)
    const toBottom = async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      expect(await scrolled()).toBeGreaterThan(viewport.height / 2)
    }
    /** Follows a link from where the page is scrolled to: a click would first bring it into sight. */
    const follow = async (link: Locator) => {
      await link.evaluate((one) => one instanceof HTMLElement && one.click())
      await expect.poll(scrolled).toBe(0)
      await settled(page)
    }
    await open(session, '/v3/cmptlist.html')
    await toBottom()
    await follow(page.locator('main a[href*="cmptDetail.html?id="]').filter({ visible: true }).last())
    const tabs = page.getByRole('navigation', { name: t('competition', 'tab.label') })
    await expect(tabs).toBeVisible()
    // The same path, of another competition.
    await toBottom()
    const other = others.find(({ id }) => !page.url().includes(`id=${id}`))
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/v3/cmptDetail.html?id=${other?.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(other?.title[project.language] ?? '')
    await expect.poll(scrolled).toBe(0)
    await settled(page)

    const tabsNow = () =>
      tabs.evaluate((bar) => {
        const { top, bottom } = bar.getBoundingClientRect()
        const seen = [top + 2, bottom - 2].map((y) => bar.contains(document.elementFromPoint(innerWidth / 2, y)))
        // They have left the place where they would be, did they not stay.
        const isStuck = (bar.previousElementSibling?.getBoundingClientRect().top ?? top) < top - 20
        return { seen, isStuck }
      })
    for (const tab of ['overview', 'data']) {
      if (tab !== 'overview') {
        await tabs.getByRole('link', { name: t('competition', `tab.${tab}`) }).click()
        await expect(page.locator(`[data-shows$="tab=${tab}"]:not([data-busy])`)).toBeAttached()
        await settled(page)
      }
      // As far as the competition goes: the foot of the site pushes the tabs out of a small screen.
      await page
        .locator('#tab')
        .evaluate((tab) => scrollTo(0, tab.getBoundingClientRect().bottom + scrollY - innerHeight))
      expect(await tabsNow()).toEqual({ seen: [true, true], isStuck: true })
      await expect(tabs).toBeInViewport({ ratio: 1 })
    }
    await toBottom()
    await follow(page.getByRole('contentinfo').locator('a[href="/v3/about.html"]'))
    await expect(page).toHaveURL(/about/)
    await expectNoErrors(session)
  }
})

// covers: pages.frame.few-requests
test('a first page costs few requests, and each further one fewer', async ({ browser }) => {
  const session = await openSessionAs(browser, chinese, '演示甲')
  const { page } = session
  // A style sheet that was fetched early is in the browser's cache when its page asks for it.
  const loaded = new Set<string>()
  let requests: string[] = []
  let last = Date.now()
  page.on('request', (request) => {
    if (request.resourceType() === 'image' || (loaded.has(request.url()) && request.url().includes('/assets/'))) return
    loaded.add(request.url())
    requests.push(request.url())
    last = Date.now()
  })
  await open(session, '/v3/cmptlist.html')
  await settled(page)
  // The next pages' code is fetched while nothing else is.
  await expect.poll(() => Date.now() - last).toBeGreaterThan(700)
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(26)
  requests = []
  await page.locator('main a[href*="cmptDetail.html?id="]').filter({ visible: true }).first().click()
  await expect(page.locator('#tab')).toBeVisible()
  await settled(page)
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(4)
  await expectNoErrors(session)
})

// covers: pages.frame.placeholder-slow
test('a screen that is slow to come shows its placeholder in place of the old one', async ({ browser }) => {
  const session = await openSessionAs(browser, chinese, '演示甲')
  const { page } = session
  await open(session, '/v3/cmptlist.html')
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/cmptDetail.json*', async (route) => {
    await waiting
    await route.continue()
  })
  const heading = page.getByRole('heading', { level: 1 })
  await page.locator('main a[href*="cmptDetail.html?id="]').filter({ visible: true }).first().click()
  await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible()
  await expect(heading).toBeHidden()
  answer()
  await expect(page.locator('#tab')).toBeVisible()
  await settled(page)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await expectNoErrors(session)
})

// covers: pages.frame.search-site
test('one search finds competitions, help and commands, by keyboard alone', async ({ browser }) => {
  const session = await openSessionAs(browser, chinese, '演示甲')
  const { page, t } = session
  await page.addInitScript(AXE)
  await open(session, '/v3/datasets.html')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: t('search', 'label') })
  await expect(field).toBeFocused()
  await field.fill('企鹅')
  const first = page.getByRole('option', { name: '帕尔默企鹅分类练习赛' }).first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  const faults = await page.evaluate(async () => (await window.axe?.run('dialog'))?.violations.map(({ id }) => id))
  expect(faults).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '帕尔默企鹅分类练习赛' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await field.fill('没有这样的东西')
  await expect(page.getByRole('status').filter({ hasText: '没有这样的东西' })).toBeVisible()
  await field.fill('English')
  await expect(page.getByRole('option', { name: t('search', 'command.language') })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(field).toBeHidden()
  await expectNoErrors(session)
})
