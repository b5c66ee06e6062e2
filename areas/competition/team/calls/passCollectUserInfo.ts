import { and, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as team from '../contract.ts'
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
