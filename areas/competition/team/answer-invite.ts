import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { noteTeamEvent, notifyPeople } from './event.ts'
import { moveInto } from './membership.ts'
import { endRequest, lockPair, lockRequest, refusePair } from './request.ts'
import { teamRequests } from './table.ts'
import { inviteDeclined } from './texts.ts'

/** The invited user accepts or declines. */
export async function answerInvite(
  { db, me, now }: AuthenticatedContext,
  { inviteId, accept }: { inviteId: number; accept: boolean },
): Promise<void> {
  const [seen] = await db
    .select({ teamId: teamRequests.teamId })
    .from(teamRequests)
    .where(and(eq(teamRequests.id, inviteId), eq(teamRequests.userId, me.id), eq(teamRequests.kind, 'invite')))
  const { teamId } = orRefuse(seen, 'team.requestUnknown')
  // Teams are locked first, as everywhere that changes requests.
  const pair = await lockPair(db, teamId, me)
  await lockRequest(db, inviteId, 'invite', now)
  const { cmpt, team, own } = pair
  if (accept) {
    await refusePair(db, pair, { meId: me.id, now })
    await endRequest(db, inviteId, 'accepted', now)
    await moveInto(db, { team, own, person: me, max: cmpt.teamMax, now })
    return
  }
  await endRequest(db, inviteId, 'refused', now)
  await noteTeamEvent(db, { teamId, kind: 'inviteRefused', actorId: me.id, subject: me.name, now })
  await notifyPeople(db, [team.captainId], {
    cmptId: cmpt.id,
    ...inviteDeclined(me.name, team.name),
    now,
  })
}
