import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { lockLanding } from '../landing.ts'
import { landingPages } from '../table.ts'

export const deleteLanding: Handler<typeof contract.deleteLanding> = async (context, { id }) => {
  const { db } = context
  const { key, publishedAt } = await lockLanding(db, id)
  refuse(publishedAt === null ? null : { code: 'landing.published' })
  await db.delete(landingPages).where(eq(landingPages.id, id))
  await audit(context, { action: 'landing.delete', target: { kind: 'landing', id }, detail: { key } })
  return { ok: true }
}
