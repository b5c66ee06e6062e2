import { users } from '@leitai/identity/account/table'
import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { searchTextOf } from '@leitai/platform/text/search'
import type * as content from '../contract.ts'
import { refusalToPublish } from '../rules.ts'
import { news } from '../table.ts'

const NOBODY = { zh: '', en: '' }

export const saveNews: Handler<typeof content.saveNews> = async (context, { id, version, text }) => {
  const { db, me, now } = context
  await keepPicturesIn(context, text)
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
