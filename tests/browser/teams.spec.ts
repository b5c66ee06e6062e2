import { readFileSync } from 'node:fs'
import { type Browser, expect, type Locator, test } from '@playwright/test'
import { competitionBySlug, newcomer } from './operator.ts'
import { openSessionAs, type Session } from './session.ts'
import type { Language } from './texts.ts'

/** A user with their own browser and language. */
interface Somebody extends Session {
  name: string
}

const SLUG = 'demo-bird-strikes'
const sizes = { zh: { width: 1280, height: 900 }, en: { width: 375, height: 812 } }

async function enter(browser: Browser, language: Language, name: string): Promise<Somebody> {
  return { name, ...(await openSessionAs(browser, { language, viewport: sizes[language] }, name)) }
}

const tabOf = (cmptId: number, tab: string) => `/v3/cmptDetail.html?id=${cmptId}&tab=${tab}`

async function signUp({ page, t }: Somebody, cmptId: number): Promise<void> {
  await page.goto(`/v3/cmptDetail.html?id=${cmptId}`)
  await page.getByRole('button', { name: t('competition', 'action.signUp') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('competition', 'signUp.agree')).check()
  await dialog.getByRole('button', { name: t('competition', 'signUp.go') }).click()
  await expect(dialog).toBeHidden()
}

const part = ({ page, t }: Somebody, title: string): Locator => page.getByRole('region', { name: t('team', title) })

/** Names the user's team and opens it to members. */
async function nameTeam(one: Somebody, cmptId: number, name: string): Promise<void> {
  const { page, t } = one
  await page.goto(tabOf(cmptId, 'team'))
  const mine = part(one, 'mine.label')
  await mine.getByRole('button', { name: t('team', 'mine.edit') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('team', 'form.name') }).fill(name)
  await dialog.getByRole('textbox', { name: t('team', 'form.needs') }).fill('演示 demo')
  await dialog.getByRole('button', { name: t('team', 'form.save') }).click()
  await expect(mine.getByRole('heading', { name })).toBeVisible()
  await mine.getByRole('switch', { name: t('team', 'mine.recruit') }).check({ force: true })
  await expect(mine.getByText(t('team', 'recruiting.open'), { exact: true })).toBeVisible()
}

async function invite(one: Somebody, guest: Somebody, cmptId: number, teamName: string): Promise<void> {
  const invites = part(one, 'invites.title')
  await invites.getByRole('combobox', { name: one.t('team', 'invites.name') }).fill(guest.name)
  await invites.getByRole('textbox', { name: one.t('team', 'invites.note') }).fill('一起来')
  await expect(invites.getByText(one.t('team', 'invites.can'))).toBeVisible()
  await invites.getByRole('button', { name: one.t('team', 'invites.go') }).click()
  await expect(invites.getByRole('list')).toContainText(guest.name)

  await guest.page.goto(tabOf(cmptId, 'team'))
  await guest.page.getByRole('button', { name: guest.t('team', 'toMe.acceptLabel', { name: teamName }) }).click()
  const dialog = guest.page.getByRole('dialog')
  await expect(dialog).toContainText(guest.name)
  await dialog.getByRole('button', { name: guest.t('team', 'toMe.accept') }).click()
  await expect(part(guest, 'mine.label').getByRole('heading', { name: teamName })).toBeVisible()
}

async function propose(one: Somebody, cmptId: number, otherName: string): Promise<void> {
  const { page, t } = one
  await page.goto(tabOf(cmptId, 'team'))
  await part(one, 'merge.title')
    .getByRole('button', { name: t('team', 'merge.propose') })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('team', 'merge.find') }).fill(otherName)
  await dialog.getByRole('button', { name: t('team', 'merge.search') }).click()
  await dialog.getByRole('button', { name: t('team', 'merge.chooseLabel', { name: otherName }) }).click()
  await expect(dialog.getByRole('list', { name: t('team', 'merge.conditions') })).not.toContainText(
    t('team', 'merge.unmet'),
  )
  await expect(dialog.getByRole('region', { name: t('team', 'merge.stages') })).toBeVisible()
  await dialog.getByRole('button', { name: t('team', 'merge.go') }).click()
  await expect(dialog).toBeHidden()
}

