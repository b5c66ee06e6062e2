import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { refuseToCompete } from '../../team/eligibility.ts'
import { memberIds, noteTeamEvent, notifyPeople } from '../../team/event.ts'
import { ownTeam } from '../../team/own-team.ts'
import { refusalToMerge } from '../../team/rules.ts'
import { merges } from '../../team/table.ts'
import { lockTeams, teamState } from '../../team/team-state.ts'
import type * as mergeContract from '../contract.ts'
import { refusalOfPair } from '../pair-rules.ts'
import { previewMerge } from '../preview.ts'
import { mergeEnd } from '../rules.ts'
import { voteOpened } from '../texts.ts'
import { openVote } from '../votes.ts'

export const mergeTeam: Handler<typeof mergeContract.mergeTeam> = async ({ db, me, now }, { teamId, otherTeamId }) => {
  const { cmpt } = await ownTeam(db, teamId, { userId: me.id, lock: false })
  const locked = await lockTeams(db, [teamId, otherTeamId])
  const from = orRefuse(locked.get(teamId), 'team.unknown')
  const to = orRefuse(locked.get(otherTeamId), 'team.unknown')
  await refuseToCompete(db, { cmptId: cmpt.id, userId: me.id, now, baseline: from.baseline })
  refuse(from.state === 'active' ? refusalOfPair(from, to) : { code: 'team.unknown' })
  refuse(refusalToMerge(await teamState(db, from), { cmpt, userId: me.id, now }))
  refuse((await previewMerge(db, { cmpt, from, to }, { now, merging: null })).refusal)
  const [made] = await db
    .insert(merges)
    .values({
      cmptId: cmpt.id,
      fromTeamId: from.id,
      toTeamId: to.id,
      names: { from: from.name, to: to.name },
      launchedBy: me.id,
      launchedAt: now,
      endsAt: mergeEnd(now),
    })
    .returning({ id: merges.id })
  const { id: mergeId } = orRefuse(made, 'merge.unknown')
  await openVote(db, mergeId, from)
  await noteTeamEvent(db, { teamId: from.id, kind: 'mergeLaunched', actorId: me.id, subject: to.name, now })
  await notifyPeople(db, await memberIds(db, from.id), {
    cmptId: cmpt.id,
    ...voteOpened(me.name, to.name),
    now,
    but: me.id,
  })
  return { mergeId }
}
