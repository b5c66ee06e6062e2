import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { openAt, organisationOfInvitation } from '../invitation.ts'
import { addMember } from '../members.ts'
import { lockOrganisation } from '../organisation.ts'
import { organisationInvitations } from '../table.ts'

export const answerOrganisationInvitation: Handler<typeof contract.answerOrganisationInvitation> = async (
  { db, me, now },
  { id, accept },
) => {
  const organisation = await lockOrganisation(db, await organisationOfInvitation(db, id, now), 'share')
  const own = and(eq(organisationInvitations.id, id), eq(organisationInvitations.userId, me.id), openAt(now))
  const [found] = await db.select().from(organisationInvitations).where(own).for('update')
  const { organisationId, role, title } = orRefuse(found, 'organisation.noInvitation')
  if (!accept) {
    const declined = { state: 'declined' as const, at: now, expiresAt: null, invitedBy: null }
    await db.update(organisationInvitations).set(declined).where(own)
    return { ok: true }
  }
  refuse(organisation.state === 'active' ? null : { code: 'organisation.noInvitation' })
  await addMember(db, { organisationId, userId: me.id, role, title, via: 'invited', now })
  return { ok: true }
}
