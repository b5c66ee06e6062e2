import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { isSignedUp } from '../../definition/competition.ts'
import type * as joining from '../contract.joining.ts'
import { noteTeamEvent, notifyPeople } from '../event.ts'
import { lockPair, makeRequest, refusePair } from '../request.ts'
import { applied } from '../texts.ts'

export const applyJoinTeam: Handler<typeof joining.applyJoinTeam> = async ({ db, me, now }, { teamId, note }) => {
  const pair = await lockPair(db, teamId, me)
  const { cmpt, team, standing } = pair
  refuse((await isSignedUp(db, cmpt.id, me.id)) ? null : { code: 'competition.notSignedUp' })
  await refusePair(db, pair, { meId: me.id, now })
  refuse(standing.recruiting === 'open' ? null : { code: 'team.notRecruiting' })
  const applyId = await makeRequest(db, pair, { kind: 'apply', note, madeBy: me.id, now })
  await noteTeamEvent(db, { teamId, kind: 'applied', actorId: me.id, subject: me.name, now })
  await notifyPeople(db, [team.captainId], {
    cmptId: cmpt.id,
    ...applied(me.name, team.name, note),
    now,
  })
  return { applyId }
}
