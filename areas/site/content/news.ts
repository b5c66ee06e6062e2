import type { AppContext } from '@leitai/platform/context/app-context'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, desc, eq, gt, inArray, isNotNull, lte, type SQL, sql } from '@leitai/platform/db/orm'
import { siteOf } from '@leitai/platform/settings/settings'
import type * as z from 'zod/mini'
import { type NewsState, type PageKey, pageKeys } from './contract.ts'
import { ownText } from './own-text.ts'
import { news, newsShares, pageTexts } from './table.ts'

/** News that the public may see now. */
export const isPublic = (now: Date) => and(eq(news.state, 'published'), lte(news.at, now))

export const stateOf = (row: Pick<typeof news.$inferSelect, 'state' | 'at'>, now: Date): z.output<typeof NewsState> =>
  row.state === 'published' && row.at && row.at > now ? 'scheduled' : row.state

export const inState = (state: z.output<typeof NewsState> | undefined, now: Date) =>
  state === undefined
    ? undefined
    : state === 'scheduled'
      ? and(eq(news.state, 'published'), gt(news.at, now))
      : state === 'published'
        ? isPublic(now)
        : eq(news.state, state)

/** Number of shares, as a column of a query. */
export const sharesOf: SQL<number> = sql<number>`coalesce((
  select sum(${newsShares.count}) from ${newsShares} where ${newsShares.newsId} = ${news.id})::int, 0)`

/** Chinese is required, since every reader falls back to it. */
export const refusalToPublish = ({
  title,
  summary,
  body,
}: {
  title: Words
  summary: Words
  body: Words
}): Refusal | null => ([title, summary, body].every(({ zh }) => zh !== '') ? null : { code: 'news.words' })

export interface PageNow {
  key: z.output<typeof PageKey>
  text: Words
  /** 0: the built-in text. */
  version: number
  at: Date | null
}

/** The current texts of these pages. */
export async function pagesNow(
  ctx: AppContext,
  db: Db,
  keys: readonly z.output<typeof PageKey>[] = pageKeys,
): Promise<PageNow[]> {
  const published = await db
    .selectDistinctOn([pageTexts.key], {
      key: pageTexts.key,
      text: pageTexts.text,
      version: pageTexts.id,
      at: pageTexts.publishedAt,
    })
    .from(pageTexts)
    .where(and(inArray(pageTexts.key, [...keys]), isNotNull(pageTexts.publishedAt)))
    .orderBy(pageTexts.key, desc(pageTexts.id))
  const { settings } = await siteOf(ctx)
  return keys.map(
    (key) =>
      published.find((page) => page.key === key) ?? {
        key,
        text: ownText(key, settings, ctx.config.siteUrl),
        version: 0,
        at: null,
      },
  )
}

export async function pageNow(ctx: AppContext, db: Db, key: z.output<typeof PageKey>): Promise<PageNow> {
  const [page] = await pagesNow(ctx, db, [key])
  if (!page) throw new Error(`no page ${key}`)
  return page
}

/** Number of published versions of a text that require new consent, as a column of a query. */
export const countConsentRequests = (key: string): SQL<number> => sql<number>`(select count(*) from ${pageTexts}
  where ${pageTexts.key} = ${key} and ${pageTexts.askAgain})::int`
