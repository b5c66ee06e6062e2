import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as joining from '../contract.joining.ts'
import { openInvitations } from '../requests-of.ts'
import { competitionOf } from '../team-state.ts'

export const checkInvitedRecordInfo: Handler<typeof joining.checkInvitedRecordInfo> = async (
  { db, me, now },
  { cmptId },
) => {
  const { teamMax } = await competitionOf(db, cmptId)
  return { open: await openInvitations(db, { cmptId, userId: me.id, teamMax, now }) }
}
