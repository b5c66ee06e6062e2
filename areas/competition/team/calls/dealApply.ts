import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as joining from '../contract.joining.ts'
import { noteTeamEvent, notifyPeople } from '../event.ts'
import { moveInto } from '../membership.ts'
import { anyPerson, endRequest, lockPair, lockRequest, personOf, refusePair } from '../request.ts'
import { refusalToChange } from '../rules.ts'
import { teamRequests } from '../table.ts'
import { refuseStranger } from '../team-state.ts'
import { applicationRefused } from '../texts.ts'

export const dealApply: Handler<typeof joining.dealApply> = async ({ db, me, now }, { applyId, accept }) => {
  const [seen] = await db
    .select({ teamId: teamRequests.teamId, userId: teamRequests.userId })
    .from(teamRequests)
    .where(and(eq(teamRequests.id, applyId), eq(teamRequests.kind, 'apply')))
  const { teamId, userId } = orRefuse(seen, 'team.requestUnknown')
  await refuseStranger(db, teamId, me.id)
  const pair = await lockPair(db, teamId, await (accept ? personOf : anyPerson)(db, userId))
  const { cmpt, team, standing, person, own } = pair
  refuse(refusalToChange(standing, me.id))
  await lockRequest(db, applyId, 'apply', now)
  if (accept) {
    await refusePair(db, pair, { meId: me.id, now })
    await endRequest(db, applyId, 'accepted', now)
    await moveInto(db, { team, own, person, max: cmpt.teamMax, now })
    return { ok: true }
  }
  await endRequest(db, applyId, 'refused', now)
  await noteTeamEvent(db, { teamId, kind: 'applyRefused', actorId: me.id, subject: person.name, now })
  await notifyPeople(db, [person.id], {
    cmptId: cmpt.id,
    ...applicationRefused(team.name),
    now,
  })
  return { ok: true }
}
