import type * as team from '@leitai/contract/team'
import type { Handler } from '../../call.ts'
import { eq } from '../../db/orm.ts'
import { orRefuse } from '../../refuse.ts'
import { viewOf } from '../merge/view.ts'
import { merges } from '../table.ts'
import { teamOf } from '../team.ts'

/** For whoever stands on the roll of either team, or is in one of them. */
export const getMergeRecordInfo: Handler<typeof team.getMergeRecordInfo> = async (context, { mergeId }) => {
  const { db, me } = context
  const [found] = await db.select().from(merges).where(eq(merges.id, mergeId))
  const merge = orRefuse(found, 'merge.unknown')
  const shown = await viewOf(context, merge)
  const mine = await teamOf(db, merge.cmptId, me.id)
  const isVoter = [...shown.from.voters, ...shown.to.voters].some(({ person }) => person.userId === me.id)
  const isMember = mine !== null && [merge.fromTeamId, merge.toTeamId].includes(mine.id)
  return orRefuse(isVoter || isMember ? shown : null, 'merge.unknown')
}
