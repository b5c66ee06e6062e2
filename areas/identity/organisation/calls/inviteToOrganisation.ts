import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.manage.ts'
import { countsOf } from '../counts.ts'
import { organisationTells } from '../hooks.ts'
import { standingOf } from '../members.ts'
import { lockManaged, roleIn } from '../organisation.ts'
import { personNamed } from '../person.ts'
import { inviteUntil, refusalToInvite } from '../rules.ts'
import { organisationInvitations as table } from '../table.ts'
import { invited } from '../texts.ts'

export const inviteToOrganisation: Handler<typeof contract.inviteToOrganisation> = async (
  context,
  { organisationId, userName, role, title },
) => {
  const { db, me, now } = context
  const { name } = await lockManaged(context, organisationId)
  const person = await personNamed(db, userName)
  const place = { organisationId, userId: person.id }
  const member = (await roleIn(db, organisationId, person.id)) !== null
  const standing = await standingOf(db, place)
  const { invitations: open } = await countsOf(db, organisationId, now)
  refuse(refusalToInvite({ member, standing, open }, now))
  const values = { state: 'open' as const, role, title, invitedBy: me.id, at: now, expiresAt: inviteUntil(now) }
  const [made] = await db
    .insert(table)
    .values({ ...place, ...values })
    .onConflictDoUpdate({ target: [table.organisationId, table.userId], set: values })
    .returning({ id: table.id })
  await organisationTells.run({
    db,
    userId: person.id,
    ...invited(name, role),
    link: '/accountset/organisations.html',
    now,
  })
  return { id: orRefuse(made, 'organisation.noInvitation').id }
}
