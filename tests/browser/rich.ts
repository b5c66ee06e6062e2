import type { Page } from '@playwright/test'
import type { textsOf } from './texts.ts'

type Texts = ReturnType<typeof textsOf>
type Mode = 'rich' | 'source' | 'preview'

/** Chooses how the rich editor of this label is written or read. */
export const chooseMode = (page: Page, t: Texts, label: string, mode: Mode): Promise<void> =>
  page
    .getByRole('radiogroup', { name: t('common', 'aside', { text: label, aside: t('common', 'editor.mode') }) })
    .getByText(t('common', `editor.mode.${mode}`), { exact: true })
    .click()

/** The text of the rich editor of this label, as it is seen. */
export const richText = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true }).and(page.locator('[contenteditable="true"]'))

/** Writes the Markdown of a rich editor. */
export async function writeSource(page: Page, t: Texts, label: string, text: string): Promise<void> {
  await chooseMode(page, t, label, 'source')
  await page.getByRole('textbox', { name: label, exact: true }).and(page.locator('textarea:not([readonly])')).fill(text)
}

/** Opens a language of a text in two, and gives the label of its editor. */
async function openLanguage(page: Page, t: Texts, label: string, language: 'zh' | 'en'): Promise<string> {
  const name = t('common', `language.${language}`)
  await page.getByRole('tablist', { name: label, exact: true }).getByRole('tab', { name }).click()
  return t('common', 'aside', { text: label, aside: name })
}

/** Writes the Markdown of a text in two languages, in those given. */
export async function writeIn(page: Page, t: Texts, label: string, texts: { zh?: string; en?: string }): Promise<void> {
  for (const language of ['zh', 'en'] as const) {
    const text = texts[language]
    if (text === undefined) continue
    await writeSource(page, t, await openLanguage(page, t, label, language), text)
  }
}
