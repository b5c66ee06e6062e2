import type * as competition from '@leitai/contract/competition'
import type { Handler } from '../../call.ts'
import { and, eq } from '../../db/orm.ts'
import { publicCompetition } from '../competition.ts'
import { follows } from '../table.ts'

export const followCmpt: Handler<typeof competition.followCmpt> = async ({ db, me }, { cmptId, follow }) => {
  await publicCompetition(db, cmptId)
  if (follow) await db.insert(follows).values({ cmptId, userId: me.id }).onConflictDoNothing()
  else await db.delete(follows).where(and(eq(follows.cmptId, cmptId), eq(follows.userId, me.id)))
  return { followed: follow }
}
