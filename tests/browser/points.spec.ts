import { expect, test } from '@playwright/test'
import type { Way } from '../../areas/community/points/contract.ts'
import { pointWords } from '../../areas/community/points/contract.words.ts'
import { currentLogin } from '../../areas/identity/account/contract.session.ts'
import { setRole } from '../../areas/operations/admin-console/contract.ts'
import { newcomer } from './operator.ts'
import { newMark, newPhone, register } from './person.ts'
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

for (const [at, project] of inTurn(projects, 0).entries()) {
  const { language } = project
  const name = `points-${newMark()}`
  const friend = `friend-${newMark()}`
  const worth = 21 + at

  // covers: spec.audience.earn-points, spec.routes.index-center-shop, pages.points.balance-level
  // covers: pages.points.ledger-filters, pages.points.tasks-progress, pages.points.calendar-signin
  // covers: pages.everywhere.numbers-separators
  test(`points are earned, spent and administered: ${language}, ${project.viewport.width}`, async ({ browser }) => {
    const me = await openSession(browser, project)
    await test.step('a visitor reads how points are earned', () => readAsStranger(me))
    await test.step('a user checks in for today and claims a completed task', async () => {
      await register({ ...me, phone: newPhone(), name })
      await signInForToday(me)
      await claimPhone(me)
    })
    await test.step('the ledger shows where the points came from', () => readLedger(me))
    await test.step('a friend registers by the invitation link', async () => {
      const other = await openSession(browser, project)
      await register({ ...other, phone: newPhone(), name: friend }, await invitationOf(me))
      await seeFriend(me, friend)
      await expectNoErrors(other)
    })
    const adminPage = await openSessionAs(browser, project, 'demo-admin')
    await test.step('an administrator raises a task’s points', async () => {
      await tuneRule(adminPage, 'email', worth)
      await open(me, '/v3/get_intergral.html')
      await expect(wayRow(me, 'email')).toContainText(`+${worth}`)
    })
    await test.step('a large grant requires a second administrator', async () => {
      await grant(adminPage, name, 900)
      await expect(adminPage.page.getByText(adminPage.t('points', 'grant.done'), { exact: true })).toBeVisible()
      await grant(adminPage, name, 200)
      await expect(adminPage.page.getByText(adminPage.t('points', 'grant.waits'), { exact: true })).toBeVisible()
      await confirmAsSecond(browser, adminPage, name)
      await seeGrants(me)
    })
    await expectNoErrors(me, adminPage)
  })
}

const nameOf = ({ language }: Session, way: Way) => pointWords[way][language]
const wayRow = (one: Session, way: Way) =>
  one.page.getByRole('listitem').filter({ has: one.page.getByText(nameOf(one, way), { exact: true }) })

async function readAsStranger(one: Session): Promise<void> {
  const { page, t } = one
  await open(one, '/v3/index_center.html')
  await expect(page.getByText(t('points', 'welcome'))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('common', 'points.earn') })
    .last()
    .click()
  await expect(page.getByText(t('points', 'earn.login'))).toBeVisible()
  await expect(wayRow(one, 'signIn')).toContainText('+5')
  await expect(wayRow(one, 'rank1')).toContainText('+1,000')
  await expect(wayRow(one, 'cheating')).toContainText('-1,000')
}

async function signInForToday(one: Session): Promise<void> {
  const { page, t } = one
  await open(one, '/v3/get_intergral.html')
  const part = page.getByRole('region', { name: t('points', 'signIn'), exact: true })
  await expect(part.locator('[data-state="today"]')).toHaveCount(1)
  await part.getByRole('button', { name: t('points', 'signIn.go'), exact: true }).click()
  await expect(page.getByText(t('points', 'claimed.points', { points: 5 }))).toBeVisible()
  await expect(part.locator('[data-state="signed"]')).toHaveCount(1)
  await expect(part.getByText(t('points', 'signIn.streak', { days: 1 }))).toBeVisible()
  await expect(part.getByText(t('points', 'signIn.done'))).toBeVisible()
}

async function claimPhone(one: Session): Promise<void> {
  const { page, t } = one
  // The e-mail address is not set yet, so its task links to the settings.
  await expect(wayRow(one, 'email').getByRole('link', { name: t('points', 'task.go') })).toBeVisible()
  await wayRow(one, 'phone')
    .getByRole('button', { name: t('points', 'task.claim') })
    .click()
  await expect(page.getByText(t('points', 'claimed.points', { points: 20 }))).toBeVisible()
  await expect(wayRow(one, 'phone').getByText(t('points', 'task.claimed'))).toBeVisible()
}

