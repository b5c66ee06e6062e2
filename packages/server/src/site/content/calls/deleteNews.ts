import type * as content from '@leitai/contract/site/content'
import { audit } from '../../../platform/audit/audit.ts'
import { eq } from '../../../platform/db/orm.ts'
import { orRefuse, refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { news } from '../table.ts'

export const deleteNews: Handler<typeof content.deleteNews> = async (context, { id }) => {
  const { db } = context
  const [found] = await db.select().from(news).where(eq(news.id, id)).for('update')
  const row = orRefuse(found, 'news.unknown')
  refuse(row.state === 'draft' ? null : { code: 'news.state' })
  await db.delete(news).where(eq(news.id, id))
  await audit(context, {
    action: 'news.delete',
    target: { kind: 'news', id },
    detail: { title: row.title.zh || row.title.en },
  })
  return { ok: true }
}
