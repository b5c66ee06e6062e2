import { expect, test } from '@playwright/test'
import { competitionBySlug } from './operator.ts'
import { demonstration, expectNoErrors, open, openSession, projects } from './session.ts'

test.beforeAll(demonstration)

const [chinese, english] = projects
const TURN_MS = 6000

// covers: pages.home.carousel-stands-still, pages.home.dots-arrow-keys
test('the carousel turns by itself, not under the pointer or with the focus inside, and by dots and arrow keys', async ({
  browser,
}) => {
  const session = await openSession(browser, chinese)
  const { page, t } = session
  await page.clock.install()
  await open(session, '/v3/home.html')
  const carousel = page.getByRole('region', { name: t('competition', 'home.featured') })
  const dots = carousel.getByRole('button')
  const count = await dots.count()
  expect(count).toBeGreaterThan(1)
  const current = () => dots.evaluateAll((all) => all.findIndex((dot) => dot.ariaCurrent === 'true'))
  const title = () => carousel.getByRole('heading').textContent()
  const first = await title()
  await page.clock.fastForward(TURN_MS)
  await expect.poll(current).toBe(1)
  expect(await title()).not.toBe(first)

  await test.step('under the pointer', async () => {
    await carousel.hover()
    await page.clock.fastForward(3 * TURN_MS)
    expect(await current()).toBe(1)
    await page.mouse.move(0, 0)
    await page.clock.fastForward(TURN_MS)
    await expect.poll(current).toBe(2 % count)
  })
  await test.step('with the focus inside, even when the pointer leaves', async () => {
    await dots.first().click()
    expect(await current()).toBe(0)
    await page.mouse.move(0, 0)
    await page.clock.fastForward(3 * TURN_MS)
    expect(await current()).toBe(0)
    expect(await title()).toBe(first)
  })
  await test.step('by arrow keys', async () => {
    await page.keyboard.press('ArrowRight')
    expect(await current()).toBe(1)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    expect(await current()).toBe(count - 1)
  })
  await expectNoErrors(session)
})

// covers: pages.tabs.button-copy-code
test('code in a text has a button that copies it', async ({ browser }) => {
  const session = await openSession(browser, chinese)
  const { page, t } = session
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await competitionBySlug('demo-digits')
  await open(session, `/v3/cmptDetail.html?id=${id}&tab=data`)
  const block = page.locator('#tab pre').first()
  await block
    .locator('xpath=..')
    .getByRole('button', { name: t('common', 'copy'), exact: true })
    .first()
    .click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(async () => (await copied()).trim()).toBe((await block.locator('code').textContent())?.trim())
  await expectNoErrors(session)
})

// covers: pages.signin.pasting-password-code
test('passwords and codes can be pasted, and what is too long is not cut off unseen', async ({ browser }) => {
  const session = await openSession(browser, english)
  const { page } = session
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(session, '/v3/reg.html')
  for (const [field, text] of [
    [page.locator('main input[autocomplete=new-password]'), 'a Long-passphrase 9'],
    [page.locator('main input[autocomplete=one-time-code]'), '204816'],
  ] as const) {
    await page.evaluate((one) => navigator.clipboard.writeText(one), text)
    await field.focus()
    await page.keyboard.press('Control+v')
    await expect(field).toHaveValue(text)
  }
  await expectNoErrors(session)
})

// covers: pages.everywhere.offline-announced
test('that the network is gone is announced, and no longer once it is back', async ({ browser }) => {
  const session = await openSession(browser, english)
  const { page, t } = session
  await open(session, '/v3/cmptlist.html')
  const said = page.getByRole('status').filter({ hasText: t('common', 'offline') })
  await expect(said).toBeHidden()
  await page.context().setOffline(true)
  await expect(said).toBeVisible()
  await page.context().setOffline(false)
  await expect(said).toBeHidden()
  // What was on its way has failed.
  expect(session.faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})
