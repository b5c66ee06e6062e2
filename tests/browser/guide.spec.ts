import { expect, test } from '@playwright/test'
import { demonstration, expectNoErrors, inTurn, open, openSession, openSessionAs, projects } from './session.ts'

test.beforeAll(demonstration)

const pages = [
  ['/v3/rule/server-rule.html', 'terms'],
  ['/v3/rule/private.html', 'privacy'],
  ['/v3/rule/cheat-rule.html', 'cheating'],
  ['/v3/guide/how-to-compete.html', 'howTo'],
  ['/v3/guide/FAQ.html', 'faq'],
  ['/v3/guide/guide-map.html', 'map'],
  ['/v3/about.html', 'about'],
  ['/v3/helpCenter.html', 'centre'],
] as const

for (const project of inTurn(projects, 0)) {
  const name = `${project.language}, ${project.viewport.width}`

  // covers: spec.audience.read-rules-guides, spec.routes.three-rule-three, spec.routes.section-about
  // covers: pages.content.rules-guides-whole
  test(`${name}: rules and guides are fully rendered on the server and fit the viewport`, async ({ browser }) => {
    const reader = await openSession(browser, project)
    const { page, t } = reader
    for (const [address, key] of pages) {
      await open(reader, address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('guide', key))
      const headers = { 'Accept-Language': project.language === 'zh' ? 'zh-CN' : 'en-US' }
      const html = await (await page.request.get(address, { headers })).text()
      expect(html).toContain(`<title>${t('guide', key)} - `)
      expect(html).toContain(`content="${t('guide', `${key}.text`)}"`)
    }
    await open(reader, '/v3/rule')
    await expect(page).toHaveURL(/\/rule\/server-rule\.html$/)
    await expect(page.getByText(t('guide', 'template'))).toBeVisible()
    await expectNoErrors(reader)
  })

  // covers: spec.routes.helpcenter-search, pages.content.search-faq
  test(`${name}: a user searches for help and the answer is expanded`, async ({ browser }) => {
    const reader = await openSession(browser, project)
    const { page, t } = reader
    await open(reader, '/v3/helpCenter.html')
    const [words, title] =
      project.language === 'zh' ? ['wangjimima', '忘记密码怎么办？'] : ['forgotten', 'I have forgotten my password']
    const field = page.getByRole('searchbox', { name: t('guide', 'search') })
    await field.fill(words)
    await field.press('Enter')
    await page.getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(/FAQ\.html#s\d+$/)
    const question = page.getByRole('group').filter({ hasText: title })
    await expect(question).toHaveAttribute('open', '')
    await expect(question).toBeInViewport()
    await open(reader, '/v3/rule/private.html#s10')
    await expect(page.locator('#s10')).toBeInViewport()
    await open(reader, '/v3/helpCenter.html?keyword=%25zzz')
    await expect(page.getByText(t('guide', 'none', { keyword: '%zzz' }))).toBeVisible()
    await expectNoErrors(reader)
  })

  // covers: spec.routes.guide-map
  test(`${name}: the site map shows the steps of each role`, async ({ browser }) => {
    const reader = await openSession(browser, project)
    const { page, t } = reader
    await open(reader, '/v3/guide/guide-map.html')
    const consoleLink = page.getByRole('link', { name: t('guide', 'place.adminConsole') })
    await expect(consoleLink).toBeVisible()
    await page
      .getByRole('navigation', { name: t('guide', 'role') })
      .getByRole('link', { name: t('guide', 'role.captain') })
      .click()
    await expect(page).toHaveURL(/role=captain$/)
    await expect(consoleLink).toHaveCount(0)
    await page.getByRole('link', { name: t('guide', 'way.captain.merge') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('team', 'rules.title'))
    await expectNoErrors(reader)
  })

  // covers: spec.routes.build-competition-contact, spec.validation.feedback-types-bug
  // covers: rules.open.contact-page-settings
  test(`${name}: a visitor sends feedback to the operator`, async ({ browser }) => {
    const reader = await openSession(browser, project)
    const { page, t } = reader
    await open(reader, '/v3/contact-us.html')
    const send = page.getByRole('button', { name: t('feedback', 'send'), exact: true })
    await send.click()
    const contact = page.getByRole('textbox', { name: t('feedback', 'contact') })
    await expect(contact).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel(t('feedback', 'type')).selectOption('活动')
    await contact.fill('visitor@example.com')
    await page.getByRole('textbox', { name: t('feedback', 'content') }).fill('演示反馈')
    await send.click()
    await expect(page.getByRole('main').getByRole('status')).toHaveText(t('feedback', 'thanks'))
    await expect(contact).toHaveValue('')
    await expectNoErrors(reader)
  })
}

test('an administrator edits the platform’s default text and publishes it', async ({ browser }) => {
  const [project] = projects
  if (!project) throw new Error('no side')
  const admin = await openSessionAs(browser, project, 'demo-admin')
  const { page, t } = admin
  await open(admin, '/v3/judge-space.html?tab=content&part=pages&page=cheating')
  await page.getByRole('button', { name: t('content', 'page.takeOwn') }).click()
  await page.getByText(t('common', 'editor.mode.source'), { exact: true }).click()
  const text = page.getByRole('textbox', { name: new RegExp(t('common', 'language.zh')) })
  await text.fill(`${await text.inputValue()}\n\n## 本站补充\n\n见[如何参赛](/v3/guide/how-to-compete.html)。`)
  await page.getByRole('button', { name: t('content', 'page.publish'), exact: true }).click()
  await expect(page.getByText(t('content', 'page.current'))).toBeVisible()

  const reader = await openSession(browser, project)
  await open(reader, '/v3/rule/cheat-rule.html')
  await expect(reader.page.getByRole('heading', { name: '本站补充' })).toBeVisible()
  await expect(reader.page.getByRole('table')).toBeVisible()
  await expect(reader.page.getByText(t('guide', 'template'))).toHaveCount(0)
  await expectNoErrors(admin, reader)
})
