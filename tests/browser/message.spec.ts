import { type Browser, expect, type Page, test } from '@playwright/test'
import { messageRefusals } from '../../areas/site/message/refusals.ts'
import { deleteDirectMessages, forgetNoticeSettings, giveEmail, givePhone, notifyUser, userIdOf } from './operator.ts'
import { logIn } from './person.ts'
import { inTurn } from './session.ts'
import { type Language, textsOf } from './texts.ts'

const wide = { width: 1280, height: 900 }
const narrow = { width: 375, height: 812 }
const cases = [
  { language: 'zh', writer: ['演示己', '13800009081', wide], reader: ['演示癸', '13800009082', narrow] },
  { language: 'en', writer: ['演示乙', '13800009083', narrow], reader: ['演示丑', '13800009084', wide] },
] as const

interface Somebody {
  page: Page
  name: string
  id: number
  faults: string[]
}

async function enter(
  browser: Browser,
  language: Language,
  [name, phone, viewport]: readonly [string, string, { width: number; height: number }],
): Promise<Somebody> {
  await givePhone(name, phone)
  // An explicit context, so that it can have several pages.
  const context = await browser.newContext({ locale: language === 'zh' ? 'zh-CN' : 'en-US', viewport })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto('/v3/login.html')
  await logIn(page, language, { account: name, password: 'Leitai2026' })
  return { page, name, id: await userIdOf(name), faults }
}

const unreadOf = async (page: Page): Promise<number> => {
  const answer = await page.request.get('/v3/api/user/message/noticeNum.json')
  return (await answer.json()).data.num
}

