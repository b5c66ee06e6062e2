import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { sendBbsMessage } from '../../areas/community/forum/contract.ts'
import { competitionBySlug } from './operator.ts'
import { picture } from './person.ts'
import {
  callsOf,
  demonstration,
  expectNoErrors,
  inTurn,
  open,
  openSessionAs,
  type Project,
  projects,
  type Session,
} from './session.ts'

test.beforeAll('the demonstration is ready', demonstration)

const cast = [
  { asker: '演示丁', helper: '演示戊' },
  { asker: '演示辛', helper: '演示庚' },
]
const LONGEST = 500

for (const [at, project] of inTurn(projects, 1).entries()) {
  const { language } = project
  const { asker, helper } = cast[at] ?? { asker: '', helper: '' }
  // covers: spec.routes.topic-detail-topic, rules.open.topic-detail-topic, pages.tabs.markdown-maths
  test(`a question is asked, answered and moderated: ${language}, ${project.viewport.width}`, async ({ browser }) => {
    // Different texts for each try, as those of an earlier try still exist.
    const { retry, repeatEachIndex } = test.info()
    const words = `${language} ${repeatEachIndex}.${retry}`
    const title = `阈值怎么选 ${words}`
    const advert = `演示广告 ${words}`
    const cmpt = await competitionBySlug('demo-bird-strikes')
    const [me, other, host, adminPage] = await everybody(browser, project, [asker, helper, 'demo-host', 'demo-admin'])
    const topic = await test.step('a user asks, with bold, code, maths and a picture', () => ask(me, cmpt.id, title))
    await test.step('another user finds the topic, likes it and replies', async () => {
      await find(other, title)
      await answer(other, asker)
    })
    await (await callsOf(other))(sendBbsMessage, { topicId: topic, content: advert, tags: [] })
    await test.step('the author is notified, marks the best answer, and reports an inappropriate post', async () => {
      await choose(me, helper)
      await report(me, advert)
    })
    await test.step('the host pins the topic and replies as the host', () => lead(host, topic))
    const reason = `与话题无关 ${words}`
    await test.step('an administrator hides the post with a reason', () => hide(adminPage, advert, reason))
    await test.step('its author sees the reason, others only that it is hidden', async () => {
      await readWhy(other, topic, reason)
      await me.page.reload()
      await expect(me.page.getByText(me.t('forum', 'post.hidden'), { exact: true })).toBeVisible()
      await expect(me.page.getByText(advert)).toHaveCount(0)
    })
    await expectNoErrors(me, other, host, adminPage)
  })
}

const everybody = (
  browser: Browser,
  project: Project,
  [one, two, three, four]: readonly [string, string, string, string],
) =>
  Promise.all([
    openSessionAs(browser, project, one),
    openSessionAs(browser, project, two),
    openSessionAs(browser, project, three),
    openSessionAs(browser, project, four),
  ])
const editor = (one: Session, label: string) =>
  one.page.getByRole('textbox', { name: one.t('forum', label) }).and(one.page.locator('[contenteditable="true"]'))
/** A post of the topic, by part of its text. */
const postOf = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text })

