import type * as competition from '@leitai/contract/competition/catalog'
import { and, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { publicCompetition } from '../../definition/competition.ts'
import { follows } from '../table.ts'

export const followCmpt: Handler<typeof competition.followCmpt> = async ({ db, me }, { cmptId, follow }) => {
  await publicCompetition(db, cmptId)
  if (follow) await db.insert(follows).values({ cmptId, userId: me.id }).onConflictDoNothing()
  else await db.delete(follows).where(and(eq(follows.cmptId, cmptId), eq(follows.userId, me.id)))
  return { followed: follow }
}
