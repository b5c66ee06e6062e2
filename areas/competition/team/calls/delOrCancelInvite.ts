import { users } from '@leitai/identity/account/table'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as joining from '../contract.joining.ts'
import { noteTeamEvent } from '../event.ts'
import { endRequest, lockRequest } from '../request.ts'
import { teamRequests } from '../table.ts'
import { lockTeams } from '../team-state.ts'

/** The captain withdraws an invitation, an applicant an application; those of others are reported as missing. */
export const delOrCancelInvite: Handler<typeof joining.delOrCancelInvite> = async ({ db, me, now }, { inviteId }) => {
  const [seen] = await db.select().from(teamRequests).where(eq(teamRequests.id, inviteId))
  const { teamId, kind, userId } = orRefuse(seen, 'team.requestUnknown')
  const team = orRefuse((await lockTeams(db, [teamId])).get(teamId), 'team.requestUnknown')
  refuse((kind === 'invite' ? team.captainId : userId) === me.id ? null : { code: 'team.requestUnknown' })
  await lockRequest(db, inviteId, kind, now)
  await endRequest(db, inviteId, 'withdrawn', now)
  const [person] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId))
  await noteTeamEvent(db, {
    teamId,
    kind: kind === 'invite' ? 'inviteWithdrawn' : 'applyWithdrawn',
    actorId: me.id,
    subject: person?.name ?? '',
    now,
  })
  return { ok: true }
}
