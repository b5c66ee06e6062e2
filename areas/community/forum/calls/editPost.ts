import { refuseBanned } from '@leitai/competition/integrity/ban'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { muteOf, textMaxOf } from '../limit.ts'
import { lockPost } from '../lookup.ts'
import { isNew, refusalOfMute, refusalToEdit } from '../rules.ts'
import { forumPosts, forumTopics } from '../table.ts'
import { mentionsIn, refuseText, topicText, trackPictures } from '../text.ts'

/** Edits the caller’s own post. Sends no notices, not even to newly mentioned users. */
export const editPost: Handler<typeof contract.editPost> = async ({ db, me, now, ctx }, input) => {
  const { content, tags, title = '' } = input
  const { post, topic } = await lockPost(db, input.postId, me)
  refuse(refusalToEdit(post, me, now))
  refuse(refusalOfMute(await muteOf(db, me.id), now))
  if (topic.cmptId !== null) await refuseBanned(db, { cmptId: topic.cmptId, userId: me.id, now })
  refuse(post.opening && title === '' ? { code: 'circle.title' } : null)
  refuseText(ctx, { title, tags, content }, await textMaxOf(db))
  await trackPictures(db, { postId: post.id, userId: me.id, before: post.text, after: content, now })
  const values = { text: content, mentions: await mentionsIn(db, content), editedAt: now }
  // A moderator’s approval was for the old text.
  const fresh = isNew(me, now) && me.role !== 'admin'
  await db
    .update(forumPosts)
    .set({ ...values, fresh })
    .where(eq(forumPosts.id, post.id))
  if (post.opening) {
    await db.update(forumTopics).set(topicText({ title, tags, content })).where(eq(forumTopics.id, topic.id))
  }
  return { ok: true }
}
