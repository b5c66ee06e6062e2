import { expect, test } from '@playwright/test'
import { demonstration, logIn } from './session.ts'
import { textsOf } from './texts.ts'

const t = textsOf('zh')
const label = (language: 'zh' | 'en') =>
  t('common', 'aside', { text: t('content', 'desk.body'), aside: t('common', `language.${language}`) })

test.use({ viewport: { width: 1280, height: 900 }, locale: 'zh-CN' })
test.beforeAll('the demonstration is ready', demonstration)

test('a page’s text is written with a table, kept and shown', async ({ page }) => {
  await logIn(page, 'demo-admin')
  await page.goto('/v3/judge-space.html?tab=content&part=pages&page=merge')
  const draft = page.getByRole('button', { name: t('content', 'page.saveDraft'), exact: true })
  const body = page
    .getByRole('textbox', { name: label('zh'), exact: true })
    .and(page.locator('[contenteditable="true"]'))
  await expect(body).toBeVisible()
  // Opening changes nothing.
  await expect(draft).toBeDisabled()
  await body.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: t('common', 'editor.table'), exact: true }).click()
  await expect(body.locator('table').last().locator('th')).toHaveCount(3)
  await body.locator('table').last().locator('th').first().click()
  await page.keyboard.type('列 a|b')
  await page.keyboard.press('Tab')
  await page.keyboard.type('$x_1$')
  await page.screenshot({ path: test.info().outputPath('table.png') })
  const mode = page.getByRole('radiogroup', {
    name: t('common', 'aside', { text: label('zh'), aside: t('common', 'editor.mode') }),
  })
  await mode.getByText(t('common', 'editor.mode.preview'), { exact: true }).click()
  await expect(page.getByRole('columnheader', { name: '列 a|b' })).toBeVisible()
  await expect(page.getByRole('columnheader').locator('math')).toHaveCount(1)
  await draft.click()
  await expect(draft).toBeDisabled()
  await page.reload()
  await expect(body.locator('table').last().locator('th').first()).toHaveText('列 a|b')
  await expect(draft).toBeDisabled()
  await mode.getByText(t('common', 'editor.mode.source'), { exact: true }).click()
  await expect(page.locator('textarea').and(page.getByRole('textbox', { name: label('zh'), exact: true }))).toHaveValue(
    /\| 列 a\\\|b \| \$x_1\$ \| {2}\|/,
  )
})
