import { expect, type Page, test } from '@playwright/test'
import { picture } from './person.ts'
import { inTurn, logIn, settled } from './session.ts'
import { textsOf } from './texts.ts'

const cases = [
  { language: 'zh', user: '演示丑', viewport: { width: 1280, height: 900 } },
  { language: 'en', user: '演示子', viewport: { width: 375, height: 812 } },
] as const

async function choose(page: Page, label: string, typed: string, option: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true }).and(page.locator('input'))
  await field.fill(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
}

for (const { language, user, viewport } of inTurn(cases, 0)) {
  test.describe(`${language}, ${viewport.width}`, () => {
    test.use({ viewport, locale: language === 'zh' ? 'zh-CN' : 'en-US' })
    // covers: spec.routes.pim-personal-information, spec.validation.image-over-limit
    // covers: pages.everywhere.leaving-unsaved-text
    // covers: pages.everywhere.pictures-cropped
    test('a user changes the avatar and fills in the profile; unsaved changes are not lost without confirmation', async ({
      page,
    }) => {
      const t = (key: string, values?: Record<string, string | number>) => textsOf(language)('settings', key, values)
      const common = (key: string) => textsOf(language)('common', key)
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(error.message))
      await logIn(page, user)
      await page.goto('/v3/accountset')
      await expect(page).toHaveURL(/accountset\/PIM\.html/)
      await settled(page)

      const chooser = page.locator('input[type="file"]')
      await chooser.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: await picture(640, 400) })
      await expect(
        page.getByText(language === 'zh' ? '只支持 png、jpg、jpeg 图片' : 'Only png, jpg and jpeg'),
      ).toBeVisible()
      await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
      await expect(
        page.getByText(language === 'zh' ? '图片大小不能超过 5 MB!' : 'image cannot exceed 5 MB!'),
      ).toBeVisible()
      await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture(640, 400) })
      const dialog = page.getByRole('dialog', { name: common('crop.avatar') })
      await dialog.getByRole('slider').press('ArrowRight')
      await dialog.getByLabel(common('crop.move')).press('ArrowRight')
      await dialog.getByRole('button', { name: common('crop.use') }).click()
      await expect(dialog).toBeHidden()
      await expect(page.locator('header img[src^="/v3/picture/avatar/"]').first()).toBeVisible()

      const save = page.getByRole('button', { name: t('save'), exact: true })
      await expect(save).toHaveAttribute('aria-disabled', 'true')
      await page.getByLabel(t('education')).selectOption('master')
      await choose(page, t('schoolProvince'), '浙', '浙江')
      await choose(page, t('school'), '浙江大', '浙江大学')
      await page.getByLabel(t('region'), { exact: true }).and(page.locator('input')).click()
      for (const part of ['浙江省', '杭州市', '西湖区']) await page.getByText(part, { exact: true }).click()
      await expect(page.getByLabel(t('region'), { exact: true }).and(page.locator('input'))).toHaveValue(
        '浙江省 / 杭州市 / 西湖区',
      )
      for (const role of ['algorithm', 'analysis', 'design']) await page.getByLabel(t(`role.${role}`)).check()
      await expect(page.getByLabel(t('role.report'))).toBeDisabled()
      await page.getByLabel(t('workBegin')).fill('2024-09-01')
      await page.getByLabel(t('workEnd')).fill('2024-08-01')
      await page.getByLabel(t('website')).fill('example.com')
      // The error shown on blur must not make the click miss.
      await page.getByLabel(t('looking')).check()
      await expect(page.getByText(language === 'zh' ? '请输入正确的网址' : 'Enter a valid URL')).toBeVisible()
      await page.getByLabel(t('website')).fill('https://example.com')
      await save.click()
      await expect(page.getByLabel(t('workEnd'))).toBeFocused()
      await page.getByLabel(t('workEnd')).fill('2027-06-30')

      const away = page.getByRole('navigation', { name: common('settings.label') }).getByText(common('settings.appeal'))
      await away.click()
      const leave = page.getByRole('dialog', { name: common('leave.title') })
      await leave.getByRole('button', { name: common('cancel') }).click()
      await save.click()
      await expect(page.getByText(t('saved'), { exact: true })).toBeVisible()
      await expect(save).toHaveAttribute('aria-disabled', 'true')

      await page.reload()
      await expect(page.getByLabel(t('school'), { exact: true }).and(page.locator('input'))).toHaveValue('浙江大学')
      await expect(page.getByLabel(t('looking'))).toBeChecked()
      await page.getByLabel(t('major'), { exact: true }).fill('统计学')
      await away.click()
      await leave.getByRole('button', { name: common('leave.go') }).click()
      await expect(page).toHaveURL(/appeal\.html/)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      expect(faults).toEqual([])
    })
  })
}
