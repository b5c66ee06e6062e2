import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { type Browser, expect, test } from '@playwright/test'
import { limits } from '../../areas/platform/contract/limits.ts'
import type { Who } from './cases.ts'
import { PORT } from './data-dir.ts'
import { aim, dialogCloses, type Engine, fill, hasText, isAt, open, press, tick, until } from './engine.ts'
import { firefoxPath, startFirefox } from './firefox.ts'
import { firstPaper } from './learning/study.ts'
import { makePageCases } from './make-page-cases.ts'
import { codeFor, competitionBySlug, givePhone, newcomer } from './operator.ts'
import { pageCases } from './page-cases.ts'
import { newPhone } from './person.ts'
import { downloadSample } from './sample.ts'
import { demonstration, openSessionAs, type Project } from './session.ts'
import { textsOf } from './texts.ts'
import { startWebKit, webkitLacks } from './webkit.ts'

/** What competitors do, in Firefox and in WebKitGTK, which stands for Safari (docs/BROWSERS.md). */

const DRIVER_PORT = PORT - 9
const t = textsOf('zh')
const desktop: Project = { language: 'zh', viewport: { width: 1280, height: 900 } }
const PHONE = 375
const PAGES = ['/v3/home.html', '/v3/accountset/PIM.html', '/v3/myNotice/privateLetter.html', '/v3/teamCenter.html']

test.beforeAll(demonstration)

/** Made once: a person may order so often without paying. */
let cases: ReturnType<typeof makePageCases> | undefined
test.afterAll(async () => (await cases)?.putBack())

interface Start {
  name: string
  lacks: string | null
  /** Collects the errors of pages, where the engine tells them. */
  start: (faults: string[]) => Promise<Engine>
}
const engines: readonly Start[] = [
  {
    name: 'Firefox',
    lacks: firefoxPath === undefined ? 'firefox-esr' : null,
    start: (faults) => startFirefox(firefoxPath ?? '', faults),
  },
  { name: 'WebKitGTK', lacks: webkitLacks, start: () => startWebKit(DRIVER_PORT) },
]

for (const { name, lacks, start } of engines) {
  test.describe(name, () => {
    test.skip(lacks !== null, `${lacks} is not installed`)
    let engine: Engine
    let faults: string[] = []
    test.beforeEach(async () => {
      faults = []
      engine = await start(faults)
    })
    test.afterEach(async () => {
      await engine.close()
      expect(faults).toEqual([])
    })

    test(`a newcomer registers, joins, submits and sees the board in ${name}`, async ({ browser }) => {
      test.setTimeout(180_000)
      const { id } = await competitionBySlug('demo-bird-strikes')
      const { page } = await openSessionAs(browser, desktop, '演示甲')
      const sample = await downloadSample(page, id)
      await page.context().close()
      await register(engine)
      await join(engine, id)
      await submit(engine, id, sample)
      await paste(engine, id)
      await engine.resize(PHONE)
      await test.step('on a phone', async () => {
        for (const tab of ['overview', 'data', 'leaderboard', 'submit', 'team'])
          await open(engine, `/v3/cmptDetail.html?id=${id}&tab=${tab}`)
        for (const address of PAGES) await open(engine, address)
      })
    })

    test(`a competitor writes, runs code and sits an exam in ${name}`, async () => {
      test.setTimeout(180_000)
      const name = await newcomer('引擎')
      await givePhone(name, newPhone())
      await logIn(engine, name)
      await write(engine)
      await lab(engine)
      await exam(engine)
    })

    if (!process.env.THOROUGH) return
    for (const who of ['guest', '演示甲', 'demo-host', 'demo-admin'] satisfies Who[])
      test(`all pages of ${who} open in ${name}`, async ({ browser }) => {
        test.setTimeout(1_800_000)
        expect(await allPages(engine, browser, { who, faults })).toEqual([])
      })
  })
}

async function logIn(engine: Engine, account: string): Promise<void> {
  await open(engine, '/v3/login.html')
  await engine.type('input[autocomplete="username"]', account)
  await engine.type('input[autocomplete="current-password"]', 'Leitai2026')
  await press(engine, t('account', 'login.go'))
  await isAt(engine, 'home.html')
}

/** With the captcha’s proof of work, which needs no pointer. */
async function register(engine: Engine): Promise<void> {
  await test.step('register', async () => {
    const phone = newPhone()
    await open(engine, '/v3/reg.html')
    await fill(engine, t('account', 'userName'), `引擎${randomBytes(3).toString('hex')}`)
    await fill(engine, t('account', 'phone'), phone)
    await press(engine, t('account', 'code.get'))
    await press(engine, t('account', 'captcha.work'))
    await dialogCloses(engine)
    await expect.poll(() => codeFor(`+86${phone}`)).toMatch(/^\d{6}$/)
    await fill(engine, t('account', 'code'), await codeFor(`+86${phone}`))
    await engine.type('input[autocomplete="new-password"]', 'Engine2026')
    await tick(engine, t('account', 'consent', { age: limits.minorAge }))
    await press(engine, t('account', 'register.go'))
    await isAt(engine, 'home.html')
  })
}

async function join(engine: Engine, id: number): Promise<void> {
  await test.step('join', async () => {
    await open(engine, `/v3/cmptDetail.html?id=${id}`)
    await press(engine, t('competition', 'action.signUp'))
    await tick(engine, t('competition', 'signUp.agree'))
    await press(engine, t('competition', 'signUp.go'))
    await dialogCloses(engine)
  })
}

