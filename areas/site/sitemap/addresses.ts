import { publicKeys } from '@leitai/identity/organisation/addresses'
import type { AppContext } from '@leitai/platform/context/app-context'
import { desc } from '@leitai/platform/db/orm'
import { isPublic } from '../content/news.ts'
import { news } from '../content/table.ts'
import { addressesAsked, type Listed, MOST_EACH } from './listing.ts'

/** Public pages with lasting content; tests/browser/searchers.spec.ts opens each of them. */
export const lasting = [
  '/home.html',
  '/cmptlist.html',
  '/science.html',
  '/WisdomChina.html',
  '/sponsors.html',
  '/datasets.html',
  '/library.html',
  '/organisations.html',
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

/** All pages for search engines, by a fixed number of queries. */
export async function listed({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<Listed[]> {
  const rows = await db
    .select({ id: news.id, changed: news.changedAt })
    .from(news)
    .where(isPublic(now()))
    .orderBy(desc(news.at))
    .limit(MOST_EACH)
  const addresses = [
    ...always(lasting),
    ...rows.map(({ id, changed }) => ({ path: `/news-detail.html?id=${id}`, changed })),
    ...always((await publicKeys(db, MOST_EACH)).map((key) => `/organisation.html?key=${key}`)),
  ]
  await addressesAsked.run({ db, addresses })
  return addresses
}
