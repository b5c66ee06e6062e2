import type * as team from '@leitai/contract/competition/team'
import { and, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { ownTeam } from '../own-team.ts'
import { members } from '../table.ts'

export const passCollectUserInfo: Handler<typeof team.passCollectUserInfo> = async ({ db, me }, { teamId, agree }) => {
  await ownTeam(db, teamId, { userId: me.id, lock: true })
  await db
    .update(members)
    .set({ answersShared: agree })
    .where(and(eq(members.teamId, teamId), eq(members.userId, me.id)))
  return { ok: true }
}
