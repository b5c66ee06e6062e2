import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as content from '../contract.ts'
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
