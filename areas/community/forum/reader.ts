import type { Db } from '@leitai/platform/db/db'
import { type SQL, sql } from '@leitai/platform/db/orm'
import { rows, statement, value } from '@leitai/platform/db/statement'
import { unreadAtLink } from '@leitai/site/message/notices'
import { linksOf } from './notify-readers.ts'
import { forumFollows, forumLikes } from './table.ts'

const own = statement(
  ({
    topicId,
    userId,
    postIds,
    link,
  }: {
    topicId: SQL<number>
    userId: SQL<number>
    postIds: SQL<number[]>
    link: SQL<string>
  }) => ({
    followed: value(sql<boolean>`exists (select from ${forumFollows}
      where ${forumFollows.topicId} = ${topicId}::int and ${forumFollows.userId} = ${userId}::int)`),
    unseen: value(unreadAtLink(sql`${userId}::int`, sql`${link}::text`)),
    liked: rows(
      { id: forumLikes.postId },
      sql`from ${forumLikes} where ${forumLikes.userId} = ${userId}::int and ${forumLikes.postId} = any(${postIds}::int[])`,
    ),
  }),
)

/** What one reader has done with a topic and its posts, and whether a notice about it is unread. */
export async function readerOf(
  db: Db,
  { topicId, userId, postIds }: { topicId: number; userId: number; postIds: number[] },
) {
  const { liked, ...rest } = await own(db, { topicId, userId, postIds, link: linksOf(topicId) })
  return { ...rest, liked: new Set(liked.map(({ id }) => id)) }
}

export const nobody = { followed: false, unseen: false, liked: new Set<number>() }
