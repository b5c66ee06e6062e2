import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { press, tabTo, write } from './keyboard.ts'
import { competitionBySlug, newcomer } from './operator.ts'
import { demonstration, inTurn, settled, sides, visit, wellDone } from './visit.ts'

test.beforeAll(demonstration)

for (const side of inTurn(sides, 0)) {
  test(`${side.language}, ${side.viewport.width}: somebody takes part by keys alone`, async ({ browser }) => {
    const { title } = await competitionBySlug('demo-bird-strikes')
    const name = await newcomer('keys')
    const me = await visit(browser, side)
    const { page, t, language } = me
    const main = page.getByRole('main')
    const link = (text: string) => page.getByRole('link', { name: text, exact: true })
    const button = (text: string) => page.getByRole('button', { name: text, exact: true })
    const dialog = page.getByRole('dialog')

    await test.step('logs in', async () => {
      await page.goto('/v3/home.html')
      await settled(page)
      await press(page, link(t('common', 'login.in')))
      await expect(page).toHaveURL(/v3\/login\.html/)
      await settled(page)
      await write(page, page.getByLabel(t('account', 'login.account')), name)
      await write(page, page.locator('input[autocomplete="current-password"]'), 'Leitai2026')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/v3\/home\.html/)
    })
    await test.step('passes over the head, and finds a competition', async () => {
      await page.goto('/v3/cmptlist.html')
      await settled(page)
      await press(page, link(t('common', 'skip')))
      await press(page, main.getByRole('link', { name: title[language], exact: true }))
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title[language])
    })
    await test.step('signs up in a dialog that keeps the focus, and gives it back', async () => {
      await settled(page)
      const open = button(t('competition', 'action.signUp'))
      const agree = dialog.getByLabel(t('competition', 'signUp.agree'))
      await press(page, open)
      await tabTo(page, agree)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(open).toBeFocused()
      await page.keyboard.press('Enter')
      await press(page, agree, 'Space')
      await press(page, dialog.getByRole('button', { name: t('competition', 'signUp.go') }))
      await expect(dialog).toBeHidden()
    })
    const sample = await test.step('fetches the sample', async () => {
      await press(page, link(t('competition', 'tab.data')))
      await settled(page)
      const row = page.getByRole('article').filter({ hasText: t('competition', 'data.sample') })
      const downloading = page.waitForEvent('download')
      await press(page, row.getByRole('button', { name: t('competition', 'data.get'), exact: true }))
      return readFileSync(await (await downloading).path())
    })
    await test.step('hands it in, and chooses it for B', async () => {
      await press(page, link(t('competition', 'tab.submit')))
      await settled(page)
      const choosing = page.waitForEvent('filechooser')
      await press(page, page.getByRole('button', { name: t('submission', 'drop.title') }))
      await (await choosing).setFiles({ name: 'keys.csv', mimeType: 'text/csv', buffer: sample })
      await expect(page.getByText(t('submission', 'check.good'))).toBeVisible()
      await write(page, page.getByLabel(t('submission', 'form.remark')), 'keys')
      await press(page, main.getByRole('button', { name: t('submission', 'form.go'), exact: true }))
      const entry = page.locator('tbody[data-state="scored"]')
      await expect(entry).toBeVisible()
      await press(page, entry.getByRole('checkbox'), 'Space')
      await expect(page.getByText(t('submission', 'picks.title', { picked: 1, limit: 2 }))).toBeVisible()
    })
    await test.step('stands on the board', async () => {
      await press(page, link(t('competition', 'tab.leaderboard')))
      await expect(page.getByRole('region', { name: t('leaderboard', 'mine.label') })).toContainText(name)
    })
    await test.step('logs out by the menu under the picture', async () => {
      const menu = button(t('common', 'nav.menu'))
      await press(page, menu)
      await tabTo(page, button(t('common', 'login.out')))
      await page.keyboard.press('Escape')
      await expect(menu).toBeFocused()
      await page.keyboard.press('Enter')
      await press(page, button(t('common', 'login.out')))
      await expect(link(t('common', 'login.in'))).toBeVisible()
    })
    await wellDone(me)
  })
}
