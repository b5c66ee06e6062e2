import { and, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { topicSeen } from '../lookup.ts'
import { forumFollows } from '../table.ts'

export const followTopic: Handler<typeof contract.followTopic> = async ({ db, me, now }, { topicId, follow }) => {
  await topicSeen(db, topicId, me)
  if (follow) await db.insert(forumFollows).values({ topicId, userId: me.id, at: now }).onConflictDoNothing()
  else await db.delete(forumFollows).where(and(eq(forumFollows.topicId, topicId), eq(forumFollows.userId, me.id)))
  return { followed: follow }
}
