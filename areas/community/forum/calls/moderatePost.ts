import { audit } from '@leitai/platform/audit/audit'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { and, eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { awardAgain, correct } from '../../points/award.ts'
import type * as contract from '../contract.ts'
import { lockPost, type Post, recountTopic, type Topic } from '../lookup.ts'
import { notifyPeople } from '../notify-readers.ts'
import { refusalOfAct, refusalToModerate } from '../rules.ts'
import { forumPosts, forumReports } from '../table.ts'
import { postHidden, postRestored, reportUnfounded, reportUpheld } from '../texts.ts'

export const moderatePost: Handler<typeof contract.moderatePost> = async (context, { postId, act, reason }) => {
  const { post, topic, place } = await lockPost(context.db, postId, context.me)
  refuse(refusalToModerate(place.moderates))
  refuse(refusalOfAct({ act, reason }, post.state))
  await moderate(context, { post, topic, act, reason })
  return { ok: true }
}

interface Deed {
  post: Post
  topic: Topic
  act: 'hide' | 'restore' | 'keep'
  reason: string
}

/** Applies a moderator’s decision on a post, closes its reports and notifies author and reporters. The topic must be locked. */
async function moderate(context: AuthenticatedContext, { post, topic, act, reason }: Deed): Promise<void> {
  const { db, me, now } = context
  const hidden = act === 'hide'
  const state = act === 'keep' ? {} : { state: hidden ? ('hidden' as const) : ('shown' as const) }
  await db
    .update(forumPosts)
    .set({ ...state, fresh: false, hideReason: hidden ? reason : '', hiddenBy: hidden ? me.id : null })
    .where(eq(forumPosts.id, post.id))
  await recountTopic(db, topic.id)
  await audit(context, {
    action: `circle.${act}`,
    target: { kind: 'post', id: post.id },
    cmptId: topic.cmptId,
    reason,
    detail: { topicId: topic.id, userId: post.authorId },
  })
  const points = { rule: 'postDeleted' as const, subject: post.id, now }
  if (hidden) await awardAgain(db, { ...points, userIds: [post.authorId] })
  if (act === 'restore') await correct(db, { ...points, userId: post.authorId, points: 0 })
  await notifyAuthor(context, { post, topic, act, reason })
  await answerReports(context, { post, topic, upheld: hidden })
}

async function notifyAuthor({ db, me, now }: AuthenticatedContext, { post, topic, act, reason }: Deed): Promise<void> {
  if (act === 'keep' || post.authorId === me.id) return
  const said = act === 'hide' ? postHidden(topic.title, reason) : postRestored(topic.title, reason)
  await notifyPeople(db, { userIds: [post.authorId], topic, postId: post.id, ...said, now })
}

async function answerReports(
  { db, me, now }: AuthenticatedContext,
  { post, topic, upheld }: { post: Post; topic: Topic; upheld: boolean },
): Promise<void> {
  const answered = await db
    .update(forumReports)
    .set({ state: upheld ? 'upheld' : 'unfounded', answeredBy: me.id, answeredAt: now })
    .where(and(eq(forumReports.postId, post.id), eq(forumReports.state, 'open')))
    .returning({ userId: forumReports.reporterId })
  const userIds = answered.map(({ userId }) => userId)
  await notifyPeople(db, { userIds, topic, postId: post.id, ...(upheld ? reportUpheld : reportUnfounded), now })
}
