import { expect, test } from '@playwright/test'
import { competitionBySlug } from './operator.ts'
import {
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

const HALL = '/v3/hall-of-fame.html'

for (const [at, project] of inTurn(projects, 1).entries()) {
  // Opts out of the hall of fame and back in, as other flows look for this user.
  const leaver = ['演示癸', '演示子'][at] ?? ''

  // covers: spec.routes.team-pages-profile, pages.person.radar-curve-rank
  test(`the hall of fame shows the best users of a year and their results: ${project.language}, ${project.viewport.width}`, async ({
    browser,
  }) => {
    const me = await openSession(browser, project)
    const { page, t } = me
    await test.step('the first three, the year and the formula of the points', async () => {
      await open(me, HALL)
      const year = page.getByRole('navigation', { name: t('fame', 'year') }).getByRole('link')
      await expect(year.first()).toHaveAttribute('aria-current', 'page')
      const first = page.getByRole('list', { name: t('fame', 'podium') }).getByRole('listitem')
      await addUp(me, first.filter({ hasText: '演示丙' }))
    })
    await test.step('the full ranking with search', async () => {
      await page.getByRole('link', { name: t('fame', 'tab.ranking') }).click()
      await expect(rowOf(me, leaver)).toBeVisible()
      await page.getByRole('searchbox', { name: t('fame', 'search') }).fill('nobody')
      await page.keyboard.press('Enter')
      await expect(page.getByText(t('fame', 'noneFound'))).toBeVisible()
      await page.getByRole('link', { name: t('fame', 'clear') }).click()
      await expect(page.getByRole('searchbox', { name: t('fame', 'search') })).toHaveValue('')
      await page.getByRole('searchbox', { name: t('fame', 'search') }).fill('丙')
      await page.keyboard.press('Enter')
      await expect(rowOf(me, leaver)).toHaveCount(0)
      await addUp(me, rowOf(me, '演示丙'))
    })
    await test.step('the winners and a team’s page', async () => {
      await page.getByRole('link', { name: t('fame', 'tab.champions') }).click()
      const champion = page.getByRole('listitem').filter({ hasText: '演示三队' }).first()
      await champion.getByRole('link', { name: '演示庚' }).click()
      await expect(page.getByRole('heading', { level: 1, name: '演示庚' })).toBeVisible()
    })
    await test.step('a team from the leaderboard', () => readTeam(me))
    await test.step('a member’s curve and badges', () => readPerson(me))
    await test.step('a user who opted out is not listed', async () => {
      const shy = await openSessionAs(browser, project, leaver)
      await setNamed(shy, false)
      await open(me, `${HALL}?tab=ranking`)
      await expect(rowOf(me, '演示丙')).toBeVisible()
      await expect(rowOf(me, leaver)).toHaveCount(0)
      await setNamed(shy, true)
      await open(me, `${HALL}?tab=ranking`)
      await expect(rowOf(me, leaver)).toBeVisible()
      await expectNoErrors(shy)
    })
    await expectNoErrors(me)
  })
}

const rowOf = ({ page }: Session, name: string) => page.getByRole('row').filter({ hasText: name })

/** Opens the dialog with the formula of a user's points, in any list. */
async function addUp({ page, t }: Session, place: ReturnType<typeof rowOf>): Promise<void> {
  await place.getByRole('button', { name: t('fame', 'sum') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('100000 / √2 × 1^-0.75 × lg(1 + lg 4)')
  await expect(dialog).toContainText(t('fame', 'sum.total'))
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

async function readTeam(one: Session): Promise<void> {
  const { page, t } = one
  const { id } = await competitionBySlug('demo-seattle-weather')
  await open(one, `/v3/cmptDetail.html?id=${id}&tab=leaderboard`)
  await page.getByRole('link', { name: '演示三队' }).first().click()
  await expect(page).toHaveURL(/rank-team\.html\?id=\d+/)
  await expect(page.getByRole('heading', { level: 1, name: '演示三队' })).toBeVisible()
  await expect(page.getByText(t('fame', 'team.rank', { rank: 1 }), { exact: false })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '演示丙' })).toContainText(t('fame', 'team.captain'))
}

async function readPerson({ page, t }: Session): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: '演示丙', exact: true }).click()
  const curve = page.getByRole('region', { name: t('people', 'curve') })
  await expect(curve.getByRole('img')).toBeVisible()
  await curve.getByText(t('people', 'curve.table')).click()
  await expect(curve.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('link', { name: t('people', 'tab.achievements'), exact: true }).click()
  const badges = page.getByRole('region', { name: t('people', 'achievements') })
  await expect(badges.getByText(t('people', 'achievement.teamed.1'))).toBeVisible()
}

async function setNamed(one: Session, named: boolean): Promise<void> {
  const { page, t } = one
  await open(one, '/v3/accountset/others.html')
  const choice = page.getByRole('switch', { name: t('security', 'privacy.hallOfFame') })
  await choice.setChecked(named)
  await expect(page.getByText(t('security', 'saved')).first()).toBeVisible()
  await expect(choice).toBeChecked({ checked: named })
}
