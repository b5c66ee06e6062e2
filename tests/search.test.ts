import { expect, test } from 'vitest'
import { refusalOf } from '../apps/testing/refusal.ts'
import { testApp } from '../apps/testing/test-app.ts'
import { forumTopics } from '../areas/community/forum/table.ts'
import { begin, speakers } from '../areas/community/forum/testing.ts'
import { findPeople } from '../areas/community/people/contract.ts'
import { datasets } from '../areas/competition/dataset/table.ts'
import { competitions } from '../areas/competition/definition/table.ts'
import { teams } from '../areas/competition/team/table.ts'
import { users } from '../areas/identity/account/table.ts'
import { profiles } from '../areas/identity/profile/table.ts'
import { eq } from '../areas/platform/db/orm.ts'
import { searchTextOf } from '../areas/platform/text/search.ts'
import { news } from '../areas/site/content/table.ts'
import { searchSite } from '../areas/site/search/contract.ts'

/** The search over the whole site: every domain's part in one answer, with nothing that its own list would not show. */

const { app, build } = await testApp()
const { db } = app.ctx
const speaker = speakers(app, build)

const words = (text: string) => ({ zh: text, en: text })
const none = words('')
const found = async (keyword: string) => (await app.visitor().call(searchSite, { keyword })).list
const kinds = async (keyword: string) => (await found(keyword)).map(({ kind }) => kind)

const title = '银杏落叶预测'
const { id: cmptId } = await build.competition({ title: words(title) })
await build.competitor(cmptId)
await db.update(teams).set({ name: '银杏落叶小队', nameKey: '银杏落叶小队' }).where(eq(teams.cmptId, cmptId))
await db.insert(datasets).values({ cmptId, download: 'login', preview: true, sharedAt: app.ctx.now() })
const { user: person } = await speaker({ name: '银杏落叶人', nameKey: '银杏落叶人' })
const { visitor: author } = await speaker()
const { topicId } = await begin(author, { title: '银杏落叶的特征', cmptId })
await db.insert(news).values({
  title: words('银杏落叶开赛'),
  summary: none,
  body: none,
  state: 'published',
  at: app.ctx.now(),
  changedAt: app.ctx.now(),
  searchText: searchTextOf({ title: words('银杏落叶开赛'), summary: none, host: none, tags: [] }),
})

// covers: pages.frame.search-site
test('finds every kind, in order, with where a team and a topic belong', async () => {
  const list = await found('银杏落叶')
  expect(list.map(({ kind, id, within }) => [kind, id, within?.zh ?? null])).toEqual([
    ['competition', cmptId, null],
    ['person', person.id, null],
    ['team', cmptId, title],
    ['dataset', cmptId, null],
    ['topic', topicId, title],
    ['news', expect.any(Number), null],
  ])
})

test('finds competitions by pinyin and people by any part of their names; every word must match', async () => {
  expect(await kinds('yinxing')).toContain('competition')
  expect(await kinds('落叶人')).toEqual(['person'])
  expect(await kinds('银杏 没有的词')).toEqual([])
  expect(await kinds('100%')).toEqual([])
})

// covers: pages.frame.search-site
test('finds names however their letters are written', async () => {
  await speaker({ name: 'ＧＩＮＫＧＯ研究员', nameKey: 'ginkgo研究员' })
  expect(await kinds('Ginkgo 研究')).toEqual(['person'])
  expect(await kinds('ＧＩＮＫＧＯ')).toEqual(['person'])
})

// covers: pages.frame.search-hides
test('shows nothing that the domains’ own lists do not show', async () => {
  await db.insert(profiles).values({ userId: person.id, privacy: { searchable: false }, updatedAt: app.ctx.now() })
  expect(await kinds('落叶人')).toEqual([])
  await db.delete(profiles).where(eq(profiles.userId, person.id))
  await db.update(users).set({ state: 'closed' }).where(eq(users.id, person.id))
  expect(await kinds('落叶人')).toEqual([])

  await db.update(forumTopics).set({ state: 'hidden' }).where(eq(forumTopics.id, topicId))
  expect(await kinds('银杏落叶')).toEqual(['competition', 'team', 'dataset', 'news'])
  await db.update(forumTopics).set({ state: 'shown' }).where(eq(forumTopics.id, topicId))
  await db.update(news).set({ at: new Date(app.ctx.now().getTime() + 60_000) })
  expect(await kinds('银杏落叶')).toEqual(['competition', 'team', 'dataset', 'topic'])
  for (const status of ['draft', 'pending', 'private', 'withdrawn'] as const) {
    await db.update(competitions).set({ status }).where(eq(competitions.id, cmptId))
    expect(await kinds('银杏落叶')).toEqual([])
  }
  await db.update(competitions).set({ status: 'published' }).where(eq(competitions.id, cmptId))
})

// covers: pages.frame.search-bounds
test('refuses no words, and words that are too long', async () => {
  for (const keyword of ['', '   ', '字'.repeat(41)]) {
    expect(await refusalOf(app.visitor().call(searchSite, { keyword }))).toBe('request.input')
  }
})

// covers: pages.frame.search-bounds
test('answers with five of a kind at most', async () => {
  for (let at = 0; at < 7; at++) await build.competition({ title: words(`银杏落叶之${at}`) })
  expect((await kinds('银杏落叶')).filter((kind) => kind === 'competition')).toHaveLength(5)
})

// covers: pages.frame.search-bounds
test('attack: what searches the names of all people is limited, as no index holds parts of names', () => {
  for (const { perMinute } of [searchSite, findPeople]) expect(perMinute).toBeLessThanOrEqual(240)
})
