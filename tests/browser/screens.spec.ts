import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, expect, type Page, test } from '@playwright/test'
import type axe from 'axe-core'
import type { Who } from './cases.ts'
import { withoutMark } from './keyboard.ts'
import { makePageCases } from './make-page-cases.ts'
import { type Ids, pageCases } from './page-cases.ts'
import { demonstration, openSession, openSessionAs, type Project, type Session, settled } from './session.ts'

/**
 * Opens every page as a user who may see it: it has a title and a heading and fits the width, both as the server renders it and as the
 * router goes there from another page. As rendered, each control shows when it has the focus. As the router goes there, axe finds nothing
 * serious: compiled once, it takes half the time of a new document for each.
 */

declare global {
  interface Window {
    axe?: typeof axe
  }
}
/** Rules of little impact are left out: they take a quarter of the time, and their findings are not looked at. */
const LITTLE = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'focus-order-semantics',
  'form-field-multiple-labels',
  'heading-order',
  'hidden-content',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport',
  'meta-viewport-large',
  'no-autoplay-audio',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'server-side-image-map',
  'skip-link',
  'table-duplicate-name',
]
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const phone: Project = { language: 'zh', viewport: { width: 375, height: 812 } }
const desktop: Project = { language: 'en', viewport: { width: 1280, height: 900 } }
const everybody: readonly Who[] = ['guest', '演示甲', 'demo-host', 'demo-admin']
/** One in this many pages is also checked in the admin console's language, width and colour scheme; all by `npm run test:thorough`. */
const EVERY = process.env.THOROUGH ? 1 : 3

let ids: Ids
let putBack: () => Promise<unknown> = async () => {}

test.beforeAll('the demonstration and the data of the page cases are ready', async ({ browser }) => {
  test.setTimeout(120_000)
  await demonstration()
  const made = await makePageCases(browser, phone)
  ids = made.ids
  putBack = made.putBack
})
test.afterAll(() => putBack())

for (const who of everybody) {
  // covers: spec.audience.detail-tabs-overview, spec.routes.each-opens-without, spec.routes.statistics-page
  // covers: spec.routes.landing-pages-orange, rules.other.old-addresses-page, rules.other.phone-everything-else
  // covers: pages.ground.each-page-both, pages.ground.each-page-fits, pages.frame.dark-scheme-switch
  // covers: pages.everywhere.contrast-aa-both, pages.everywhere.focus-visible
  test(`${who}: every page has a heading, fits and is accessible, on a phone and one in ${EVERY} on a desktop in the dark scheme in English`, async ({
    browser,
  }) => {
    const way = ofOne(who)
    // A time limit per page: more pages or a slower machine take longer without being stuck.
    test.setTimeout(60_000 + way.length * 10_000)
    const some = way.filter((_, at) => at % EVERY === 0)
    const walks = await Promise.all([
      walk(browser, { project: phone, scheme: 'light', who, go: load, axe: false }, way),
      walk(browser, { project: phone, scheme: 'light', who, go: follow, axe: true }, way),
      walk(browser, { project: desktop, scheme: 'dark', who, go: follow, axe: true }, some),
    ])
    expect(walks.flatMap(({ wrong }) => wrong)).toEqual([])
    // The router has really gone there: the page before would look as good.
    const [loaded, followed] = walks
    expect(followed?.titles).toEqual(loaded?.titles)
  })
}

const ofOne = (who: Who) => pageCases(ids).flatMap(([other, address]) => (other === who ? [address] : []))

interface Eyes {
  project: Project
  scheme: 'light' | 'dark'
  who: Who
  /** Returns whether the server answered that there is no such page. */
  go: (page: Page, address: string) => Promise<boolean>
  axe: boolean
}

const load: Eyes['go'] = async (page, address) => (await page.goto(address))?.status() === 404

/** Goes there as a link or the browser’s back button does, without loading the document anew. */
const follow: Eyes['go'] = async (page, address) => {
  if (page.url() === 'about:blank') return load(page, address)
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  // A redirect changes the browser's address too, before the page is rendered.
  await page.waitForFunction(() => {
    const bar = document.querySelector<HTMLElement>('[data-shows]')
    return bar?.dataset.shows === location.pathname + location.search && bar.dataset.busy === undefined
  })
  return false
}

/** Opens the paths one after another; returns all problems found, and the titles. */
async function walk(
  browser: Browser,
  { project, scheme, who, go, axe }: Eyes,
  addresses: readonly string[],
): Promise<{ wrong: string[]; titles: string[] }> {
  const one = await (who === 'guest' ? openSession(browser, project) : openSessionAs(browser, project, who))
  await one.page.emulateMedia({ reducedMotion: 'reduce' })
  await one.page.addInitScript((value) => localStorage.setItem('mantine-color-scheme-value', value), scheme)
  // Sent to the browser once, and not subject to the content security policy.
  if (axe) await one.page.addInitScript(AXE)
  const wrong: string[] = []
  const titles: string[] = []
  for (const address of addresses) {
    for (const fault of await look(one, address, go))
      wrong.push(`${project.viewport.width} ${go.name} ${address}: ${fault}`)
    // Each page anew: what had the focus before matters.
    if (go === load)
      for (const element of await one.page.evaluate(withoutMark))
        wrong.push(`${address}: no mark shows the focus of ${element}`)
    titles.push(`${address}: ${await one.page.title()}`)
  }
  await one.page.context().close()
  return { wrong, titles }
}

const examine = (page: Page) =>
  page.evaluate(async (little) => {
    const { scrollWidth, clientWidth } = document.documentElement
    // In the dark scheme a filter inverts code colours (platform/ui/code-editor.ts), which axe does not take into account.
    const found = await window.axe?.run(
      { exclude: ['[data-mantine-color-scheme="dark"] .cm-line'] },
      {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
        rules: Object.fromEntries(little.map((rule) => [rule, { enabled: false }])),
        resultTypes: ['violations'],
        // Preloading refetches style sheets for only one rule, about orientation locks.
        preload: false,
      },
    )
    return {
      over: scrollWidth - clientWidth,
      headings: document.querySelectorAll('h1').length,
      title: document.title,
      faults: (found?.violations ?? [])
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}, ${nodes.length} times: ${nodes[0]?.target} ${nodes[0]?.failureSummary}`),
    }
  }, LITTLE)

async function look({ page, faults }: Session, address: string, go: Eyes['go']): Promise<string[]> {
  faults.length = 0
  const missing = await go(page, `/v3${address}`)
  const ready = await settled(page).then(
    () => true,
    () => false,
  )
  let seen = await examine(page)
  // During hydration elements are still painted as disabled, so only persistent problems count.
  for (let more = 0; more < 2 && seen.faults.length > 0; more++) seen = await examine(page)
  // The browser itself logs an error for a 404 page, and for the call that says so.
  const errors =
    missing || /\bid=999999\b/.test(address) ? faults.filter((fault) => !/status of 404/.test(fault)) : faults
  return [
    ...(ready ? [] : ['not ready']),
    ...(seen.over > 0 ? [`${seen.over} px wider than the screen`] : []),
    ...(seen.headings === 1 ? [] : [`${seen.headings} first headings`]),
    ...(seen.title ? [] : ['no title']),
    ...seen.faults,
    ...errors,
  ]
}
