import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as content from '../contract.ts'
import { refusalToPublish } from '../rules.ts'
import { news } from '../table.ts'

export const setNewsState: Handler<typeof content.setNewsState> = async (context, { id, state, at, pinned }) => {
  const { db, now } = context
  const [found] = await db.select().from(news).where(eq(news.id, id)).for('update')
  const row = orRefuse(found, 'news.unknown')
  if (state === 'published') refuse(refusalToPublish(row))
  else refuse(row.state === 'published' ? null : { code: 'news.state' })
  // An item that has already appeared keeps its date.
  const out = row.state === 'published' && row.at && row.at <= now ? row.at : (at ?? now)
  const set =
    state === 'published' ? { state, pinned, at: out, changedAt: now } : { state, pinned: false, changedAt: now }
  await db.update(news).set(set).where(eq(news.id, id))
  await audit(context, {
    action: `news.${state}`,
    target: { kind: 'news', id },
    detail: { at: state === 'published' ? out : null, pinned },
  })
  return { ok: true }
}
