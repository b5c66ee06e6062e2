import { cmptData, getDataList } from '@leitai/contract/competition/catalog.detail'
import { signUpJoinCmpt } from '@leitai/contract/competition/catalog.sign-up'
import { commitResult } from '@leitai/contract/competition/submission'
import { uploadSubmissionFileByString } from '@leitai/contract/platform/file'
import { expect, type Locator, test } from '@playwright/test'
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
