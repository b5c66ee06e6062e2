import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.manage.ts'
import { codeOf, newCode } from '../join-code.ts'
import { lockManaged } from '../organisation.ts'
import { organisationCodes as table } from '../table.ts'

export const setOrganisationCode: Handler<typeof contract.setOrganisationCode> = async (
  context,
  { organisationId, on, expiresAt = null, useLimit = null },
) => {
  const { db, now } = context
  await lockManaged(context, organisationId)
  refuse(expiresAt !== null && expiresAt <= now ? { code: 'organisation.past' } : null)
  await db.delete(table).where(eq(table.organisationId, organisationId))
  if (on) await db.insert(table).values({ organisationId, code: newCode(), expiresAt, useLimit, createdAt: now })
  await audit(context, { action: 'organisation.code', target: { kind: 'organisation', id: organisationId } })
  return { code: await codeOf(db, organisationId) }
}
