import { expect, test } from '@playwright/test'
import { competitions } from '../../../areas/competition/definition/table.ts'
import { eq } from '../../../areas/platform/db/orm.ts'
import { asOperator, newcomer } from '../operator.ts'
import { compete, importCompetition, manifestOf, preliminary, prices } from '../own-competition.ts'
import { writeSource } from '../rich.ts'
import { demonstration, expectNoErrors, inTurn, open, openSessionAs, projects } from '../session.ts'

test.beforeAll('the demonstration is ready', demonstration)

const ROWS = 20
const numbers = Array.from({ length: ROWS }, (_, at) => at + 1)
const answer = (price: (at: number) => number) => `id,price\n${numbers.map((at) => `${at},${price(at)}`).join('\n')}\n`
const solution = `id,price,board\n${numbers.map((at) => `${at},${at},${at % 2 === 0 ? 'A' : 'B'}`).join('\n')}\n`

for (const project of inTurn(projects, 0)) {
  const { language, viewport } = project
  test(`homework by a competition: given with a line of grades, submitted, and graded with its arithmetic: ${language}, ${viewport.width}`, async ({
    browser,
  }) => {
    const slug = `homework-${language}-${Date.now()}`
    const title = `演示作业竞赛 ${slug}`
    const manifest = manifestOf({
      ...prices,
      slug,
      title: `{ zh: '${title}', en: '${title}' }`,
      samples: ['sample.csv'],
      stages: [{ ...preliminary, scoring: prices.scoring }],
    })
    const files = { 'competition.yaml': manifest, 'solution.csv': solution, 'sample.csv': answer(() => 1) }
    const cmptId = await importCompetition(slug, files, '--publish')
    // As a teacher's own draft is once it is launched: for the people of their classes alone.
    await asOperator((db) =>
      db.update(competitions).set({ audience: 'invited', status: 'private' }).where(eq(competitions.id, cmptId)),
    )
    const teacher = await openSessionAs(browser, project, 'demo-host')
    const { page, t } = teacher
    const say = (key: string, values = {}) => t('class', key, values)
    const work = (key: string, values = {}) => t('homework', key, values)
    const name = `演示班级${Date.now()}`

    await open(teacher, '/v3/classes.html')
    await page.getByRole('button', { name: say('make'), exact: true }).click()
    const making = page.getByRole('dialog')
    await making.getByLabel(say('name')).fill(name)
    await making.getByRole('button', { name: say('make.go'), exact: true }).click()
    await page.getByRole('link', { name: say('tab.settings') }).click()
    await page.getByRole('button', { name: say('code.make') }).click()
    const shown = page
      .getByRole('region', { name: say('code') })
      .locator('p')
      .last()
    await expect(shown).toHaveText(/^[A-Z0-9-]+$/)
    const code = await shown.textContent()

    await page.getByRole('link', { name: say('tab.homework') }).click()
    await page.getByRole('link', { name: work('give') }).click()
    await page.getByLabel(work('form.title')).fill('房价作业')
    await writeSource(page, t, work('form.note'), '每行一个**预测值**。')
    await page.getByLabel(work('kind.competition'), { exact: false }).last().selectOption({ label: title })
    await page.getByLabel(work('grading.kind')).selectOption('linear')
    const rule = page.getByRole('region', { name: work('grading') })
    // An error of 2 is worth nothing, none at all everything.
    await rule
      .getByRole('textbox', { name: work('point.score') })
      .first()
      .fill('2')
    await rule
      .getByRole('textbox', { name: work('point.score') })
      .last()
      .fill('0')
    await page.getByLabel(work('form.released')).check()
    await page.getByRole('button', { name: work('form.save') }).click()
    await expect(page.getByRole('region', { name: '房价作业' })).toBeVisible()

    const student = await openSessionAs(browser, project, await newcomer('homework'))
    await open(student, '/v3/classes.html')
    await student.page.getByLabel(say('code')).fill(code ?? '')
    await student.page.getByRole('button', { name: say('join.go') }).click()
    const card = student.page.getByRole('region', { name: '房价作业' })
    await expect(card.locator('strong', { hasText: '预测值' })).toBeVisible()
    await card.getByRole('link', { name: work('open.competition') }).click()
    await expect(student.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await compete(
      student,
      cmptId,
      answer((at) => at + 1),
    )
    await open(student, '/v3/classes.html')
    await student.page.getByRole('link', { name }).click()
    await expect(card).toContainText(work('grade', { grade: 50, points: 100 }))
    await expect(card).toContainText(work('step.score', { score: 1 }))
    await page.getByRole('link', { name: say('tab.grades') }).click()
    await expect(page.getByRole('row', { name: /homework/ })).toContainText('50')
    await expectNoErrors(teacher, student)
  })
}
