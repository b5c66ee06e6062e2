import { type Browser, expect, type Page } from '@playwright/test'
import { type Caller, createClient } from '../../areas/platform/contract/client.ts'
import { PORT } from './data-dir.ts'
import { competitionBySlug } from './operator.ts'
import { type Language, textsOf } from './texts.ts'

/** The language and viewport of a flow. */
export interface Project {
  language: Language
  viewport: { width: number; height: number }
}
export const projects = [
  { language: 'zh', viewport: { width: 1280, height: 900 } },
  { language: 'en', viewport: { width: 375, height: 812 } },
] as const satisfies readonly Project[]

/** By default a flow runs in one of its two projects, alternating between flows; in both by `npm run test:thorough`. */
export const inTurn = <Both extends readonly [unknown, unknown]>(both: Both, turn: 0 | 1): readonly Both[number][] =>
  process.env.THOROUGH ? both : [both[turn]]

/** A browser context that collects all errors in `faults`. */
export interface Session extends Project {
  page: Page
  t: ReturnType<typeof textsOf>
  faults: string[]
}

export async function openSession(browser: Browser, { language, viewport }: Project): Promise<Session> {
  const page = await browser.newPage({ viewport, locale: language === 'zh' ? 'zh-CN' : 'en-US' })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${page.url()}: ${message.text()}`)
  })
  return { page, language, viewport, t: textsOf(language), faults }
}

/** The same, with a demonstration user already signed in; other flows test signing in. */
export async function openSessionAs(browser: Browser, project: Project, account: string): Promise<Session> {
  const one = await openSession(browser, project)
  await logIn(one.page, account)
  return one
}

export async function logIn({ request }: Page, account: string): Promise<void> {
  const options = { headers: { 'X-Requested-With': 'XMLHttpRequest' } }
  const given: { data: { token: string } } = await (await request.get('/v3/api/common/getToken.json', options)).json()
  const form = { account, password: 'Leitai2026', token: given.data.token }
  await expect(await request.post('/v3/api/common/login.json', { ...options, form })).toBeOK()
}

/** Expects no errors in these sessions and closes them. */
export async function expectNoErrors(...sessions: readonly Session[]): Promise<void> {
  for (const { page, faults } of sessions) {
    expect(faults).toEqual([])
    await page.context().close()
  }
}

/** Whether the page and all its controls are hydrated and nothing is loading; runs in the page, and so names nothing outside. */
export function isSettled(): boolean {
  const isHydrated = (element: Element | null) =>
    Object.keys(element ?? {}).some((key) => key.startsWith('__reactFiber'))
  const waits = document.querySelector('main [aria-busy="true"], main .mantine-Skeleton-root')
  // Parts of a page are hydrated one after another, the heading often first. Those of an editor and of a text are not React's.
  const controls = document.querySelectorAll('main :is(button, input, select, textarea):not(.cm-editor *, [data-copy])')
  return waits === null && isHydrated(document.querySelector('h1')) && [...controls].every(isHydrated)
}

export const settled = (page: Page) => page.waitForFunction(isSettled)

/** Opens a URL; horizontal overflow is also an error. */
export async function open({ page }: Session, address: string): Promise<void> {
  await page.goto(address)
  await settled(page)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over, `${address} is wider than the screen`).toBe(0)
}

/** Makes calls as the session's user, for setup that the flow itself does not test. */
export async function callsOf({ page, language }: Session): Promise<Caller> {
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return createClient({ origin: `http://127.0.0.1:${PORT}`, language: () => language, headers: () => ({ cookie }) })
}

/** Waits until the demonstration is complete, which is created while the server runs. */
export const demonstration = () =>
  expect.poll(() => competitionBySlug('demo-data-story').then(Boolean, () => false), { timeout: 60_000 }).toBe(true)
