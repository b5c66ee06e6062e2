import { eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { refuseShutOut } from '../../definition/audience.ts'
import { merges } from '../../team/table.ts'
import { teamOf } from '../../team/team.ts'
import type * as mergeContract from '../contract.ts'
import { viewOf } from '../merge-view.ts'

/**
 * For voters and members of either team; for the other team only once it has been asked: until then, the initiating team's proposal and
 * votes are private.
 */
export const getMergeRecordInfo: Handler<typeof mergeContract.getMergeRecordInfo> = async (context, { mergeId }) => {
  const { db, me } = context
  const [found] = await db.select().from(merges).where(eq(merges.id, mergeId))
  const merge = orRefuse(found, 'merge.unknown')
  await refuseShutOut(db, { cmptId: merge.cmptId, userId: me.id })
  const shown = await viewOf(context, merge)
  const mine = await teamOf(db, merge.cmptId, me.id)
  const isVoter = [...shown.from.voters, ...shown.to.voters].some(({ person }) => person.userId === me.id)
  const isMember = mine?.id === merge.fromTeamId || (mine?.id === merge.toTeamId && shown.to.voters.length > 0)
  return orRefuse(isVoter || isMember ? shown : null, 'merge.unknown')
}
