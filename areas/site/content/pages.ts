import type { AppContext } from '@leitai/platform/context/app-context'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { and, desc, inArray, isNotNull, type SQL, sql } from '@leitai/platform/db/orm'
import { siteOf } from '@leitai/platform/settings/settings'
import type * as z from 'zod/mini'
import { type PageKey, pageKeys } from './contract.ts'
import { ownText } from './own-text.ts'
import { pageTexts } from './table.ts'

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
