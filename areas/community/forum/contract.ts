import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import * as z from 'zod/mini'

/** The competition forum: topics of a competition or of none, replies in threads of one level, moderation. */

const most = limits.forum

export const topicOrders = ['active', 'new', 'hot'] as const
/** own: started by the caller; replied: with the caller's replies; followed: with notices to the caller. */
export const topicScopes = ['all', 'general', 'own', 'replied', 'followed'] as const

const Cmpt = z.nullable(z.object({ id: shape.id, title: shape.Words }))
/** Posts as the competition (owner, editor, support) or as the platform. */
const Voice = z.nullable(z.enum(['host', 'admin']))

const Topic = z.object({
  id: shape.id,
  title: z.string(),
  tags: z.array(z.string()),
  cmpt: Cmpt,
  author: shape.Person,
  voice: Voice,
  replies: z.int(),
  likes: z.int(),
  pinned: z.boolean(),
  closed: z.boolean(),
  answered: z.boolean(),
  at: shape.time,
  lastAt: shape.time,
})
export const listTopics = read('/common/circle/topics.json', {
  access: 'mixed',
  may: 'anyone',
  input: z.object({
    cmptId: z.optional(form.id),
    scope: z._default(z.enum(topicScopes), 'all'),
    /** Only topics without replies. */
    unanswered: z._default(form.flag, false),
    tag: z._default(form.maybe(most.tag), ''),
    keyword: z._default(form.maybe(40), ''),
    order: z._default(z.enum(topicOrders), 'active'),
    ...form.paging,
  }),
  output: z.object({
    ...shape.page(z.object({ ...Topic.shape, excerpt: z.string() })).shape,
    /** Tags in use with their counts, most used first. */
    tags: z.array(z.object({ tag: z.string(), count: z.int() })),
    /** Competitions with topics, most discussed first. */
    cmpts: z.array(z.object({ id: shape.id, title: shape.Words, count: z.int() })),
    /** The requested competition. */
    cmpt: Cmpt,
    /** The most characters of a text. */
    textMax: z.int(),
    may: z.object({ post: shape.may }),
  }),
  summary: 'Topics of the competition forum',
})

/** hidden: by a moderator; still visible to its author and moderators. */
const PostState = z.enum(['shown', 'hidden', 'deleted'])
const Post = z.object({
  id: shape.id,
  author: shape.Person,
  voice: Voice,
  asker: z.boolean(),
  state: PostState,
  /** Markdown; empty if the caller may not read it. */
  text: z.string(),
  hideReason: z.string(),
  /** The first reply of its thread; null if this is the first. */
  threadId: z.nullable(shape.id),
  /** The person it replies to within its thread. */
  replyTo: z.nullable(shape.Person),
  mentions: z.array(shape.Person),
  likes: z.int(),
  liked: z.boolean(),
  best: z.boolean(),
  at: shape.time,
  editedAt: shape.maybeTime,
  own: z.boolean(),
  may: z.object({ like: shape.may, edit: shape.may, remove: shape.may, report: shape.may }),
})
export const forumTopic = read('/common/circle/topic.json', {
  access: 'mixed',
  may: 'anyone',
  input: z.object({
    topicId: form.id,
    /** Returns the page with this reply, whatever `page` says. */
    postId: z.optional(form.id),
    ...form.paging,
  }),
  output: z.object({
    topic: z.object({ ...Topic.shape, state: PostState, excerpt: z.string() }),
    opening: Post,
    /** The best answer, even if it is on another page. */
    best: z.nullable(Post),
    /** Ordered by thread. */
    replies: shape.page(Post),
    followed: z.boolean(),
    /** The caller has an unread notice of this topic. */
    unseen: z.boolean(),
    textMax: z.int(),
    moderates: z.boolean(),
    may: z.object({ reply: shape.may, pin: shape.may, close: shape.may, best: shape.may }),
  }),
  summary: 'One topic with a page of its replies',
})

