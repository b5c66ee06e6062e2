import { expect, test } from '@playwright/test'
import { hostDataset, shareDataset } from '../../areas/competition/dataset/contract.ts'
import { setLibraryState } from '../../areas/competition/library/contract.ts'
import { competitionBySlug, letWait } from './operator.ts'
import {
  callsOf,
  demonstration,
  expectNoErrors,
  inTurn,
  open,
  openSession,
  openSessionAs,
  projects,
} from './session.ts'

test.beforeAll(demonstration)

const pages = [
  ['/v3/science.html', 'section', 'science.title'],
  ['/v3/WisdomChina.html', 'section', 'wisdom.title'],
  ['/v3/sponsors.html', 'section', 'hosts.title'],
  ['/v3/datasets.html', 'dataset', 'title'],
  ['/v3/library.html', 'library', 'title'],
  ['/v3/submission-tool.html', 'guide', 'tool'],
] as const

for (const project of inTurn(projects, 1)) {
  const name = `${project.language}, ${project.viewport.width}`

  // covers: spec.routes.science-wisdomchina, rules.open.section-pages-real
  test(`${name}: the sections are fully rendered on the server and fit the viewport`, async ({ browser }) => {
    const reader = await openSession(browser, project)
    const { page, t } = reader
    for (const [address, ns, key] of pages) {
      const html = await (await page.goto(address))?.text()
      expect(html).toContain(`<title>${t(ns, key)} - `)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(ns, key))
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(over, `${address} is wider than the screen`).toBe(0)
    }
    await expectNoErrors(reader)
  })

  // covers: spec.routes.section-datasets
  test(`${name}: a user finds a dataset, previews it and can download it after signing in`, async ({ browser }) => {
    const { id } = await competitionBySlug('demo-penguins')
    // The server may not have created the preview yet.
    await expect
      .poll(() =>
        letWait(id, 'test.csv', 'since now').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    const reader = await openSession(browser, project)
    const { page, t } = reader
    await open(reader, '/v3/datasets.html?keyword=qie')
    await page.locator(`a[href$="/dataset.html?id=${id}"]`).click()
    await expect(page.getByRole('region', { name: t('dataset', 'columns') })).toContainText('species', {
      timeout: 20_000,
    })
    await expect(page.getByText(t('dataset', 'whole', { rows: 205, columns: 8 }))).toBeVisible()
    const files = page.getByRole('region', { name: t('dataset', 'list') })
    const waiting = files.getByRole('article').filter({ hasText: 'test.csv' })
    await expect(waiting).toContainText(t('dataset', 'preview.waiting'))
    await letWait(id, 'test.csv', 'for long')
    // The preview appears automatically once the server has created it.
    await waiting.getByRole('link').click()
    await expect(page).toHaveURL(/file=\d+/)
    await expect(page.getByRole('heading', { name: 'test.csv' })).toBeVisible()
    const get = page.getByRole('button', { name: t('dataset', 'get') })
    await expect(get.first()).toHaveAttribute('aria-disabled', 'true')
    const member = await openSessionAs(browser, project, '演示己')
    await open(member, `/v3/dataset.html?id=${id}`)
    if (project.viewport.width > 1000) {
      const waited = member.page.waitForEvent('download')
      await member.page
        .getByRole('button', { name: t('dataset', 'get') })
        .first()
        .click()
      expect((await waited).suggestedFilename()).toBe('train.csv')
    }
    await expectNoErrors(reader, member)
  })

  test(`${name}: a host sets how the data is shared`, async ({ browser }) => {
    const { id } = await competitionBySlug('demo-seattle-weather')
    const host = await openSessionAs(browser, project, 'demo-host')
    const { page, t } = host
    await open(host, `/v3/judge-space.html?tab=console&id=${id}&part=dataset`)
    await expect(page.getByRole('checkbox', { name: t('dataset', 'part.shared') })).toBeChecked()
    await page.getByRole('radio', { name: t('dataset', 'part.login') }).check()
    await page.getByRole('button', { name: t('dataset', 'part.save') }).click()
    await expect(page.getByText(t('dataset', 'part.saved'), { exact: true })).toBeVisible()
    const calls = await callsOf(host)
    expect(await calls(hostDataset, { cmptId: id })).toMatchObject({ shared: true, preview: true, download: 'login' })
    await calls(shareDataset, { cmptId: id, shared: true, preview: true, download: 'signUp' })
    await expectNoErrors(host)
  })

  // covers: spec.routes.section-shared-library
  test(`${name}: an administrator maintains the library, and a user opens an item`, async ({ browser }) => {
    const admin = await openSessionAs(browser, project, 'demo-admin')
    const { page, t } = admin
    await open(admin, '/v3/judge-space.html?tab=library&item=new')
    const title = `演示资源 ${name}`
    const inChinese = (label: string) =>
      t('common', 'aside', { text: t('library', label), aside: t('common', 'language.zh') })
    await page.getByRole('textbox', { name: inChinese('admin.title'), exact: true }).fill(title)
    await page.getByRole('textbox', { name: inChinese('admin.summary'), exact: true }).fill('一份演示资源')
    await page.getByLabel(t('library', 'admin.link')).fill('https://example.com/notes')
    await page.getByRole('button', { name: t('library', 'admin.save'), exact: true }).click()
    await expect(page).toHaveURL(/item=\d+/)
    await page.getByRole('button', { name: t('library', 'admin.publish'), exact: true }).click()
    await page.getByRole('link', { name: t('library', 'admin.see') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('link', { name: t('library', 'open') })).toHaveAttribute(
      'href',
      'https://example.com/notes',
    )
    const id = Number(new URL(page.url()).searchParams.get('id'))
    const calls = await callsOf(admin)
    await calls(setLibraryState, { id, state: 'withdrawn' })
    await expectNoErrors(admin)
  })

  // covers: spec.routes.cmpt-info-competition, rules.open.share-card-qr, rules.open.cmpt-info-page
  test(`${name}: the one-page summary of a competition prints without the site’s chrome`, async ({ browser }) => {
    const { id } = await competitionBySlug('demo-bird-strikes')
    const reader = await openSession(browser, project)
    const { page, t } = reader
    await open(reader, `/v3/cmpt-info.html?id=${id}`)
    await expect(page.getByRole('img', { name: t('competition', 'detail.shareQr') })).toBeVisible()
    await expect(page.getByText(new RegExp(`/v3/cmptDetail\\.html\\?id=${id}$`))).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: t('competition', 'info.print') })).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
    await expectNoErrors(reader)
  })
}
