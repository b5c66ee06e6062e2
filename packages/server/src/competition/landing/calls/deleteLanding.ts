import type * as contract from '@leitai/contract/competition/landing'
import { audit } from '../../../platform/audit/audit.ts'
import { eq } from '../../../platform/db/orm.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
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
