import { expect, type Page, test } from '@playwright/test'
import { ltiAddresses } from '../../../areas/learning/lti/addresses.ts'
import { roles } from '../../../areas/learning/lti/testing-course.ts'
import { openPlatform } from '../../../areas/learning/lti/testing-platform.ts'
import { limits } from '../../../areas/platform/contract/limits.ts'
import { LTI_CLIENT, LTI_PORT, PORT } from '../data-dir.ts'
import { demonstration, expectNoErrors, inTurn, openSession, projects, type Session } from '../session.ts'
import { firstPaper } from './study.ts'

test.beforeAll('the demonstration is ready', demonstration)

const site = `http://127.0.0.1:${PORT}`
const { login, launch, target, keys } = ltiAddresses(site)

for (const project of inTurn(projects, 1)) {
  const { language, viewport } = project
  // covers: rely.lti.homework
  test(`a course of a platform: linked with a class, homework chosen in its frame, opened by a student, and the grade sent back: ${language}, ${viewport.width}`, async ({
    browser,
  }) => {
    const platform = await openPlatform({
      port: LTI_PORT,
      host: 'localhost',
      clientId: LTI_CLIENT,
      tool: { login, launch, target },
      toolKeys: async () => (await fetch(keys)).json(),
    })
    const teacher = await openSession(browser, project)
    const student = await openSession(browser, project)
    const { t } = teacher
    const say = (key: string, values = {}) => t('lti', key, values)
    const work = (key: string, values = {}) => t('homework', key, values)
    const course = `演示课程${Date.now()}`
    platform.state.course = { id: course, title: course }
    const plain = platform.addLink()
    const people = {
      teacher: platform.enrol({ roles: [roles.teacher], name: '演示教师', number: `T${Date.now()}` }),
      student: platform.enrol({ roles: [roles.student], name: '演示学生', number: `S${Date.now()}` }),
    }

    /** Opens a link of the course in the platform’s frame, and from there the window of this site. */
    async function launchBy({ page }: Session, as: string, link: string): Promise<Page> {
      await page.goto(`${platform.origin}/course?as=${as}`)
      await page.getByRole('button', { name: link, exact: true }).click()
      const opened = page.waitForEvent('popup')
      await page.frameLocator('iframe').getByRole('link').click()
      return opened
    }
    /** A frame keeps no cookie: whoever comes is asked whether that is them, and for consent at the first time. */
    async function enter(page: Page, name: string) {
      await expect(page.getByText(name, { exact: true })).toBeVisible()
      await page.getByRole('button', { name: say('who.go') }).click()
      await page.getByRole('button', { name: t('common', 'consent.firstAgree', { age: limits.minorAge }) }).click()
    }

    const first = await launchBy(teacher, people.teacher, plain)
    await enter(first, '演示教师')
    await first.getByRole('button', { name: say('class.make') }).click()
    await expect(first.getByText(say('homework.none'))).toBeVisible()
    const giving = first.waitForEvent('popup')
    await first.getByRole('link', { name: say('homework.new') }).click()
    const classPage = await giving
    await classPage.getByLabel(work('form.title')).fill('演示作业')
    await classPage.getByLabel(work('form.kind')).selectOption('paper')
    await classPage
      .getByLabel(work('kind.paper'), { exact: false })
      .last()
      .selectOption({ label: (await firstPaper())[language] })
    await classPage.getByLabel(work('form.released')).check()
    await classPage.getByRole('button', { name: work('form.save') }).click()
    await expect(classPage.getByRole('region', { name: '演示作业' })).toBeVisible()

    const choosing = await launchBy(teacher, people.teacher, 'Select content')
    await choosing.getByRole('checkbox', { name: /演示作业/ }).check()
    await choosing.getByRole('button', { name: say('homework.give') }).click()
    await expect(choosing.getByText(say('handed'), { exact: true })).toBeVisible()
    // The frame of the platform goes on by itself.
    await expect(teacher.page.frameLocator('iframe').getByRole('heading', { name: 'added' })).toBeVisible()

    const own = await launchBy(student, people.student, 'link-2')
    await enter(own, '演示学生')
    const card = own.getByRole('region', { name: '演示作业' })
    await expect(card).toHaveAttribute('aria-current', 'true')
    await card.getByRole('link', { name: work('open.paper') }).click()
    for (const key of ['entry.start', 'exam.submit']) {
      const button = { name: t('training', key) }
      await own.getByRole('button', button).click()
      await own.getByRole('dialog').getByRole('button', button).click()
    }
    await own.waitForURL(/testResult\.html/)

    await expect.poll(() => platform.scores.length, { timeout: 60_000 }).toBe(1)
    expect(platform.scores).toMatchObject([{ userId: people.student, gradingProgress: 'FullyGraded' }])
    await classPage.reload()
    await classPage.getByRole('link', { name: t('class', 'tab.courses') }).click()
    const linked = classPage.getByRole('region', { name: course, exact: true })
    await expect(linked).toContainText(say('sendings.sent', { count: 1 }))
    await expectNoErrors(teacher, student)
    await platform.close()
  })
}
