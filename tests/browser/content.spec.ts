import { expect, type Page, test } from '@playwright/test'
import { inTurn, logIn } from './session.ts'
import { textsOf } from './texts.ts'

const cases = [
  { language: 'zh', locale: 'zh-CN', width: 1280 },
  { language: 'en', locale: 'en-US', width: 375 },
] as const

/** Simulates a paste from another page: HTML with a plain-text alternative. */
const paste = (page: Page, html: string, text: string) =>
  page.locator(':focus').evaluate(
    (place, { html, text }) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      clipboardData.setData('text/plain', text)
      place.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { html, text },
  )

/** The editor itself: until it is loaded, a read-only field with the same name is shown. */
const editorOf = (page: Page, name: string) =>
  page.getByRole('textbox', { name }).and(page.locator('[contenteditable="true"]'))

for (const { language, locale, width } of inTurn(cases, 1)) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ viewport: { width, height: 900 }, locale })
    // covers: spec.validation.editor-pasted-text, pages.home.news-dates
    // covers: pages.everywhere.editor-one
    test('an administrator writes news in the rich-text editor, and everyone can read it', async ({ page }) => {
      const t = textsOf(language)
      const title = `演示新闻 ${language}`
      await logIn(page, 'demo-admin')
      await page.goto('/v3/judge-space.html?tab=content&part=news&news=new')
      await page
        .getByLabel(t('common', 'aside', { text: t('content', 'admin.title'), aside: t('common', 'language.zh') }))
        .fill(title)
      await page
        .getByLabel(t('common', 'aside', { text: t('content', 'admin.summary'), aside: t('common', 'language.zh') }))
        .fill('演示摘要')
      await page.getByRole('tab', { name: t('common', 'language.zh') }).click()
      const body = editorOf(
        page,
        t('common', 'aside', { text: t('content', 'admin.body'), aside: t('common', 'language.zh') }),
      )
      await body.click()
      await page.keyboard.type('a * b_c ')
      const bold = page.getByRole('button', { name: t('common', 'editor.bold') }).first()
      // The editor regains the focus in the next frame; only then does it receive keys.
      const pressBold = async (on: boolean) => {
        await bold.click()
        await expect(bold).toHaveAttribute('aria-pressed', String(on))
        await expect(body).toBeFocused()
      }
      await pressBold(true)
      await page.keyboard.type('bold')
      await pressBold(false)
      await page.keyboard.press('Enter')
      await paste(page, '<h1 style="color:red">pasted</h1><script>alert(1)</script>', '# pasted\nsecond')
      await expect(body.locator('strong')).toHaveText('bold')
      await expect(body.locator('h1, h2, script')).toHaveCount(0)
      await expect(body.locator('p')).toHaveText(['a * b_c bold', '# pasted', 'second'])
      await page.getByRole('button', { name: t('content', 'admin.save'), exact: true }).click()
      await expect(page).toHaveURL(/news=\d+/)
      await page.getByRole('button', { name: t('content', 'admin.publish'), exact: true }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('content', 'admin.publish'), exact: true })
        .click()
      await page.getByRole('link', { name: t('content', 'admin.see') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      // Typed and pasted text is plain text, not markup.
      await expect(page.getByRole('article').locator('strong')).toHaveText('bold')
      await expect(page.getByRole('article')).toContainText('# pasted')
      await expect(page.getByRole('article')).toContainText('a * b_c')
      await page.goto('/v3/home.html')
      await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
    })
  })
}

// covers: spec.validation.editor-edit-over
test('the editor rejects input beyond the limit', async ({ page }) => {
  const t = textsOf('zh')
  await logIn(page, 'demo-admin')
  await page.goto('/v3/judge-space.html?tab=content&part=news&news=new')
  const body = editorOf(
    page,
    t('common', 'aside', { text: t('content', 'admin.body'), aside: t('common', 'language.zh') }),
  )
  await body.click()
  await page.keyboard.insertText('字'.repeat(19_999))
  await expect(page.getByText('19999/20000')).toBeVisible()
  await page.keyboard.insertText('满')
  await expect(page.getByText('20000/20000')).toBeVisible()
  await page.keyboard.insertText('多')
  await expect(body).not.toContainText('多')
  await page.keyboard.press('Backspace')
  await expect(page.getByText('19999/20000')).toBeVisible()
})
