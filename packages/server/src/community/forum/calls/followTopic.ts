import type * as contract from '@leitai/contract/community/forum'
import { and, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { topicSeen } from '../lookup.ts'
import { forumFollows } from '../table.ts'

export const followTopic: Handler<typeof contract.followTopic> = async ({ db, me, now }, { topicId, follow }) => {
  await topicSeen(db, topicId, me)
  if (follow) await db.insert(forumFollows).values({ topicId, userId: me.id, at: now }).onConflictDoNothing()
  else await db.delete(forumFollows).where(and(eq(forumFollows.topicId, topicId), eq(forumFollows.userId, me.id)))
  return { followed: follow }
}
