import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { signUpJoinCmpt } from '../../areas/competition/catalog/contract.sign-up.ts'
import { newcomer } from './operator.ts'
import { importCompetition } from './own-competition.ts'
import { picture } from './person.ts'
import { richText } from './rich.ts'
import { callsOf, demonstration, expectNoErrors, logIn, open, openSessionAs, projects } from './session.ts'
import { textsOf } from './texts.ts'

const t = textsOf('zh')
const label = (language: 'zh' | 'en') =>
  t('common', 'aside', { text: t('content', 'admin.body'), aside: t('common', `language.${language}`) })

test.use({ viewport: { width: 1280, height: 900 }, locale: 'zh-CN' })
test.beforeAll('the demonstration is ready', demonstration)

// covers: pages.everywhere.editor-one
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
  // The caret is in the first cell.
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

test('a work is written with a picture, saved as it is typed, and submitted', async ({ browser }) => {
  const slug = `story-${Date.now()}`
  const manifest = readFileSync(
    join(import.meta.dirname, '../../demo/competitions/demo-data-story/competition.yaml'),
    'utf8',
  )
  // Published competitions need a title of their own (searchers.spec.ts).
  const own = manifest
    .replace('demo-data-story', slug)
    .replace(/^title:.*$/m, "title: { zh: '作品与图片', en: 'A work with a picture' }")
  const files = { 'competition.yaml': own.replaceAll('now+7d', 'now-1d') }
  const cmptId = await importCompetition(slug, files, '--publish')
  const writer = await openSessionAs(browser, projects[0], await newcomer('works'))
  const { page } = writer
  const say = (key: string) => t('works', key)
  const call = await callsOf(writer)
  await call(signUpJoinCmpt, { cmptId, agree: true, answers: {}, lookingForTeam: false })
  await open(writer, `/v3/cmptDetail.html?id=${cmptId}&tab=entry`)
  const text = richText(page, say('form.text'))
  await text.click()
  await page.keyboard.type('## 问题')
  await page.keyboard.press('Enter')
  await page.keyboard.type('图中**最高**的是夏天。')
  await page
    .getByLabel(t('common', 'editor.picture'))
    .and(page.locator('input'))
    .setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer: await picture(240, 120) })
  await expect(text.locator('img:not(.ProseMirror-separator)')).toBeVisible()
  await expect(page.getByText(say('form.saved'))).toBeVisible()
  await page.reload()
  await expect(text.locator('h2')).toHaveText('问题')
  await expect(text.locator('strong')).toHaveText('最高')
  await expect(text.locator('img:not(.ProseMirror-separator)')).toBeVisible()
  await page.getByRole('textbox', { name: say('form.title') }).fill('夏天')
  await page.getByRole('textbox', { name: say('form.summary') }).fill('一张图')
  await page.getByRole('button', { name: say('form.submit'), exact: true }).click()
  await expect(page.getByText(say('form.submitted'))).toBeVisible()
  await expectNoErrors(writer)
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1920, height: 1000 } })
  // covers: pages.editor.templates, pages.editor.preview-beside
  test('a competition begins from a template, and its preview follows the text', async ({ page }) => {
    const words = (key: string) => t('competition-editor', key)
    await logIn(page, 'demo-host')
    await page.goto('/v3/judge-space.html')
    await page.getByRole('button', { name: words('new'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: words('newTitle') }).fill('演示预览竞赛')
    await dialog.getByRole('radio', { name: words('template.regression') }).check()
    await dialog.getByRole('button', { name: words('newGo'), exact: true }).click()
    await page
      .getByRole('navigation', { name: words('steps') })
      .getByRole('link', { name: words('step.texts') })
      .click()
    const preview = page.getByRole('complementary', { name: words('preview'), exact: true })
    const name = t('common', 'aside', { text: words('text.overview'), aside: t('common', 'language.zh') })
    const body = page.getByRole('textbox', { name, exact: true }).and(page.locator('[contenteditable="true"]'))
    await body.click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.press('Enter')
    await page
      .getByRole('button', { name: t('common', 'editor.table'), exact: true })
      .first()
      .click()
    await body.locator('table').last().locator('th').first().click()
    await page.keyboard.type('机型')
    await expect(preview.getByRole('columnheader', { name: '机型' })).toBeVisible()
    await expect(page.getByText(words('save.saved')).first()).toBeVisible()
    await expect(page.getByText(words('save.dirty')).or(page.getByText(words('save.saving')))).toHaveCount(0)
    await page.reload()
    await expect(body.locator('table').last().locator('th').first()).toHaveText('机型')
    await preview.getByRole('button', { name: words('preview.hide'), exact: true }).click()
    await expect(preview.getByRole('columnheader', { name: '机型' })).toHaveCount(0)
    const step = (name: string) =>
      page
        .getByRole('navigation', { name: words('steps') })
        .getByRole('link', { name: words(`step.${name}`) })
        .click()
    await step('launch')
    await expect(page.getByRole('heading', { name: words('gate') })).toBeVisible()

    await step('signUp')
    const rows = page.getByRole('textbox', { name: words('question') })
    const before = await rows.count()
    const answers = richText(page, t('common', 'aside', { text: words('answer'), aside: t('common', 'language.zh') }))
    for (const [at, text] of ['先说的回答', '后说的回答'].entries()) {
      await page.getByRole('button', { name: words('addQuestion'), exact: true }).click()
      const answer = answers.nth(before / 2 + at)
      await answer.click()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.insertText(text)
      await expect(answer).toHaveText(text)
    }
    await page
      .getByRole('button', { name: words('remove'), exact: true })
      .nth(-2)
      .click()
    await expect(answers).toHaveCount(before / 2 + 1)
    await expect(answers.last()).toHaveText('后说的回答')
    // What can be undone stays with its row.
    await answers.last().click()
    await page.keyboard.press('ControlOrMeta+Z')
    await expect(answers.last()).toHaveText('回答')
    await page.keyboard.press('ControlOrMeta+Shift+Z')
    await expect(answers.last()).toHaveText('后说的回答')
    await expect(page.getByText(words('save.dirty')).or(page.getByText(words('save.saving')))).toHaveCount(0)
    await page.reload()
    await expect(answers.last()).toHaveText('后说的回答')
  })
})
