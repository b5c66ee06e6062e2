import { circleTopics } from '../circle/table.ts'
import { competitions } from '../competition/table.ts'
import { isPublic } from '../content/news.ts'
import { news } from '../content/table.ts'
import { datasets } from '../dataset/table.ts'
import { and, desc, eq, isNotNull, isNull, or } from '../db/orm.ts'
import type { House } from '../house.ts'
import { landingPages } from '../landing/table.ts'
import { libraryItems } from '../library/table.ts'

/** An address below the base, and when what stands there last changed, where that is known. */
export interface Listed {
  path: string
  changed: Date | null
}

/** A sitemap holds 50,000 addresses at most; the newest of each kind are named. */
const MOST_EACH = 12_000

/** Public screens whose content lasts; tests/browser/searchers.spec.ts opens each of them. */
export const lasting = [
  '/home.html',
  '/cmptlist.html',
  '/science.html',
  '/WisdomChina.html',
  '/sponsors.html',
  '/datasets.html',
  '/library.html',
  '/dc_lab.html',
  '/submission-tool.html',
  '/news-list.html',
  '/circle.html',
  '/hall-of-fame.html',
  '/teamCenter.html',
  '/encourage_index.html',
  '/statistics.html',
  '/certificate.html',
  '/build-competition.html',
  '/mergeRules.html',
  '/about.html',
  '/helpCenter.html',
  '/contact-us.html',
  '/guide/how-to-compete.html',
  '/guide/FAQ.html',
  '/guide/guide-map.html',
  '/rule/server-rule.html',
  '/rule/private.html',
  '/rule/cheat-rule.html',
] as const

const always = (paths: readonly string[]): Listed[] => paths.map((path) => ({ path, changed: null }))

/** All that searchers may know of, in a fixed number of queries. */
export async function listed({ db, now }: Pick<House, 'db' | 'now'>): Promise<Listed[]> {
  const cmpts = await db
    .select({ id: competitions.id })
    .from(competitions)
    .where(eq(competitions.status, 'published'))
    .orderBy(desc(competitions.id))
    .limit(MOST_EACH)
  const told = await db
    .select({ id: news.id, changed: news.changedAt })
    .from(news)
    .where(isPublic(now()))
    .orderBy(desc(news.at))
    .limit(MOST_EACH)
  const pages = await db
    .select({ key: landingPages.key, changed: landingPages.publishedAt })
    .from(landingPages)
    .where(isNotNull(landingPages.published))
    .orderBy(desc(landingPages.id))
    .limit(MOST_EACH)
  const shared = await db
    .select({ id: datasets.cmptId, changed: datasets.sharedAt })
    .from(datasets)
    .innerJoin(competitions, eq(competitions.id, datasets.cmptId))
    .where(eq(competitions.status, 'published'))
    .orderBy(desc(datasets.cmptId))
    .limit(MOST_EACH)
  const items = await db
    .select({ id: libraryItems.id, changed: libraryItems.changedAt })
    .from(libraryItems)
    .where(eq(libraryItems.state, 'published'))
    .orderBy(desc(libraryItems.id))
    .limit(MOST_EACH)
  const topics = await db
    .select({ id: circleTopics.id, changed: circleTopics.lastAt })
    .from(circleTopics)
    .leftJoin(competitions, eq(competitions.id, circleTopics.cmptId))
    // A topic of a competition that is not public is not public either.
    .where(and(eq(circleTopics.state, 'shown'), or(isNull(circleTopics.cmptId), eq(competitions.status, 'published'))))
    .orderBy(desc(circleTopics.lastAt))
    .limit(MOST_EACH)
  return [
    ...always(lasting),
    ...always(cmpts.map(({ id }) => `/cmptDetail.html?id=${id}`)),
    ...told.map(({ id, changed }) => ({ path: `/news-detail.html?id=${id}`, changed })),
    ...pages.map(({ key, changed }) => ({ path: `/landingpage/${key}.html`, changed })),
    ...shared.map(({ id, changed }) => ({ path: `/dataset.html?id=${id}`, changed })),
    ...items.map(({ id, changed }) => ({ path: `/library-item.html?id=${id}`, changed })),
    ...topics.map(({ id, changed }) => ({ path: `/topic-detail.html?id=${id}`, changed })),
  ]
}
