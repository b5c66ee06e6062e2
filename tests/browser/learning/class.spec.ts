import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { openCas } from '../../../areas/enterprise/cas/testing-cas.ts'
import { limits } from '../../../areas/platform/contract/limits.ts'
import { CAS_PORT } from '../data-dir.ts'
import { demonstration, expectNoErrors, inTurn, open, openSession, openSessionAs, projects } from '../session.ts'
import { firstPaper } from './study.ts'

test.beforeAll('the demonstration is ready', demonstration)

for (const project of inTurn(projects, 0)) {
  const { language, viewport } = project
  test(`a class from a roster, homework, a log-in by CAS, an extension and the gradebook: ${language}, ${viewport.width}`, async ({
    browser,
  }) => {
    const cas = await openCas({ port: CAS_PORT })
    const teacher = await openSessionAs(browser, project, 'demo-host')
    const { page, t } = teacher
    const say = (key: string, values = {}) => t('class', key, values)
    const work = (key: string, values = {}) => t('homework', key, values)
    const number = `J${Date.now()}`
    const name = `演示课程${number}`

    await open(teacher, '/v3/classes.html')
    await page.getByRole('button', { name: say('make'), exact: true }).click()
    await page.getByRole('dialog').getByLabel(say('name')).fill(name)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('make.go'), exact: true })
      .click()
    // As the systems of schools export it: a page that is called a workbook.
    const list = `<table><tr><td colspan="2">选课名单</td></tr><tr><th>学号</th><th>姓名</th></tr><tr><td>${number}</td><td>演示新生</td></tr></table>`
    const roster = page.getByRole('region', { name: say('roster') })
    await roster.locator('input[type=file]').setInputFiles({
      name: '选课名单.xls',
      mimeType: 'application/vnd.ms-excel',
      buffer: Buffer.from(list),
    })
    await expect(roster.getByRole('textbox', { name: say('roster') })).toHaveValue(/学号/)
    await page.getByRole('button', { name: say('roster.preview') }).click()
    await expect(page.getByRole('cell', { name: '演示新生' })).toBeVisible()
    await page.getByRole('button', { name: say('roster.add', { count: 1 }) }).click()
    await expect(page.getByRole('region', { name: say('waiting') }).getByRole('cell', { name: number })).toBeVisible()

    await page.getByRole('link', { name: say('tab.homework') }).click()
    await page.getByRole('link', { name: work('give') }).click()
    await page.getByLabel(work('form.title')).fill('演示作业')
    await page.getByLabel(work('form.kind')).selectOption('paper')
    await page
      .getByLabel(work('kind.paper'), { exact: false })
      .last()
      .selectOption({ label: (await firstPaper())[language] })
    await page.getByLabel(work('form.released')).check()
    await page.getByRole('button', { name: work('form.save') }).click()
    const card = page.getByRole('region', { name: '演示作业' })
    await expect(card).toBeVisible()

    cas.visitor = { user: number, attributes: { cn: '演示新生' } }
    const student = await openSession(browser, project)
    await open(student, '/v3/login.html')
    await student.page.getByRole('link', { name: /CAS/ }).click()
    await student.page.waitForURL((url) => !url.pathname.includes('login'))
    // Automatic accounts agree to the texts at their first log-in.
    const consent = student.page.getByRole('dialog')
    await consent.getByRole('button', { name: t('common', 'consent.firstAgree', { age: limits.minorAge }) }).click()
    await expect(consent).toBeHidden()
    await open(student, '/v3/classes.html')
    await student.page.getByRole('link', { name }).click()
    const own = student.page.getByRole('region', { name: '演示作业' })
    await own.getByRole('link', { name: work('open.paper') }).click()
    for (const key of ['entry.start', 'exam.submit']) {
      const button = { name: t('training', key) }
      await student.page.getByRole('button', button).click()
      await student.page.getByRole('dialog').getByRole('button', button).click()
    }
    await student.page.waitForURL(/testResult\.html/)

    await card.getByRole('link', { name: work('grades') }).click()
    await page.getByRole('checkbox', { name: work('choose', { name: '演示新生' }) }).check()
    await page.getByRole('button', { name: work('extend', { count: 1 }) }).click()
    await page.getByRole('dialog').getByLabel(work('reason')).fill('病假')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: work('extension.go') })
      .click()
    await expect(page.getByText('病假')).toBeVisible()
    await page.getByRole('button', { name: work('override'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(work('grade.head')).fill('88')
    await dialog.getByLabel(work('reason')).fill('演示理由')
    await dialog.getByRole('button', { name: work('override'), exact: true }).click()
    await page.getByRole('link', { name: say('tab.grades') }).click()
    await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('88')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Moodle' }).click()
    const path = await (await download).path()
    expect(await readFile(path, 'utf8')).toContain(`${number},演示新生,88,88`)

    await open(student, '/v3/classes.html')
    await student.page.getByRole('link', { name }).click()
    await expect(student.page.getByText('演示理由')).toBeVisible()
    await expectNoErrors(teacher, student)
    await cas.close()
  })
}