const SCORED = 'return document.querySelectorAll(\'tbody[data-state="scored"]\').length'

async function submit(engine: Engine, id: number, sample: string): Promise<void> {
  await test.step('a bad file is named, a good one is scored, drawn and ranked', async () => {
    const bad = test.info().outputPath('bad.csv')
    const lines = readFileSync(sample, 'utf8').split('\n')
    writeFileSync(bad, lines.map((line, at) => (at === 6 ? line.replace(/,.*/, ',spoiled') : line)).join('\n'))
    await open(engine, `/v3/cmptDetail.html?id=${id}&tab=submit`)
    await engine.choose('#tab input[type=file]', bad)
    await hasText(engine, t('submission', 'check.bad', { count: 1 }))
    await open(engine, `/v3/cmptDetail.html?id=${id}&tab=submit`)
    for (const scored of [1, 2]) {
      await engine.choose('#tab input[type=file]', sample)
      await hasText(engine, t('submission', 'check.good'))
      await press(engine, t('submission', 'form.go'))
      await expect.poll(() => engine.evaluate(SCORED), { timeout: 30_000 }).toBe(scored)
    }
    await until(
      engine,
      `return [...document.querySelectorAll('figure svg, svg[role=img], [role=img] svg')].some((one) =>
        one.getBoundingClientRect().width > 200 && one.querySelector('path, circle'))`,
    )
    await open(engine, `/v3/cmptDetail.html?id=${id}&tab=leaderboard`)
    const mine = `[aria-label="${t('leaderboard', 'mine.label')}"]`
    await until(engine, 'return Boolean(document.querySelector(arguments[0]))', mine)
  })
}

async function paste(engine: Engine, id: number): Promise<void> {
  await test.step('a table is pasted by keys', async () => {
    await open(engine, `/v3/cmptDetail.html?id=${id}&tab=submit`)
    // Something to copy from, as a spreadsheet would be.
    await engine.evaluate(
      'const from = document.createElement("textarea"); from.id = "from"; document.body.prepend(from); from.focus()',
    )
    await engine.type('#from', 'id,wrong')
    await engine.control('a')
    await engine.control('c')
    await engine.evaluate('document.querySelector("#tab input[type=file]").previousElementSibling.focus()')
    await engine.control('v')
    await hasText(engine, 'pasted.csv')
  })
}

async function write(engine: Engine): Promise<void> {
  await test.step('a topic in the rich editor', async () => {
    await open(engine, '/v3/circle.html?write=1')
    await fill(engine, t('forum', 'form.title'), `引擎话题 ${randomBytes(3).toString('hex')}`)
    await engine.type('[contenteditable="true"]', '**best** `fit` 42')
    await until(engine, 'return document.querySelector("[contenteditable=true] strong")?.textContent === "best"')
    await press(engine, t('forum', 'form.send'))
    await isAt(engine, 'topic-detail.html')
    await until(engine, 'return document.querySelector("article strong")?.textContent === "best"')
    await until(engine, 'return document.querySelector("article code")?.textContent === "fit"')
  })
}

async function lab(engine: Engine): Promise<void> {
  await test.step('SQL and Python in the lab', async () => {
    await open(engine, '/v3/dc_lab.html')
    await cell(engine, 'select 40 + 2 as n')
    await until(
      engine,
      'return [...document.querySelectorAll("article td")].some((one) => one.innerText.trim() === "42")',
    )
    await press(engine, t('notebook', 'add.python'))
    await cell(engine, 'print(6 * 8)')
    await until(engine, 'return [...document.querySelectorAll("article pre")].at(-1)?.innerText.trim() === "48"')
  })
}

/** Writes the last cell anew and runs it. */
async function cell(engine: Engine, code: string): Promise<void> {
  const editor = await aim(engine, 'return [...document.querySelectorAll("article .cm-content")].at(-1)')
  await engine.click(editor)
  await engine.control('a')
  await engine.type(editor, code)
  await engine.control('Enter')
}

async function exam(engine: Engine): Promise<void> {
  await test.step('an exam', async () => {
    await open(engine, '/v3/training.html')
    const { zh: title } = await firstPaper()
    await engine.click(
      await aim(
        engine,
        'return [...document.querySelectorAll("main a")].find((one) => one.innerText.trim() === arguments[0])',
        title,
      ),
    )
    await isAt(engine, 'testEntry.html')
    await press(engine, t('training', 'entry.start'))
    await until(engine, 'return Boolean(document.querySelector("[role=dialog], dialog[open]"))')
    await press(engine, t('training', 'entry.start'))
    await isAt(engine, 'exam.html')
    await until(engine, 'return /^\\d\\d:/.test(document.querySelector("[role=timer]")?.innerText ?? "")')
  })
}

/** Each page of one who may see it, on a desktop and a phone: what is wrong with which, so that one run names them all. */
async function allPages(
  engine: Engine,
  browser: Browser,
  { who, faults }: { who: Who; faults: string[] },
): Promise<string[]> {
  cases ??= makePageCases(browser, desktop)
  const { ids } = await cases
  const wrong: string[] = []
  if (who !== 'guest') await logIn(engine, who)
  for (const width of [desktop.viewport.width, PHONE]) {
    await engine.resize(width)
    for (const [one, address] of pageCases(ids)) {
      if (one !== who) continue
      await open(engine, `/v3${address}`).catch((error) => faults.push(String(error)))
      wrong.push(...faults.splice(0).map((fault) => `${address}, ${width} wide: ${fault}`))
    }
  }
  return wrong
}