async function ask(one: Session, cmptId: number, title: string): Promise<number> {
  const { page, t } = one
  await open(one, `/v3/cmptDetail.html?id=${cmptId}&tab=circle`)
  await page.getByRole('link', { name: t('forum', 'write') }).click()
  await expect(page).toHaveURL(/write=1/)
  await page.getByRole('textbox', { name: t('forum', 'form.title') }).fill(title)
  await page.getByLabel(t('forum', 'form.tags')).and(page.locator('input')).fill('求助')
  await page.keyboard.press('Enter')
  const text = editor(one, 'form.content')
  await text.click()
  await page.keyboard.insertText('长'.repeat(LONGEST + 1))
  await expect(page.getByText(`0/${LONGEST}`, { exact: true })).toBeVisible()
  await expect(text).toHaveText('')
  await page.keyboard.type('**best** `predict_proba` $\\frac{1}{2}$')
  await expect(text.locator('strong')).toHaveText('best')
  await expect(text.locator('code')).toHaveText('predict_proba')
  const buffer = await picture(240, 120)
  await page
    .locator('form')
    .getByLabel(t('common', 'editor.picture'))
    .and(page.locator('input'))
    .setInputFiles({ name: 'curve.png', mimeType: 'image/png', buffer })
  await expect(text.locator('img:not(.ProseMirror-separator)')).toBeVisible()
  await page.getByRole('button', { name: t('forum', 'form.send'), exact: true }).click()
  await expect(page).toHaveURL(/topic-detail\.html\?id=\d+/)
  const post = postOf(page, 'predict_proba')
  await expect(post.locator('strong')).toHaveText('best')
  await expect(post.locator('code')).toHaveText('predict_proba')
  await expect(post.locator('.katex-html, math').first()).toBeVisible()
  await expect.poll(() => post.locator('p img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240)
  return Number(new URL(page.url()).searchParams.get('id'))
}

async function find(one: Session, title: string): Promise<void> {
  const { page, t } = one
  await open(one, '/v3/circle.html')
  await page.getByRole('searchbox', { name: t('forum', 'list.search') }).fill('predict_proba')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/keyword=predict_proba/)
  const link = page.getByRole('link', { name: title, exact: true })
  await expect(page.getByRole('heading', { level: 2 }).filter({ has: link })).toHaveCount(1)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

async function answer(one: Session, asker: string): Promise<void> {
  const { page, t } = one
  const like = postOf(page, 'predict_proba').getByRole('button', { name: t('forum', 'post.like') })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toContainText('1')
  await editor(one, 'form.reply').click()
  await page.keyboard.type(`@${asker} 0.3`)
  await page.getByRole('button', { name: t('forum', 'form.send'), exact: true }).click()
  const post = postOf(page, `@${asker} 0.3`)
  await expect(post.getByRole('link', { name: `@${asker}` })).toBeVisible()
  await expect(editor(one, 'form.reply')).toHaveText('')
}

/** Opens the reply from its notification and marks it as best. */
async function choose(one: Session, helper: string): Promise<void> {
  const { page, t, language } = one
  await open(one, '/v3/myNotice/officialNotice.html?unread=1')
  const noticeTitle = language === 'zh' ? `${helper} 在竞赛圈提到了你` : `${helper} mentioned you in Discussions`
  const row = page.getByRole('listitem').filter({ hasText: noticeTitle })
  await row.getByText(noticeTitle).click()
  await row.getByRole('link', { name: t('message', 'open') }).click()
  await expect(page).toHaveURL(/topic-detail\.html\?id=\d+&post=\d+/)
  const post = postOf(page, '0.3')
  await expect(post).toBeInViewport()
  await post.getByRole('button', { name: t('forum', 'post.choose') }).click()
  await expect(post.getByRole('button', { name: t('forum', 'post.unchoose') })).toBeVisible()
  await expect(post).toHaveAttribute('data-best', 'true')
  await expect(page.getByText(t('forum', 'answered'), { exact: true })).toBeVisible()
}

async function lead(one: Session, topic: number): Promise<void> {
  const { page, t } = one
  await open(one, `/v3/topic-detail.html?id=${topic}`)
  await page.getByRole('button', { name: t('forum', 'topic.pin'), exact: true }).click()
  await expect(page.getByRole('button', { name: t('forum', 'topic.unpin') })).toBeVisible()
  await expect(page.getByText(t('forum', 'pinned'), { exact: true })).toBeVisible()
  await editor(one, 'form.reply').click()
  await page.keyboard.type('see the metric')
  await page.getByRole('button', { name: t('forum', 'form.send'), exact: true }).click()
  await expect(postOf(page, 'see the metric').getByText(t('forum', 'voice.host'), { exact: true })).toBeVisible()
}

async function report({ page, t }: Session, advert: string): Promise<void> {
  await postOf(page, advert).locator('[aria-haspopup=true]').click()
  await postOf(page, advert)
    .getByRole('button', { name: t('forum', 'post.report') })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('forum', 'report.text') }).fill('只有广告')
  await dialog.getByRole('button', { name: t('forum', 'report.go') }).click()
  await expect(page.getByText(t('forum', 'report.done'))).toBeVisible()
}

async function hide(adminPage: Session, advert: string, reason: string): Promise<void> {
  const { page, t } = adminPage
  await open(adminPage, '/v3/judge-space.html?tab=circle')
  const card = postOf(page, advert)
  await expect(card).toContainText('只有广告')
  await card.getByRole('button', { name: t('forum', 'post.hide') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('forum', 'post.reason') }).fill(reason)
  await dialog.getByRole('button', { name: t('forum', 'post.hide') }).click()
  await expect(card).toHaveCount(0)
}

async function readWhy(one: Session, topic: number, reason: string): Promise<void> {
  const { page, t, language } = one
  await open(one, '/v3/myNotice/officialNotice.html')
  const noticeTitle = language === 'zh' ? '你在竞赛圈的内容被隐藏' : 'Your post in Discussions was hidden'
  const row = page.getByRole('listitem').filter({ hasText: noticeTitle }).first()
  await row.getByText(noticeTitle).click()
  await expect(row).toContainText(reason)
  await row.getByRole('link', { name: t('message', 'open') }).click()
  await expect(page).toHaveURL(new RegExp(`id=${topic}&post=`))
  await expect(page.getByText(t('forum', 'post.hiddenWhy', { reason }))).toBeVisible()
}
