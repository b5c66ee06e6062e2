import { expect, type Page, test } from '@playwright/test'
import { kinds } from '../../areas/platform/contract/testing-cases.ts'
import { DEV_PORT } from './data-dir.ts'
import { richText } from './rich.ts'
import { inTurn, settled } from './session.ts'

const ORIGIN = process.env.FIELDS_ORIGIN ?? `http://127.0.0.1:${DEV_PORT}`

/** The form of apps/testing/web/fields.tsx, which the development build serves like all sources. */
async function showFields(page: Page, language: 'zh' | 'en') {
  await page.goto(`${ORIGIN}/v3/login.html?lang=${language}`, { timeout: 60_000 })
  await settled(page)
  await page.evaluate(async (chosen) => {
    const source = '/v3/apps/testing/web/fields.tsx'
    const { showFields: show } = await import(source)
    show(chosen)
  }, language)
  // The list of options has its field’s label too.
  const field = (name: string) => page.getByLabel(name, { exact: true }).and(page.locator('input, textarea, select'))
  const leave = (name: string) => field(name).blur()
  const errorOf = (name: string) => page.locator(`[id="${name}"]`)
  /** The error of a field, found like a screen reader finds it. */
  const problem = async (name: string) => {
    const ids = (await field(name).getAttribute('aria-describedby')) ?? ''
    const error = ids.split(' ').find((id) => id.endsWith('-error'))
    return error === undefined ? null : errorOf(error).textContent()
  }
  await field('tags').waitFor()
  return { field, leave, problem }
}

for (const [at, language] of inTurn(['zh', 'en'] as const, 0).entries()) {
  // covers: spec.validation.checked-required-field, spec.validation.wrong-field, spec.validation.lengths-min-max
  // covers: spec.validation.number-length-bounds, spec.validation.kind-file-path
  // covers: spec.validation.kind-mainland-mobile, spec.validation.feedback-contact-most
  // covers: spec.constants.feedback-contact-40, pages.signin.errors-beside-field
  test(`every kind of field shows its error on blur and clears it once the value is valid (${language})`, async ({
    page,
  }) => {
    const { field, leave, problem } = await showFields(page, language)
    for (const [name, { label, good, bad }] of Object.entries(kinds)) {
      await field(name).focus()
      await leave(name)
      const empty = name === 'repeat' ? null : await problem(name)
      if (empty !== null) expect(empty, name).toBe([`请输入${label[0]}`, `${label[1]} is required`][at])
      // The schemas' tests cover all invalid values (areas/platform/contract/validation.test.ts): two of each show that the field reports them.
      for (const [value, ...words] of bad.slice(0, 2 - at)) {
        // A single-line input accepts no control characters: only the schema is tested for them.
        if (/\p{Cc}/u.test(value)) continue
        await field(name).fill(value)
        expect(await problem(name), `${name}, typing`).toBeNull()
        await leave(name)
        expect(await problem(name), `${name}: ${value.slice(0, 40)}`).toBe(words[at])
      }
      // Clearing an error does not depend on the language, so it is tested once.
      for (const value of good.slice(0, 1 - at)) {
        await field(name).fill(value)
        expect(await problem(name), `${name}, mended`).toBeNull()
        await leave(name)
        expect(await problem(name), `${name}: ${value.slice(0, 40)}`).toBeNull()
      }
    }
  })
}

// covers: spec.validation.number-clamped-min, spec.validation.kind-repeated-password
// covers: spec.validation.multi-line-shows, spec.validation.select-name-placeholder
test('fields that transform input, and select fields', async ({ page }) => {
  const { field, leave, problem } = await showFields(page, 'zh')
  await field('count').pressSequentially('0a0x12.5-')
  await expect(field('count')).toHaveValue('125')
  for (const [typed, kept] of [
    ['12', '10'],
    ['-3', '0'],
    ['1.005', '1.01'],
    ['abc', 'abc'],
  ] as const) {
    await field('amount').fill(typed)
    await leave('amount')
    await expect(field('amount')).toHaveValue(kept)
  }
  expect(await problem('amount')).toBe('请输入正确的内容')
  await field('story').fill('一二三')
  await expect(page.getByText('3/20')).toBeVisible()

  const article = richText(page, 'article')
  await article.click()
  await page.getByRole('button', { name: 'editor.bold', exact: true }).focus()
  await expect(article).not.toHaveAttribute('aria-invalid')
  await field('story').focus()
  await expect(article).toHaveAttribute('aria-invalid', 'true')
  await expect(article).toHaveAccessibleDescription('请输入正文')
  await page.getByText('editor.mode.preview', { exact: true }).click()
  await page.getByText('editor.mode.rich', { exact: true }).click()
  await article.click()
  await page.keyboard.type('**重点**在后')
  await expect(article).not.toHaveAttribute('aria-invalid')
  await expect(page.getByText('8/20', { exact: true })).toBeVisible()
  await page.keyboard.insertText('长'.repeat(13))
  await expect(article).toHaveText('重点在后')

  await field('first').fill('Leitai2026')
  await field('again').fill('Leitai2025')
  await leave('again')
  expect(await problem('again')).toBe('确认密码与上次输入不一致')
  await field('again').fill('Leitai2026')
  await leave('again')
  expect(await problem('again')).toBeNull()

  await page.getByRole('button', { name: 'check' }).click()
  expect(await problem('pick')).toBe('学历不能为空！')
  expect(await problem('place')).toBe('请选择地区')
  await field('pick').selectOption('a')
  expect(await problem('pick')).toBeNull()
  await field('place').click()
  await page.getByText('甲省').click()
  await page.getByText('甲一市').click()
  await expect(field('place')).toHaveValue('甲省 / 甲一市')
  expect(await problem('place')).toBeNull()

  await field('tags').pressSequentially('a,b,B,c,d,')
  await expect(page.getByText('最多可选择3项')).toBeVisible()
})

test('a press on a field whose list is still loading opens the list once it is there', async ({ page }) => {
  const loading = Promise.withResolvers<void>()
  await page.route(/\/ui\/choices\.ts/, async (route) => {
    await loading.promise
    await route.continue()
  })
  const { field } = await showFields(page, 'zh')
  await expect(field('place')).toHaveAttribute('readonly', '')
  await field('place').click()
  loading.resolve()
  await page.getByText('甲省').click()
  await page.getByText('甲一市').click()
  await expect(field('place')).toHaveValue('甲省 / 甲一市')
})