for (const { language, writer, reader } of inTurn(cases, 0)) {
  test.describe(`${language}, ${writer[2].width}`, () => {
    const t = (key: string, values?: Record<string, string | number>) => textsOf(language)('message', key, values)
    const common = (key: string, values?: Record<string, string | number>) => textsOf(language)('common', key, values)
    const letters = (page: Page) => page.getByRole('region', { name: t('conversation.letters') })
    const field = (page: Page, name: string) => page.getByRole('textbox', { name: t('composer.to', { name }) })
    const badge = (page: Page, count: number) =>
      page.getByRole('banner').getByRole('button', { name: common('nav.unread', { count }), exact: true })
    const choose = async (page: Page, name: string) => {
      await page.getByRole('button', { name: t('menu'), exact: true }).click()
      await page.getByRole('button', { name, exact: true }).click()
    }
    const wide = (page: Page) => (page.viewportSize()?.width ?? 0) > 1000

    // covers: spec.audience.private-messages, spec.routes.header-message-count, pages.frame.badge-unread-messages
    // covers: pages.messages.people-left-conversation, pages.messages.until-answered
    // covers: pages.messages.list-whom-refuses
    // covers: pages.frame.notices-panel
    test('two users exchange messages, and each page updates live', async ({ browser }) => {
      const one = await enter(browser, language, writer)
      const two = await enter(browser, language, reader)
      const waiting = messageRefusals['message.waiting'][language === 'zh' ? 1 : 2]
      await deleteDirectMessages([one.id, two.id])
      const before = await unreadOf(two.page)

      await test.step('the first message, after which a reply is required', async () => {
        await one.page.goto(`/v3/user_center.html?userId=${two.id}`)
        await one.page.getByRole('link', { name: common('letter.to', { name: two.name }) }).click()
        await expect(one.page.getByText(t('composer.first'))).toBeVisible()
        const text = field(one.page, two.name)
        await text.fill('https://example.com/a。')
        await text.press('Shift+Enter')
        await text.pressSequentially('<b>hello</b>')
        await text.press('Enter')
        await expect(one.page.getByText(waiting)).toBeVisible()
        await expect(text).toHaveCount(0)
        const link = letters(one.page).getByRole('link', { name: 'https://example.com/a', exact: true })
        await expect(link).toHaveAttribute('rel', 'nofollow noopener noreferrer')
        await expect(letters(one.page)).toContainText('<b>hello</b>')
        await expect(letters(one.page)).toContainText(t('letter.brought'))
      })

      await test.step('it arrives at once, also on a second page, over one stream', async () => {
        await expect(badge(two.page, before + 1)).toBeVisible()
        let streams = 0
        two.page.context().on('request', (request) => {
          if (request.url().endsWith('/message/events')) streams++
        })
        const second = await two.page.context().newPage()
        await second.goto('/v3/myNotice/privateLetter.html')
        await expect(second.getByRole('link', { name: new RegExp(one.name) })).toContainText('1')
        await two.page
          .getByRole('banner')
          .getByRole('button', { name: /1|2|3|4|5|6|7|8|9/ })
          .click()
        await two.page
          .getByRole('banner')
          .getByRole('link', { name: new RegExp(common('notices.direct')) })
          .click()
        await two.page.getByRole('link', { name: new RegExp(one.name) }).click()
        await expect(letters(two.page)).toContainText('<b>hello</b>')
        await expect(letters(one.page)).toContainText(t('letter.read'))
        // The second page was notified by the first, which alone holds the stream.
        await expect(second.getByRole('link', { name: new RegExp(one.name) })).not.toContainText(t('unread'))
        expect(streams).toBe(0)
        await second.close()
      })

      await test.step('the reply arrives while the page is open, and a draft is kept', async () => {
        await field(two.page, one.name).fill('answer 1')
        await two.page.getByRole('button', { name: t('composer.go'), exact: true }).click()
        await expect(field(two.page, one.name)).toHaveValue('')
        await expect(letters(one.page)).toContainText('answer 1')
        await expect(one.page.getByText(waiting)).toHaveCount(0)
        await field(one.page, two.name).fill('begun')
        await one.page.getByRole('link', { name: t('part.refused') }).click()
        await expect(one.page.getByText(t('refuse.none'))).toBeVisible()
        await one.page.goBack()
        await expect(field(one.page, two.name)).toHaveValue('begun')
        await field(one.page, two.name).press('Enter')
        await expect(letters(two.page)).toContainText('begun')
        await field(one.page, two.name).fill('x'.repeat(501))
        await field(one.page, two.name).press('Enter')
        await expect(one.page.getByText(t('composer.tooLong', { count: 1 }))).toBeVisible()
      })

      await test.step('a blocked sender is not told, and can be unblocked', async () => {
        await choose(two.page, t('refuse.go'))
        await two.page
          .getByRole('dialog')
          .getByRole('button', { name: t('refuse.go'), exact: true })
          .click()
        await expect(two.page.getByText(messageRefusals['message.refusing'][language === 'zh' ? 1 : 2])).toBeVisible()
        await field(one.page, two.name).fill('lost')
        await field(one.page, two.name).press('Enter')
        await expect(letters(one.page)).toContainText('lost')
        await two.page.goto('/v3/myNotice/refuseList.html')
        await two.page.getByRole('button', { name: t('refuse.backOf', { name: one.name }) }).click()
        await expect(two.page.getByText(t('refuse.none'))).toBeVisible()
        await field(one.page, two.name).fill('found')
        await field(one.page, two.name).press('Enter')
        await expect(letters(one.page)).toContainText('found')
      })

      await test.step('messages can be searched, and deleted on one side only', async () => {
        await two.page.goto('/v3/myNotice/privateLetter.html?q=found')
        await two.page.getByRole('link', { name: new RegExp(one.name) }).click()
        await expect(letters(two.page)).toContainText('found')
        await expect(letters(two.page)).not.toContainText('begun')
        await two.page.getByRole('link', { name: t('conversation.whole') }).click()
        await expect(letters(two.page)).toContainText('begun')
        await expect(letters(two.page)).not.toContainText('lost')
        const gone = letters(two.page).getByRole('listitem').filter({ hasText: 'begun' })
        await gone.hover()
        await gone.getByRole('button', { name: t('letter.delete') }).click()
        await two.page
          .getByRole('dialog')
          .getByRole('button', { name: t('remove'), exact: true })
          .click()
        await expect(letters(two.page)).not.toContainText('begun')
        await choose(two.page, t('thread.delete'))
        await two.page
          .getByRole('dialog')
          .getByRole('button', { name: t('remove'), exact: true })
          .click()
        // Where both panes are shown, the message pane has the same text for a moment.
        await expect(two.page.getByText(t('threads.none'), { exact: true }).first()).toBeVisible()
        await expect(letters(one.page)).toContainText('begun')
      })

      await test.step('on a phone the list and the messages are shown one at a time', async () => {
        const phone = wide(one.page) ? two.page : one.page
        if (phone === one.page) {
          await phone.getByRole('link', { name: t('conversation.back') }).click()
          await expect(letters(phone)).toHaveCount(0)
        }
        await expect(phone.getByRole('searchbox', { name: t('threads.search') })).toBeVisible()
        expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      })
      expect([...one.faults, ...two.faults]).toEqual([])
    })

    // covers: spec.routes.message-centre-system, pages.messages.filter-unread-notices
    // covers: pages.messages.official-notices-date
    test('a notification arrives and is read, and its settings are changed', async ({ browser }) => {
      const { page, id, name, faults } = await enter(browser, language, reader)
      await forgetNoticeSettings(id)
      await giveEmail(name, null)
      const title = `演示通知 ${language} ${Date.now()}`
      await page.goto('/v3/myNotice/officialNotice.html?unread=1')
      const choices = page.getByRole('navigation', { name: t('unread.label') })
      await expect(choices.getByRole('link', { name: t('unread.only') })).toHaveAttribute('aria-current', 'page')
      await notifyUser(id, title)
      const row = page.getByRole('listitem').filter({ hasText: title })
      await row.getByText(title).click()
      await expect(row.getByRole('button', { name: t('markUnread') })).toBeVisible()
      await page.goto('/v3/accountset/officialNotice.html')
      await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible()
      await page.getByRole('link', { name: t('part.settings') }).click()

      const mail = page.getByLabel(t('settings.mailOf', { kind: t('told.team') }))
      await expect(mail).toBeDisabled()
      await expect(page.getByText(t('settings.noEmail'))).toBeVisible()
      await expect(page.getByLabel(t('settings.countOf', { kind: t('told.system') }))).toBeDisabled()
      const count = page.getByLabel(t('settings.countOf', { kind: t('told.official') }))
      await count.uncheck()
      await expect(page.getByText(t('settings.saved'))).toBeVisible()
      await giveEmail(name, `message-${language}@example.com`)
      await page.reload()
      await mail.selectOption({ label: t('mail.weekly') })
      await page.reload()
      await expect(count).not.toBeChecked()
      await expect(mail).toHaveValue('weekly')
      await page.goto('/v3/end-mails.html?ticket=nonsense')
      await expect(page.getByRole('heading', { name: t('end.wrong') })).toBeVisible()
      expect(faults).toEqual([])
    })
  })
}
