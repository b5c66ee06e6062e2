import type * as content from '@leitai/contract/site/content'
import { users } from '../../../identity/account/table.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { eq } from '../../../platform/db/orm.ts'
import { orRefuse, refuse } from '../../../platform/errors/refuse.ts'
import { usePicturesIn } from '../../../platform/file/pictures-in.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { searchTextOf } from '../../../platform/text/search.ts'
import { refusalToPublish } from '../rules.ts'
import { news } from '../table.ts'

const NOBODY = { zh: '', en: '' }

export const saveNews: Handler<typeof content.saveNews> = async (context, { id, version, text }) => {
  const { db, me, now } = context
  await usePicturesIn(context, text)
  const tags = [...new Set(text.tags)]
  const values = {
    ...text,
    tags,
    searchText: searchTextOf({ ...text, tags, host: NOBODY }),
    changedAt: now,
    changedBy: me.id,
  }
  if (id === undefined) {
    const [made] = await db.insert(news).values(values).returning({ id: news.id, version: news.version })
    const row = orRefuse(made, 'news.unknown')
    await audit(context, { action: 'news.write', target: { kind: 'news', id: row.id } })
    return row
  }
  const [found] = await db.select().from(news).where(eq(news.id, id)).for('update')
  const before = orRefuse(found, 'news.unknown')
  if (before.version !== version) {
    const [other] = before.changedBy === null ? [] : await db.select().from(users).where(eq(users.id, before.changedBy))
    refuse({ code: 'news.changed', values: { name: other?.name ?? '--' } })
  }
  // A published text must stay complete.
  if (before.state === 'published') refuse(refusalToPublish(text))
  await db
    .update(news)
    .set({ ...values, version: version + 1 })
    .where(eq(news.id, id))
  await audit(context, { action: 'news.write', target: { kind: 'news', id }, detail: { version: version + 1 } })
  return { id, version: version + 1 }
}