async function voteFor(one: Somebody): Promise<void> {
  const { page, t } = one
  await part(one, 'merge.title')
    .getByRole('button', { name: t('team', 'merge.voteFor') })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('team', 'merge.voteFor') })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function handOver(one: Somebody, heir: Somebody, teamName: string): Promise<void> {
  const { page, t } = one
  const manage = part(one, 'manage.title')
  await manage.getByRole('combobox', { name: t('team', 'manage.handOverTo') }).selectOption(heir.name)
  await manage.getByRole('button', { name: t('team', 'manage.handOver') }).click()
  const dialog = page.getByRole('dialog')
  const go = dialog.getByRole('button', { name: t('team', 'manage.handOver') })
  await expect(go).toBeDisabled()
  await dialog.getByRole('textbox').fill(teamName)
  await go.click()
  await expect(dialog).toBeHidden()
}

async function sampleOf({ page, t }: Somebody, cmptId: number): Promise<string> {
  await page.goto(tabOf(cmptId, 'data'))
  const downloading = page.waitForEvent('download')
  const row = page.getByRole('article').filter({ hasText: t('competition', 'data.sample') })
  await row.getByRole('button', { name: t('competition', 'data.get'), exact: true }).click()
  return readFileSync(await (await downloading).path(), 'utf8')
}

async function submit({ page, t }: Somebody, cmptId: number, submissions: number, sample: string): Promise<void> {
  await page.goto(tabOf(cmptId, 'submit'))
  await page
    .locator('#tab input[type=file]')
    .setInputFiles({ name: 'sample.csv', mimeType: 'text/csv', buffer: Buffer.from(sample) })
  await expect(page.getByText(t('submission', 'check.good'))).toBeVisible()
  await page
    .locator('#tab')
    .getByRole('button', { name: t('submission', 'form.go'), exact: true })
    .click()
  await expect(page.locator('tbody[data-state="scored"]')).toHaveCount(submissions)
}

// covers: spec.audience.merge-teams-vote, spec.routes.team-pages-merge, pages.team.members-captain-marked
// covers: pages.team.invite-name-suggestions, pages.team.switch-recruiting, pages.team.merge-wizard-find
// covers: pages.team.merge-list-conditions, pages.team.merge-vote-bars, pages.team.hand-captaincy-over
// covers: pages.everywhere.harm-asked-about
test('two teams form, one accepts a third member, they merge by vote, transfer the captaincy and submit together', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const submissions = async () => (await competitionBySlug(SLUG).catch(() => null))?.submissions ?? 0
  await expect.poll(submissions, { timeout: 60_000 }).toBeGreaterThanOrEqual(10)
  const { id } = await competitionBySlug(SLUG)
  const wide = await enter(browser, 'zh', await newcomer('队友'))
  const narrow = await enter(browser, 'en', await newcomer('队友'))
  const third = await enter(browser, 'zh', await newcomer('队友'))
  for (const one of [wide, narrow, third]) await signUp(one, id)
  await nameTeam(wide, id, '银杏演示队')
  await nameTeam(narrow, id, 'Demo gradients')
  await invite(wide, third, id, '银杏演示队')

  await propose(wide, id, 'Demo gradients')
  await voteFor(wide)
  // 1.5 of 2.5: the captain alone decides in a team of two. Now the other team votes.
  await expect(part(wide, 'merge.title')).toContainText(wide.t('team', 'merge.inviting', { team: 'Demo gradients' }))
  await narrow.page.goto(tabOf(id, 'team'))
  await voteFor(narrow)
  await expect(part(narrow, 'mine.label').getByRole('heading', { name: '银杏演示队' })).toBeVisible()
  // The other users' pages poll.
  const roster = part(wide, 'mine.label').getByRole('list', { name: wide.t('team', 'members') })
  await expect(roster).toContainText(narrow.name, { timeout: 40_000 })

  await handOver(wide, narrow, '银杏演示队')
  await expect(part(wide, 'mine.label')).toContainText(wide.t('team', 'captain'))
  await expect(part(wide, 'invites.title').getByRole('button', { name: wide.t('team', 'invites.go') })).toBeDisabled()
  await narrow.page.reload()
  const invites = part(narrow, 'invites.title')
  await expect(invites.getByRole('combobox', { name: narrow.t('team', 'invites.name') })).toBeVisible()

  const sample = await sampleOf(wide, id)
  await submit(wide, id, 1, sample)
  await submit(narrow, id, 2, sample)
  for (const one of [wide, narrow, third]) expect(one.faults).toEqual([])
})
