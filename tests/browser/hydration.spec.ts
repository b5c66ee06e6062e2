import { expect, test } from '@playwright/test'
import { DEV_PORT } from './data-dir.ts'
import { settled } from './session.ts'

const screens = [
  'home.html',
  'cmptlist.html',
  'login.html',
  'reg.html',
  'mergeRules.html',
  'teamCenter.html?tab=teams',
  ...['', '&tab=data', '&tab=leaderboard', '&tab=participants', '&tab=teams', '&tab=faq', '&tab=submit'].map(
    (tab) => `cmptDetail.html?id=1${tab}`,
  ),
]

test('no server-rendered page hydrates with a warning of the development build', async ({ page }) => {
  const origin = `http://127.0.0.1:${DEV_PORT}`
  const answer = () => page.request.get(`${origin}/v3/api/common/cmpt/cmptDetail.json?cmptId=1`)
  await expect.poll(async () => (await answer()).status(), { timeout: 60_000 }).toBe(200)
  let screen = ''
  const said: string[] = []
  page.on('pageerror', (error) => said.push(`${screen}: ${error.message}`))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(`${screen}: ${message.text().slice(0, 500)}`)
  })
  for (screen of screens) {
    await page.goto(`${origin}/v3/${screen}`, { timeout: 60_000 })
    await settled(page)
  }
  expect(said).toEqual([])
})