const words = {
  content: form.lines(most.markdown),
  title: z.optional(form.text(most.title)),
  tags: z._default(form.json(z.array(form.name(most.tag)).check(z.maxLength(most.tags, 'wrong'))), []),
}
export const sendBbsMessage = write('/user/message/sendBbsMessage.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({
    /** For a new topic: its competition, if any. */
    cmptId: z.optional(form.id),
    /** The topic to reply to; none for a new topic. */
    topicId: z.optional(form.id),
    /** The reply to reply to. */
    replyTo: z.optional(form.id),
    ...words,
  }),
  output: z.object({ id: shape.id, topicId: shape.id }),
  summary: 'A post or reply in the competition forum',
})
const post = { postId: form.id }
const topic = { topicId: form.id }
export const editPost = write('/user/circle/edit.json', {
  access: 'login',
  may: 'own',
  input: z.object({ ...post, ...words }),
  output: shape.done,
  summary: 'Change one’s post within 30 minutes',
})
export const deletePost = write('/user/circle/delete.json', {
  access: 'login',
  may: 'own',
  input: z.object(post),
  output: shape.done,
  summary: 'Delete one’s post',
})
export const likePost = write('/user/circle/like.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ ...post, like: form.flag }),
  output: z.object({ liked: z.boolean(), likes: z.int() }),
  summary: 'Like a post, or take it back',
})
export const pinTopic = write('/user/circle/pin.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ ...topic, pinned: form.flag }),
  output: shape.done,
  summary: 'Pin a topic on top of its list, or stop',
})
export const closeTopic = write('/user/circle/close.json', {
  access: 'login',
  may: 'ownOrManager',
  input: z.object({ ...topic, closed: form.flag }),
  output: shape.done,
  summary: 'Take no more replies, or take them again',
})
export const chooseBest = write('/user/circle/best.json', {
  access: 'login',
  may: 'ownOrManager',
  input: z.object({ ...topic, postId: z.optional(form.id) }),
  output: shape.done,
  summary: 'Mark the reply that helped; none takes the mark away',
})
export const followTopic = write('/user/circle/follow.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ ...topic, follow: form.flag }),
  output: z.object({ followed: z.boolean() }),
  summary: 'Follow a topic for notices of replies, or stop',
})
export const seeTopic = write('/user/circle/seen.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object(topic),
  output: shape.done,
  summary: 'The notices of this topic are read',
})

export const PostReportKind = z.enum(['spam', 'abuse', 'cheating', 'illegal', 'privacy', 'other'])
export const reportPost = write('/user/circle/report.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ ...post, kind: PostReportKind, text: z._default(form.maybe(most.reportText), '') }),
  output: shape.done,
  perMinute: 20,
  summary: 'Report a post to the moderators; its author does not learn by whom',
})

export const moderatePost = write('/user/circle/moderate.json', {
  access: 'login',
  may: 'manager',
  input: z.object({
    ...post,
    /** keep: nothing is wrong with it; this also closes its reports. */
    act: z.enum(['hide', 'restore', 'keep']),
    reason: z._default(form.maybe(limits.hostReason), ''),
  }),
  output: shape.done,
  summary: 'Hide a post with a reason, show it again, or keep it: admins, and hosts in their competition',
})
/** fresh: by new accounts, not reviewed yet. */
export const ForumQueue = z.enum(['reported', 'fresh', 'hidden'])
export const moderationQueue = read('/admin/circle/queue.json', {
  access: 'admin',
  input: z.object({
    queue: z._default(ForumQueue, 'reported'),
    /** Of an open report; for `reported` only. */
    kind: z.optional(PostReportKind),
    /** Words of the title, the text, the author’s name or the competition. */
    keyword: z._default(form.maybe(40), ''),
    ...form.days,
    ...form.paging,
  }),
  output: z.object({
    ...shape.page(
      z.object({
        id: shape.id,
        topicId: shape.id,
        title: z.string(),
        opening: z.boolean(),
        cmpt: Cmpt,
        author: shape.Person,
        authorSince: shape.time,
        mutedUntil: shape.maybeTime,
        state: PostState,
        text: z.string(),
        hideReason: z.string(),
        hiddenBy: z.nullable(z.string()),
        at: shape.time,
        /** Open reports; only the first few are listed. */
        reportCount: z.int(),
        reports: z.array(z.object({ kind: PostReportKind, text: z.string(), by: z.string(), at: shape.time })),
      }),
    ).shape,
    /** Of the posts that are asked for. */
    counts: z.object({ reported: z.int(), fresh: z.int(), hidden: z.int() }),
  }),
  summary: 'Posts that moderators shall look at',
})
const days = z.codec(
  z.string().check(z.regex(/^\d{1,4}$/, 'wrong')),
  z.int().check(z.minimum(0, 'wrong'), z.maximum(most.muteDays, 'wrong')),
  { decode: Number, encode: String },
)
export const mutePerson = write('/admin/circle/mute.json', {
  access: 'admin',
  input: z.object({
    userId: form.id,
    /** 0 lifts the ban. */
    days,
    reason: form.lines(limits.hostReason),
  }),
  output: z.object({ until: shape.maybeTime }),
  summary: 'Keep a person from writing in the forum for some days, or let them again',
})
export const mutedPeople = read('/admin/circle/muted.json', {
  access: 'admin',
  input: z.object({
    /** Words of the name or of the reason. */
    keyword: z._default(form.maybe(40), ''),
    ...form.paging,
  }),
  output: shape.page(
    z.object({
      ...shape.Person.shape,
      until: shape.time,
      reason: z.string(),
      by: z.nullable(z.string()),
      at: shape.time,
    }),
  ),
  summary: 'Who may not write in the forum now',
})