async function readLedger(one: Session): Promise<void> {
  const { page, t } = one
  await open(one, '/v3/index_center.html')
  await expect(page.getByRole('region', { name: t('points', 'spendable') })).toContainText('25')
  const level = page.getByRole('region', { name: t('points', 'total') })
  await expect(level).toContainText(t('points', 'level', { level: 1 }))
  await expect(level).toContainText(t('points', 'level.next', { points: 75 }))
  const rows = page.getByRole('region', { name: t('points', 'ledger') }).getByRole('row')
  await expect(rows.filter({ hasText: nameOf(one, 'phone') })).toContainText('+20')
  const flows = page.getByRole('navigation', { name: t('points', 'flow') })
  await flows.getByRole('link', { name: t('points', 'flow.out') }).click()
  await expect(page).toHaveURL(/kind=out/)
  await expect(page.getByText(t('points', 'ledger.none'))).toBeVisible()
  await flows.getByRole('link', { name: t('points', 'flow.in') }).click()
  await expect(rows.filter({ hasText: nameOf(one, 'signIn') }).first()).toContainText('+5')
}

async function invitationOf(one: Session): Promise<string> {
  const { page, t } = one
  await open(one, '/v3/get_intergral.html')
  await expect(page.getByText(t('points', 'invite.none'))).toBeVisible()
  const link = await page.getByRole('textbox', { name: t('points', 'invite.link') }).inputValue()
  expect(link).toMatch(/\/v3\/reg\.html\?invite=\d+$/)
  return link
}

/** Registered from the same machine, so the friend is listed but does not count. */
async function seeFriend(one: Session, friend: string): Promise<void> {
  const { page, t } = one
  await open(one, '/v3/get_intergral.html')
  const list = page.getByRole('region', { name: t('points', 'invite.list') })
  await expect(list.getByRole('row').filter({ hasText: friend })).toContainText(t('points', 'invite.notCounted'))
  await expect(page.getByText(t('points', 'invite.sum', { people: 1, points: 0 }))).toBeVisible()
}

async function tuneRule(adminPage: Session, way: Way, points: number): Promise<void> {
  const { page, t } = adminPage
  await open(adminPage, '/v3/judge-space.html?tab=points&part=rules')
  await page.getByRole('button', { name: `${t('points', 'rule.change')}: ${nameOf(adminPage, way)}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('points', 'points'), exact: true }).fill(String(points))
  await dialog.getByRole('button', { name: t('points', 'rule.save') }).click()
  await expect(dialog).toBeHidden()
  const past = page.getByRole('region', { name: t('points', 'rule.past') })
  await expect(
    past
      .getByRole('row')
      .filter({ hasText: nameOf(adminPage, way) })
      .first(),
  ).toContainText(`+${points}`)
}

async function grant(adminPage: Session, name: string, points: number): Promise<void> {
  const { page, t } = adminPage
  await open(adminPage, '/v3/judge-space.html?tab=points')
  await page.getByRole('searchbox', { name: t('points', 'admin.search') }).fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: new RegExp(`^${name} `) }).click()
  await page.getByRole('button', { name: t('points', 'admin.grant') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('points', 'points') }).fill(String(points))
  await dialog.getByRole('textbox', { name: t('points', 'grant.reason') }).fill(`演示奖励 ${points}`)
  await dialog.getByRole('button', { name: t('points', 'grant.give'), exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** The requesting administrator cannot approve; another one can. */
async function confirmAsSecond(
  browser: Parameters<typeof openSession>[0],
  adminPage: Session,
  name: string,
): Promise<void> {
  const rowOf = ({ page }: Session) => page.getByRole('row').filter({ hasText: name })
  await open(adminPage, '/v3/judge-space.html?tab=points&part=grants')
  await expect(rowOf(adminPage)).toContainText('1000')
  // Participants cannot be administrators, so this uses a new user.
  const second = await openSessionAs(browser, adminPage, await newcomer('管理'))
  const { userId } = await (await callsOf(second))(currentLogin, {})
  if (userId === null) throw new Error('nobody is logged in')
  const asFirst = await callsOf(adminPage)
  await asFirst(setRole, { userId, role: 'admin', reason: '演示：第二位管理员' })
  const { page, t } = second
  await open(second, '/v3/judge-space.html?tab=points&part=grants')
  await rowOf(second)
    .getByRole('button', { name: t('points', 'grant.agree') })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('points', 'grant.agree') })
    .click()
  await expect(rowOf(second)).toHaveCount(0)
  await asFirst(setRole, { userId, role: 'user', reason: '演示：结束' })
  await expectNoErrors(second)
}

async function seeGrants(one: Session): Promise<void> {
  const { page, t } = one
  await open(one, '/v3/index_center.html')
  await expect(page.getByRole('region', { name: t('points', 'spendable') })).toContainText('1,125')
  await expect(page.getByRole('region', { name: t('points', 'total') })).toContainText(
    t('points', 'level', { level: 4 }),
  )
  const rows = page.getByRole('region', { name: t('points', 'ledger') }).getByRole('row')
  for (const points of [900, 200]) {
    await expect(rows.filter({ hasText: `演示奖励 ${points}` })).toContainText(`+${points}`)
  }
}
