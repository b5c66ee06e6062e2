import { expect, test } from 'vitest'
import { circleTopics } from '../../community/forum/table.ts'
import { competitions } from '../../competition/definition/table.ts'
import { eq } from '../../platform/db/orm.ts'
import { testHouse } from '../../testing/test-house.ts'
import { lasting, listed } from './addresses.ts'

const { house, build } = await testHouse()

test('robots learn what is closed to them, and where the sitemap is', async () => {
  const response = await fetch(`${house.origin}/robots.txt`)
  const text = await response.text()
  expect(response.headers.get('content-type')).toContain('text/plain')
  expect(text).toContain('Disallow: /v3/api/')
  expect(text).toContain(`Sitemap: ${house.house.config.siteUrl}/sitemap.xml`)
})

test('the sitemap names all that is public, with both languages, and nothing else', async () => {
  const [open, draft] = [await build.competition(), await build.competition()]
  const author = await build.user()
  const now = house.house.now()
  await house.house.db.update(competitions).set({ status: 'draft' }).where(eq(competitions.id, draft.id))
  const topic = { authorId: author.id, title: '演示', excerpt: '', searchText: '', at: now, lastAt: now }
  const topics = await house.house.db
    .insert(circleTopics)
    .values([topic, { ...topic, cmptId: open.id }, { ...topic, cmptId: draft.id }, { ...topic, state: 'hidden' }])
    .returning()
  const paths = (await listed(house.house)).map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining([...lasting, `/cmptDetail.html?id=${open.id}`]))
  expect(paths).not.toContain(`/cmptDetail.html?id=${draft.id}`)
  expect(topics.map(({ id }) => paths.includes(`/topic-detail.html?id=${id}`))).toEqual([true, true, false, false])

  const response = await fetch(`${house.origin}/sitemap.xml`)
  expect(response.headers.get('content-type')).toContain('application/xml')
  const xml = await response.text()
  const { siteUrl } = house.house.config
  expect(xml).toContain(`<loc>${siteUrl}/v3/cmptDetail.html?id=${open.id}</loc>`)
  expect(xml).toContain(`hreflang="en" href="${siteUrl}/v3/cmptDetail.html?id=${open.id}&amp;lang=en"`)
})
