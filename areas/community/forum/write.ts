import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { award } from '../points/award.ts'
import { type Place, type Post, recountTopic, type Topic } from './lookup.ts'
import { notifyOfPost } from './notify-readers.ts'
import { isNew } from './rules.ts'
import { forumFollows, forumPosts, forumTopics } from './table.ts'
import { mentionsIn, topicText, trackPictures } from './text.ts'

/** The writer, within the transaction that stores the post. */
export type Writing = Pick<AuthenticatedContext, 'db' | 'now'> & {
  me: Pick<AuthenticatedContext['me'], 'id' | 'name' | 'role' | 'createdAt'>
}

interface Words {
  title: string
  tags: string[]
  content: string
}

export async function addTopic(context: Writing, { place, ...words }: Words & { place: Place }) {
  const { db, me, now } = context
  const [made] = await db
    .insert(forumTopics)
    .values({ cmptId: place.cmpt?.id ?? null, authorId: me.id, ...topicText(words), at: now, lastAt: now })
    .returning()
  const topic = orRefuse(made, 'forum.unknown')
  await db.insert(forumFollows).values({ topicId: topic.id, userId: me.id, at: now })
  const post = await addPost(context, { topic, text: words.content, opening: true, target: null })
  await recountTopic(db, topic.id)
  if (place.open) await award(db, { userId: me.id, rule: 'post', subject: topic.id, now })
  await notifyOfPost(db, {
    topic,
    place,
    postId: post.id,
    by: me,
    now,
    mentions: post.mentions,
    answered: [],
    opening: true,
  })
  return { id: post.id, topicId: topic.id }
}

/** The topic must be locked. */
export async function addReply(
  context: Writing,
  { topic, place, target, content }: { topic: Topic; place: Place; target: Post | null; content: string },
) {
  const { db, me, now } = context
  const post = await addPost(context, { topic, text: content, opening: false, target })
  await recountTopic(db, topic.id)
  if (place.open) await award(db, { userId: me.id, rule: 'reply', subject: post.id, now })
  await notifyOfPost(db, {
    topic,
    place,
    postId: post.id,
    by: me,
    now,
    mentions: post.mentions,
    answered: target ? [target.authorId] : [],
    opening: false,
  })
  return { id: post.id, topicId: topic.id }
}

async function addPost(
  { db, me, now }: Writing,
  { topic, text, opening, target }: { topic: Topic; text: string; opening: boolean; target: Post | null },
): Promise<Post> {
  const [made] = await db
    .insert(forumPosts)
    .values({
      topicId: topic.id,
      authorId: me.id,
      opening,
      text,
      mentions: await mentionsIn(db, text),
      threadId: target ? (target.threadId ?? target.id) : null,
      replyToId: target?.id ?? null,
      fresh: isNew(me, now) && me.role !== 'admin',
      at: now,
    })
    .returning()
  const post = orRefuse(made, 'forum.unknown')
  await trackPictures(db, { postId: post.id, userId: me.id, before: '', after: text, now })
  return post
}

/** The reply of this topic that the new post replies to, if it accepts replies. */
export async function replyTarget(db: Db, topicId: number, postId: number): Promise<Post | null> {
  const [found] = await db
    .select()
    .from(forumPosts)
    .where(and(eq(forumPosts.id, postId), eq(forumPosts.topicId, topicId), eq(forumPosts.opening, false)))
  return found?.state === 'shown' ? found : null
}
