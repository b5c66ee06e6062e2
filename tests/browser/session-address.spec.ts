import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { PORT } from './data-dir.ts'
import { demonstration, logIn, openSession, type Project, projects } from './session.ts'

const ORIGIN = `http://127.0.0.1:${PORT}`

/** Another site, which serves what each test sets. localhost and 127.0.0.1 are cross-site to each other. */
let elsewhere: Server
let shown = ''
test.beforeAll('the demonstration is ready', demonstration)
test.beforeAll('the other site is listening', async () => {
  elsewhere = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(shown)
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
})
test.afterAll(() => elsewhere.close())
const otherSite = () => `http://localhost:${(elsewhere.address() as AddressInfo).port}/`

/** The token of an active session, as its owner could copy it from their browser. */
async function tokenOf(browser: Browser, account: string): Promise<string> {
  const page = await browser.newPage()
  await logIn(page, account)
  const cookies = await page.context().cookies()
  // The session must stay active, so the context is closed without signing out.
  await page.context().close()
  return cookies.find(({ name }) => name === 'session_token')?.value ?? ''
}
const shownName = async ({ request }: Page) => {
  const answer: { data: { userName: string | null } } = await (
    await request.get('/v3/api/common/currentLogin.json')
  ).json()
  return answer.data.userName
}
const words = {
  zh: {
    title: (name: string) => `以“${name}”的身份继续？`,
    no: '不，保持现状',
    yes: (name: string) => `以“${name}”继续`,
  },
  en: {
    title: (name: string) => `Continue as “${name}”?`,
    no: 'No, keep it as it is',
    yes: (name: string) => `Continue as “${name}”`,
  },
}

for (const project of projects as readonly Project[]) {
  const say = words[project.language]
  test(`a link on another site signs nobody in without confirmation (${project.language})`, async ({ browser }) => {
    const [attacker, victim] = ['演示乙', '演示丁']
    const token = await tokenOf(browser, attacker)
    const me = await openSession(browser, project)
    const { page } = me
    const link = `${ORIGIN}/v3/cmptlist.html?session_token=${token}`
    shown = `<a id="go" href="${link}">go</a><img src="${link}"><iframe src="${link}"></iframe>`
    await page.goto(otherSite())
    await page.click('#go')
    await expect(page.getByRole('heading', { name: say.title(attacker) })).toBeVisible()
    expect(page.url()).toBe(`${ORIGIN}/v3/continue.html`)
    expect(await shownName(page), 'before any answer').toBeNull()
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(over).toBeLessThanOrEqual(0)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/continue-${project.language}.png` })
    await page.getByRole('button', { name: say.no }).click()
    await expect(page).toHaveURL(/\/v3\/cmptlist\.html$/)
    expect(await shownName(page)).toBeNull()

    // With an active session, both users are named.
    await logIn(page, victim)
    await page.goto(otherSite())
    await page.click('#go')
    await expect(page.getByText(victim)).toBeVisible()
    expect(await shownName(page)).toBe(victim)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/continue-over-${project.language}.png` })
    await page.getByRole('button', { name: say.yes(attacker) }).click()
    await expect(page).toHaveURL(/\/v3\/cmptlist\.html$/)
    expect(await shownName(page)).toBe(attacker)
    expect(await page.evaluate(() => document.referrer)).not.toContain(token)
    await page.goBack()
    expect(page.url()).not.toContain(token)
    await page.context().close()
  })
}

test('another site’s form cannot confirm for the user, and a typed URL signs in at once', async ({ browser }) => {
  const token = await tokenOf(browser, '演示乙')
  const page = await browser.newPage({ javaScriptEnabled: false, locale: 'zh-CN' })
  const link = `${ORIGIN}/v3/home.html?session_token=${token}`
  shown = `<form id="f" method="post" action="${ORIGIN}/v3/continue.html"><input name="choice" value="yes"><input name="form" value="x"><button id="go">go</button></form><a id="link" href="${link}">go</a>`
  await page.goto(otherSite())
  await page.click('#link')
  await expect(page.getByRole('heading', { name: words.zh.title('演示乙') })).toBeVisible()
  await page.goto(otherSite())
  await page.click('#go')
  expect(await shownName(page)).toBeNull()
  // The page works without JavaScript.
  await page.goto(`${ORIGIN}/v3/continue.html`)
  await page.getByRole('button', { name: words.zh.yes('演示乙') }).click()
  await expect.poll(() => shownName(page)).toBe('演示乙')
  await page.context().close()

  const typed = await browser.newPage()
  await typed.goto(link)
  expect(typed.url()).toBe(`${ORIGIN}/v3/home.html`)
  expect(await shownName(typed)).toBe('演示乙')
  await typed.context().close()
})
