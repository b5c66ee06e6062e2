import type * as team from '@leitai/contract/competition/team'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { openRequestsTo } from '../requests-of.ts'
import { competitionOf } from '../team-state.ts'

export const checkInvitedRecordInfo: Handler<typeof team.checkInvitedRecordInfo> = async (
  { db, me, now },
  { cmptId },
) => {
  const { teamMax } = await competitionOf(db, cmptId)
  const open = await openRequestsTo(db, { cmptId, userId: me.id, kind: 'invite', teamMax, now })
  return { open: open.map(({ id, team, expiresAt }) => ({ inviteId: id, team, expiresAt })) }
}
