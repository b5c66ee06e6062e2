import type * as joining from '@leitai/contract/competition/team.joining'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { openInvitations } from '../requests-of.ts'
import { competitionOf } from '../team-state.ts'

export const checkInvitedRecordInfo: Handler<typeof joining.checkInvitedRecordInfo> = async (
  { db, me, now },
  { cmptId },
) => {
  const { teamMax } = await competitionOf(db, cmptId)
  return { open: await openInvitations(db, { cmptId, userId: me.id, teamMax, now }) }
}
