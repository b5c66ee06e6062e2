import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, expect, type Page, test } from '@playwright/test'
import type axe from 'axe-core'
import { makePageCases } from './make-page-cases.ts'
import { type Ids, pageCases, type Who } from './page-cases.ts'
import { demonstration, openSession, openSessionAs, type Project, type Session, settled } from './session.ts'

/** Every screen, opened by whoever may see it: it has its title and heading, fits, and axe finds nothing serious. */

declare global {
  interface Window {
    axe: typeof axe
  }
}
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const phone: Project = { language: 'zh', viewport: { width: 375, height: 812 } }
const adminPage: Project = { language: 'en', viewport: { width: 1280, height: 900 } }
const everybody: readonly Who[] = ['guest', '演示甲', 'demo-host', 'demo-admin']
/** One in so many is looked at in the admin console's language, width and colours, too. */
const EVERY = 3

let ids: Ids
let putBack: () => Promise<unknown> = async () => {}

test.beforeAll('the demonstration is there, and what the screens are to show', async ({ browser }) => {
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
  // covers: pages.everywhere.contrast-aa-both
  test(`${who}: every screen has its heading, fits and can be read by everybody, on a phone and one in ${EVERY} on a dark desk in English`, async ({
    browser,
  }) => {
    const way = ofOne(who)
    // A limit for each screen: with more screens, or on a slower machine, a walk is longer and not stuck.
    test.setTimeout(60_000 + way.length * 10_000)
    const some = way.filter((_, at) => at % EVERY === 0)
    const wrong = await Promise.all([
      walk(browser, { project: phone, scheme: 'light', who }, way),
      walk(browser, { project: adminPage, scheme: 'dark', who }, some),
    ])
    expect(wrong.flat()).toEqual([])
  })
}

const ofOne = (who: Who) => pageCases(ids).flatMap(([other, address]) => (other === who ? [address] : []))

interface Eyes {
  project: Project
  scheme: 'light' | 'dark'
  who: Who
}

/** Opens one address after another; answers all that is wrong with them. */
async function walk(browser: Browser, { project, scheme, who }: Eyes, addresses: readonly string[]): Promise<string[]> {
  const one = await (who === 'guest' ? openSession(browser, project) : openSessionAs(browser, project, who))
  await one.page.emulateMedia({ reducedMotion: 'reduce' })
  await one.page.addInitScript((value) => localStorage.setItem('mantine-color-scheme-value', value), scheme)
  const wrong: string[] = []
  for (const address of addresses) {
    for (const fault of await look(one, address)) wrong.push(`${project.viewport.width} ${address}: ${fault}`)
  }
  await one.page.context().close()
  return wrong
}

const examine = (page: Page) =>
  page.evaluate(async () => {
    const { scrollWidth, clientWidth } = document.documentElement
    // The colours of code are turned round in the dark by a filter (platform/ui/code-editor.ts), which axe does not reckon with.
    const { violations } = await window.axe.run(
      { exclude: ['[data-mantine-color-scheme="dark"] .cm-line'] },
      {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
        resultTypes: ['violations'],
        // Style sheets are fetched anew for one rule alone, about screens that hold still when turned.
        preload: false,
      },
    )
    return {
      over: scrollWidth - clientWidth,
      headings: document.querySelectorAll('h1').length,
      title: document.title,
      faults: violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}, ${nodes.length} times: ${nodes[0]?.target} ${nodes[0]?.failureSummary}`),
    }
  })

async function look({ page, faults }: Session, address: string): Promise<string[]> {
  faults.length = 0
  const answer = await page.goto(`/v3${address}`)
  const ready = await settled(page).then(
    () => true,
    () => false,
  )
  // Given as text, it gets past the page's policy, which lets no other script in.
  await page.evaluate(AXE)
  let seen = await examine(page)
  // What React takes over just now is still painted as disabled: a fault is one that stays.
  for (let more = 0; more < 2 && seen.faults.length > 0; more++) seen = await examine(page)
  // The browser itself tells of a page that is not there.
  const errors = answer?.status() === 404 ? faults.filter((fault) => !/status of 404/.test(fault)) : faults
  return [
    ...(ready ? [] : ['not ready']),
    ...(seen.over > 0 ? [`${seen.over} px wider than the screen`] : []),
    ...(seen.headings === 1 ? [] : [`${seen.headings} first headings`]),
    ...(seen.title ? [] : ['no title']),
    ...seen.faults,
    ...errors,
  ]
}
