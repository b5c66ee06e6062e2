import { type Browser, expect, test } from '@playwright/test'
import { signUpJoinCmpt } from '../../areas/competition/catalog/contract.sign-up.ts'
import { addHost } from '../../areas/competition/competition-editor/contract.staff.ts'
import { stages } from '../../areas/competition/definition/table.ts'
import { hostRounds, openRound, saveRound } from '../../areas/competition/judging/contract.ts'
import { emptyWork, saveWork } from '../../areas/competition/works/contract.ts'
import { eq } from '../../areas/platform/db/orm.ts'
import { asOperator, newcomer, userIdOf } from './operator.ts'
import { importCompetition } from './own-competition.ts'
import {
  callsOf,
  demonstration,
  expectNoErrors,
  inTurn,
  open,
  openSessionAs,
  type Project,
  projects,
} from './session.ts'

test.beforeAll('the demonstration is ready', demonstration)

const manifest = (slug: string) => `format: 1
slug: ${slug}
title: { zh: 图文征集, en: Pictures and words }
summary: { zh: 图文, en: Pictures }
host: { zh: 示例 }
type: application
overview: { zh: 做一份作品, en: Make a work }
task: { zh: 提交作品, en: Hand in a work }
rules: { zh: 每人一个账号 }
start: now-1d
end: now+10d
stages:
  - { name: { zh: 征集, en: Entries }, kind: preliminary, start: now-1d, end: now+10d }
`
const works = ['一份给市民的天气故事', '夜班公交：谁等得最久']
const text = `# 做法\n\n${'从公开数据出发，比较了三种做法，并说明结论能信到什么程度。\n\n'.repeat(30)}`
const criterion = (zh: string, en: string) => ({ name: { zh, en }, help: { zh: '', en: '' }, max: 10, weight: 1 })

/** A competition that is over, whose two works one judge has to mark. */
async function judged(browser: Browser, project: Project): Promise<{ id: number; judge: string }> {
  const slug = `judging-${project.language}-${Date.now()}`
  const id = await importCompetition(slug, { 'competition.yaml': manifest(slug) }, '--publish')
  const host = await openSessionAs(browser, project, 'demo-host')
  const call = await callsOf(host)
  const stageId = (await call(hostRounds, { cmptId: id })).stages[0]?.id ?? 0
  for (const title of works) {
    const team = await openSessionAs(browser, project, await newcomer('作者'))
    const send = await callsOf(team)
    await send(signUpJoinCmpt, { cmptId: id, agree: true, answers: {}, lookingForTeam: false })
    const content = { ...emptyWork, title, summary: '一句话', text }
    await send(saveWork, { cmptId: id, stageId, revision: 0, content, submit: true })
    await team.page.context().close()
  }
  await asOperator((db) =>
    db
      .update(stages)
      .set({ endAt: new Date(Date.now() - 3_600_000) })
      .where(eq(stages.id, stageId)),
  )
  const judge = await newcomer('评委')
  await call(addHost, { cmptId: id, userName: judge, role: 'judge' })
  const plan = {
    name: { zh: '初评', en: 'First round' },
    stageId,
    subject: 'entry' as const,
    criteria: [criterion('创新', 'Novelty'), criterion('表达', 'Presentation')],
    blind: false,
    perWork: null,
    judgeIds: [await userIdOf(judge)],
    startAt: null,
    endAt: null,
    fromRoundId: null,
    best: null,
  }
  const { roundId } = await call(saveRound, { cmptId: id, plan })
  expect(await call(openRound, { cmptId: id, roundId })).toEqual({ works: 2, marks: 2 })
  await host.page.context().close()
  return { id, judge }
}

for (const project of inTurn(projects, 1)) {
  test(`a judge marks one work after the other: ${project.language}, ${project.viewport.width}`, async ({
    browser,
  }) => {
    const { id, judge } = await judged(browser, project)
    const session = await openSessionAs(browser, project, judge)
    const { page, t } = session
    await open(session, `/v3/judge-space.html?tab=console&id=${id}&part=marking`)
    const [first = '', second = ''] = works
    await page
      .getByRole('link', { name: first })
      .or(page.getByRole('link', { name: second }))
      .first()
      .click()
    const heading = page.locator('article h3')
    await expect(heading).toHaveText(new RegExp(`${first}|${second}`))
    const shown = await heading.textContent()
    const form = page.locator('form').filter({ has: page.getByRole('spinbutton') })
    const state = form.getByRole('status')
    await expect(state).toContainText(t('judging', 'unsaved'))

    const [novelty, presentation] = [form.getByRole('spinbutton').first(), form.getByRole('spinbutton').last()]
    await novelty.fill('7.3')
    await presentation.fill('6')
    await expect(form.getByText(t('judging', 'points.wrong'))).toBeVisible()
    await expect(state).toContainText(t('judging', 'total', { total: '30.0' }))

    // Left before the pause after which it is saved.
    await novelty.fill('7.5')
    await page.getByRole('link', { name: t('judging', 'marking.back') }).click()
    await page.getByRole('link', { name: shown ?? '' }).click()
    for (const again of [false, true]) {
      if (again) await page.reload()
      await expect(novelty).toHaveValue('7.5')
      await expect(presentation).toHaveValue('6')
      await expect(state).toContainText(t('judging', 'total', { total: '67.5' }))
      await expect(state).toContainText(t('judging', 'savedAt'))
    }

    await form.getByRole('button', { name: t('judging', 'submit') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('judging', 'submit') })
      .click()
    await expect(page.getByText(t('judging', 'marking.done'), { exact: true })).toBeVisible()
    await expect(heading).toHaveText(shown === first ? second : first)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expect(novelty).toHaveValue('')

    await page.goBack()
    await expect(heading).toHaveText(shown ?? '')
    await expect(novelty).toHaveAttribute('readonly')
    await expect(novelty).toHaveValue('7.5')
    await expectNoErrors(session)
  })
}
