import type * as contract from '@leitai/contract/community/forum'
import { and, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { topicSeen } from '../find.ts'
import { circleFollows } from '../table.ts'

export const followTopic: Handler<typeof contract.followTopic> = async ({ db, me, now }, { topicId, follow }) => {
  await topicSeen(db, topicId, me)
  if (follow) await db.insert(circleFollows).values({ topicId, userId: me.id, at: now }).onConflictDoNothing()
  else await db.delete(circleFollows).where(and(eq(circleFollows.topicId, topicId), eq(circleFollows.userId, me.id)))
  return { followed: follow }
}
