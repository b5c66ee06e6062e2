import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { cmptData, getDataList } from '../../areas/competition/catalog/contract.detail.ts'
import { signUpJoinCmpt } from '../../areas/competition/catalog/contract.sign-up.ts'
import { commitResult } from '../../areas/competition/submission/contract.ts'
import { uploadSubmissionFileByString } from '../../areas/platform/file/contract.ts'
import { PORT } from './data-dir.ts'
import { competitionBySlug } from './operator.ts'
import {
  callsOf,
  demonstration,
  expectNoErrors,
  inTurn,
  open,
  openSession,
  openSessionAs,
  projects,
  type Session,
} from './session.ts'

test.beforeAll('the demonstration is ready', demonstration)

for (const [at, project] of inTurn(projects, 1).entries()) {
  const { language, viewport } = project
  // covers: spec.routes.rankscreen-large-screen, rules.review.scrolls-itself-asks, pages.live.marks-places-won
  // covers: pages.live.ticker-latest-submissions, pages.live.banner-while-frozen, pages.live.mark-while-reconnecting
  test(`the live board updates automatically, can be frozen, and shows a lost connection: ${language}, ${viewport.width}`, async ({
    browser,
  }) => {
    const name = ['演示癸', '演示己'][at] ?? ''
    const { id } = await competitionBySlug('demo-penguins')
    const projector = await openSession(browser, project)
    const { page, t } = projector
    await open(projector, `/v3/rankScreen.html?id=${id}`)
    const row = page.getByRole('row', { name })
    const count = row.locator('td').nth(2)
    await expect(page.getByText(t('live-board', 'endless'))).toBeVisible()
    await expect(row).toHaveCount(0)

    const competitor = await openSessionAs(browser, project, name)
    await (await callsOf(competitor))(signUpJoinCmpt, { cmptId: id, agree: true, answers: {}, lookingForTeam: false })
    await submit(competitor, id)
    await expect(row).toContainText(t('live-board', 'new'))
    await expect(count).toHaveText('1')

    const host = await openSessionAs(browser, project, 'demo-host')
    await open(host, `/v3/judge-space.html?tab=console&id=${id}&part=screen`)
    await press(host, 'part.freeze')
    await expect(host.page.getByText(t('live-board', 'part.frozen'), { exact: true })).toBeVisible()
    await expect(page.getByText(language === 'zh' ? /已封榜/ : /Frozen/)).toBeVisible()
    const latest = page.getByRole('region', { name: t('live-board', 'latest') }).getByRole('listitem')
    await submit(competitor, id)
    await expect(latest.first()).toContainText(t('live-board', 'handedIn'))
    await expect(count).toHaveText('1')
    await press(host, 'part.lift')
    await expect(count).toHaveText('2')

    await page.context().setOffline(true)
    const cut = page.getByText(language === 'zh' ? /正在重新连接/ : /reconnecting/)
    await expect(cut).toBeVisible()
    await page.context().setOffline(false)
    await expect(cut).toBeHidden({ timeout: 20_000 })
    projector.faults.splice(
      0,
      projector.faults.length,
      ...projector.faults.filter((fault) => !/ERR_INTERNET/.test(fault)),
    )
    await expectNoErrors(projector, competitor, host)
  })
}

