import { and, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { publicCompetition } from '../../definition/competition.ts'
import type * as competition from '../contract.ts'
import { follows } from '../table.ts'

export const followCmpt: Handler<typeof competition.followCmpt> = async ({ db, me }, { cmptId, follow }) => {
  await publicCompetition(db, cmptId)
  if (follow) await db.insert(follows).values({ cmptId, userId: me.id }).onConflictDoNothing()
  else await db.delete(follows).where(and(eq(follows.cmptId, cmptId), eq(follows.userId, me.id)))
  return { followed: follow }
}
