import { forumTopics } from '@leitai/community/forum/table'
import { competitions } from '@leitai/competition/definition/table'
import { eq } from '@leitai/platform/db/orm'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { lasting, listed } from './routes.ts'

const { app, build } = await testApp()

test('robots.txt lists the excluded paths and the sitemap', async () => {
  const response = await fetch(`${app.origin}/robots.txt`)
  const text = await response.text()
  expect(response.headers.get('content-type')).toContain('text/plain')
  expect(text).toContain('Disallow: /v3/api/')
  expect(text).toContain(`Sitemap: ${app.ctx.config.siteUrl}/sitemap.xml`)
})

test('the sitemap lists all public pages, in both languages, and nothing else', async () => {
  const [open, draft] = [await build.competition(), await build.competition()]
  const author = await build.user()
  const now = app.ctx.now()
  await app.ctx.db.update(competitions).set({ status: 'draft' }).where(eq(competitions.id, draft.id))
  const topic = { authorId: author.id, title: '演示', excerpt: '', searchText: '', at: now, lastAt: now }
  const topics = await app.ctx.db
    .insert(forumTopics)
    .values([topic, { ...topic, cmptId: open.id }, { ...topic, cmptId: draft.id }, { ...topic, state: 'hidden' }])
    .returning()
  const paths = (await listed(app.ctx)).map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining([...lasting, `/cmptDetail.html?id=${open.id}`]))
  expect(paths).not.toContain(`/cmptDetail.html?id=${draft.id}`)
  expect(topics.map(({ id }) => paths.includes(`/topic-detail.html?id=${id}`))).toEqual([true, true, false, false])

  const response = await fetch(`${app.origin}/sitemap.xml`)
  expect(response.headers.get('content-type')).toContain('application/xml')
  const xml = await response.text()
  const { siteUrl } = app.ctx.config
  expect(xml).toContain(`<loc>${siteUrl}/v3/cmptDetail.html?id=${open.id}</loc>`)
  expect(xml).toContain(`hreflang="en" href="${siteUrl}/v3/cmptDetail.html?id=${open.id}&amp;lang=en"`)
})