// covers: pages.live.16-9-dark, pages.live.least-24-px, pages.live.title-clock-countdown, pages.live.rows-slide-ranks
// covers: pages.live.less-motion-asks, pages.live.pointer-after-three, pages.live.key-full-screen
test('a projector shows a dark board in large letters, whose rows slide and whose pointer goes', async ({
  browser,
}) => {
  const { id, title, endAt } = await competitionBySlug('demo-bird-strikes')
  const projector = await openSession(browser, { language: 'zh', viewport: { width: 1280, height: 720 } })
  const { page, t } = projector
  // The seconds that the page waits pass at once.
  await page.clock.install()
  const swap = await withSwappedRanks(page)
  await open(projector, `/v3/rankScreen.html?id=${id}`)

  await test.step('title, clock and countdown', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title.zh)
    const clock = page.getByText(t('live-board', 'now'), { exact: true }).locator('xpath=following-sibling::dd')
    const timer = page.getByRole('timer')
    const shown = async (where: Locator) => secondsOf(await where.textContent())
    // Midnight may be in between.
    const isNow = async () => {
      const difference = Math.abs((Date.now() / 1000 + 8 * 3600 - (await shown(clock))) % DAY)
      return Math.min(difference, DAY - difference) < 3
    }
    await expect.poll(isNow).toBe(true)
    await expect(page.getByText(t('live-board', 'toEnd'), { exact: true })).toBeVisible()
    const atFirst = { left: await shown(timer), clock: await shown(clock) }
    expect(Math.abs(atFirst.left - ((endAt?.getTime() ?? 0) - Date.now()) / 1000)).toBeLessThan(3)
    await expect.poll(async () => atFirst.left - (await shown(timer))).toBeGreaterThanOrEqual(2)
    await expect.poll(async () => ((await shown(clock)) - atFirst.clock + DAY) % DAY).toBeGreaterThanOrEqual(2)
  })

  const rows = page.getByRole('region', { name: t('live-board', 'rows') }).locator('tbody tr')
  await test.step('rows slide when ranks change, unless less motion is asked for', async () => {
    const [first, second] = await rows.evaluateAll((all) => all.map((row) => row.dataset.team))
    const come = page
      .getByRole('region', { name: t('live-board', 'latest') })
      .getByRole('listitem')
      .first()
    await expect(come).not.toHaveCSS('animation-name', 'none')
    for (const [reducedMotion, leading, slides] of [
      ['no-preference', second, [/^translateY\(\d/, /^translateY\(-\d/]],
      ['reduce', first, []],
    ] as const) {
      await page.emulateMedia({ reducedMotion })
      await expect.poll(() => rows.evaluateAll((all) => all.flatMap((row) => row.getAnimations()).length)).toBe(0)
      swap()
      const moved = page.waitForFunction((team) => {
        const all = [...document.querySelectorAll<HTMLElement>('tbody tr')]
        if (all[0]?.dataset.team !== team) return null
        // Where less motion is asked for, the page makes all changes of style transitions of 1 ms.
        const moves = all.flatMap((row) => row.getAnimations()).filter((one) => !(one instanceof CSSTransition))
        return {
          from: moves.map(({ effect }) => effect instanceof KeyframeEffect && effect.getKeyframes()[0]?.transform),
        }
      }, leading)
      await page.clock.fastForward(REFRESH_MS)
      const { from } = (await (await moved).jsonValue()) ?? {}
      expect(from).toEqual(slides.map((way) => expect.stringMatching(way)))
    }
    await expect(come).toHaveCSS('animation-name', 'none')
  })

  await test.step('is dark in both schemes, and fills a screen of 16:9 with letters of at least 24 px', async () => {
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.evaluate((scheme) => {
          document.documentElement.dataset.mantineColorScheme = scheme
        }, colorScheme)
        expect(await brightness(page)).toBeLessThan(70)
      }
      const seen = await page.evaluate(lookAtLetters)
      expect(seen.over).toEqual({ width: 0, height: 0 })
      expect(seen.small).toEqual([])
      expect(seen.letters).toBeCloseTo(0.0195 * width, 1)
    }
  })

  await test.step('pointer and buttons go after three seconds', async () => {
    const cursor = () =>
      page.evaluate(() => getComputedStyle(document.elementFromPoint(300, 300) ?? document.body).cursor)
    const tools = page.getByRole('navigation', { name: t('live-board', 'tools') })
    await page.mouse.move(300, 300)
    await page.clock.fastForward(2500)
    expect(await cursor()).not.toBe('none')
    await expect(tools).toHaveCSS('opacity', '1')
    await page.clock.fastForward(600)
    await expect.poll(cursor).toBe('none')
    await expect(tools).toHaveCSS('opacity', '0')
    await page.mouse.move(301, 301)
    await expect.poll(cursor).not.toBe('none')
    await expect(tools).toHaveCSS('opacity', '1')
  })

  await test.step('a key switches to full screen and back', async () => {
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
    await page.keyboard.press('f')
    await expect.poll(isFull).toBe(true)
    await expect(page.getByRole('button', { name: t('live-board', 'leaveFull') })).toBeVisible()
    await page.keyboard.press('f')
    await expect.poll(isFull).toBe(false)
  })
  await expectNoErrors(projector)
})

