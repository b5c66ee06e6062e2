import type * as content from '@leitai/contract/content'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Handler } from '../../call.ts'
import { pageTexts } from '../table.ts'

export const sitePage: Handler<typeof content.sitePage> = async ({ db }, { key }) => {
  const [found] = await db
    .select()
    .from(pageTexts)
    .where(and(eq(pageTexts.key, key), isNotNull(pageTexts.publishedAt)))
    .orderBy(desc(pageTexts.id))
    .limit(1)
  return found?.publishedAt ? { text: found.text, version: found.id, at: found.publishedAt } : null
}