const REFRESH_MS = 10_000
/** In seconds. */
const DAY = 86_400

/** Whether the first two teams have changed their places in what the server answers is up to the function returned, which changes it. */
async function withSwappedRanks(page: Page): Promise<() => void> {
  let swapped = false
  await page.route('**/rankScreen.json*', async (route) => {
    const response = await route.fetch()
    const { data, ...envelope }: { data: { rows: Record<string, unknown>[] } } = await response.json()
    const [first, second, ...others] = data.rows
    const ranked = swapped ? [second, first] : [first, second]
    const rows = [
      ...ranked.map((row, at) => ({ ...row, rank: at + 1, interval: { low: '0.1', high: '0.2' } })),
      ...others,
    ]
    await route.fulfill({ response, json: { ...envelope, data: { ...data, rows } } })
  })
  return () => {
    swapped = !swapped
  }
}

/** Of a time such as 3 天 04:05:06. */
function secondsOf(text: string | null): number {
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = (/(?:(\d+)\D+)?(\d\d):(\d\d):(\d\d)/.exec(text ?? '') ?? [])
    .slice(1)
    .map((part) => Number(part ?? 0))
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
}

/** Of the whole screen, from 0 to 255. */
async function brightness(page: Page): Promise<number> {
  const { channels } = await sharp(await page.screenshot())
    .removeAlpha()
    .stats()
  return Math.max(...channels.map(({ mean }) => mean))
}

/** The texts that are smaller than 24 px, but for the buttons, which are not for the audience. Runs in the page. */
function lookAtLetters() {
  const small = new Set<string>()
  const screen = document.querySelector('main header')?.parentElement ?? document.body
  const texts = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const around = text.parentElement
    if (!around || around.closest('nav') || text.textContent?.trim() === '') continue
    const size = Number.parseFloat(getComputedStyle(around).fontSize)
    if (size < 24) small.add(`${text.textContent}: ${size} px`)
  }
  const { scrollWidth, scrollHeight } = document.documentElement
  return {
    small: [...small],
    over: { width: scrollWidth - innerWidth, height: scrollHeight - innerHeight },
    letters: Number.parseFloat(getComputedStyle(screen).fontSize),
  }
}

/** Submits the sample file unchanged. */
async function submit(competitor: Session, cmptId: number): Promise<void> {
  const call = await callsOf(competitor)
  const { files } = await call(getDataList, { cmptId })
  const sample = files.find(({ name }) => name === 'sample.csv')
  const { url } = await call(cmptData, { cmptId, fileId: sample?.id ?? 0 })
  const content = await (await fetch(new URL(url, `http://127.0.0.1:${PORT}`))).text()
  const fileName = 'sample.csv'
  const { filePath } = await call(uploadSubmissionFileByString, { fileName, content })
  await call(commitResult, { cmptId, objectKey: filePath, fileName, remark: '' })
}

async function press({ page, t }: Session, key: string): Promise<void> {
  const text = t('live-board', key)
  await page.getByRole('button', { name: text, exact: true }).click()
  const dialog: Locator = page.getByRole('dialog')
  await dialog.getByRole('button', { name: text, exact: true }).click()
  await expect(dialog).toBeHidden()
}
