import type * as contract from '@leitai/contract/community/forum'
import type { AnswerOf } from '@leitai/contract/core/call'
import type { Language } from '@leitai/contract/core/language'
import type { Refusal } from '@leitai/contract/refusals'
import { refusalText } from '@leitai/contract/refusals'
import { competitions } from '../../competition/definition/table.ts'
import type { CurrentUser } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, eq, inArray } from '../../platform/db/orm.ts'
import { orRefuse } from '../../platform/errors/refuse.ts'
import { othersReplied, type Place, type Post, peopleOf, type Topic, voicesIn } from './lookup.ts'
import { refusalToDelete, refusalToEdit, refusalToLike, refusalToReport } from './rules.ts'
import { forumLikes, forumPosts } from './table.ts'

type Shown = AnswerOf<typeof contract.forumTopic>['opening']
type Row = AnswerOf<typeof contract.listTopics>['list'][number]
interface Reading {
  me: CurrentUser | null
  now: Date
  language: Language
}

export const say = (refused: Refusal | null, language: Language) => (refused ? refusalText(refused, language) : null)

/** Topics as list rows, with authors and competitions, by three queries in all. */
export async function topicRows(db: Db, topics: Topic[]): Promise<Row[]> {
  const people = await peopleOf(
    db,
    topics.map(({ authorId }) => authorId),
  )
  const cmptIds = [...new Set(topics.flatMap(({ cmptId }) => cmptId ?? []))]
  const speaks = await voicesIn(db, cmptIds)
  const cmpts =
    cmptIds.length > 0
      ? await db
          .select({ id: competitions.id, title: competitions.title })
          .from(competitions)
          .where(inArray(competitions.id, cmptIds))
      : []
  const cmptOf = new Map(cmpts.map((cmpt) => [cmpt.id, cmpt]))
  return topics.map((topic) => {
    const author = orRefuse(people.get(topic.authorId), 'account.unknown')
    return {
      ...topic,
      cmpt: topic.cmptId === null ? null : (cmptOf.get(topic.cmptId) ?? null),
      author,
      voice: speaks(topic.cmptId, author.userId) ? 'host' : author.role === 'admin' ? 'admin' : null,
      pinned: topic.pinnedAt !== null,
      closed: topic.closedAt !== null,
      answered: topic.bestId !== null,
    }
  })
}

/** Posts of one topic as the caller may read them; the number of queries does not depend on the number of posts. */
export async function postsShown(
  db: Db,
  posts: Post[],
  { topic, place, reading }: { topic: Topic; place: Place; reading: Reading },
): Promise<Shown[]> {
  const { me, now, language } = reading
  const answered = await db
    .select({ id: forumPosts.id, authorId: forumPosts.authorId })
    .from(forumPosts)
    .where(inArray(forumPosts.id, [0, ...posts.flatMap(({ replyToId }) => replyToId ?? [])]))
  const answeredBy = new Map(answered.map(({ id, authorId }) => [id, authorId]))
  const people = await peopleOf(db, [
    ...posts.flatMap(({ authorId, mentions }) => [authorId, ...mentions]),
    ...answeredBy.values(),
  ])
  const speaks = await voicesIn(db, topic.cmptId === null ? [] : [topic.cmptId])
  const liked = new Set(
    me
      ? await likedAmong(
          db,
          me.id,
          posts.map(({ id }) => id),
        )
      : [],
  )
  const replied = me?.id === topic.authorId && (await othersReplied(db, topic))
  return posts.map((post) => {
    const author = orRefuse(people.get(post.authorId), 'account.unknown')
    const own = me?.id === post.authorId
    const readable = post.state === 'shown' || (post.state === 'hidden' && (own || place.moderates))
    return {
      ...post,
      author,
      voice: speaks(topic.cmptId, post.authorId) ? 'host' : author.role === 'admin' ? 'admin' : null,
      asker: post.authorId === topic.authorId,
      text: readable ? post.text : '',
      hideReason: readable ? post.hideReason : '',
      replyTo: people.get(answeredBy.get(post.replyToId ?? 0) ?? 0) ?? null,
      mentions: readable ? post.mentions.flatMap((id) => people.get(id) ?? []) : [],
      liked: liked.has(post.id),
      best: topic.bestId === post.id,
      own,
      may: {
        like: say(refusalToLike(post, me), language),
        edit: me && own ? say(refusalToEdit(post, me, now), language) : say({ code: 'circle.notOwn' }, language),
        remove:
          me && own
            ? say(refusalToDelete(post, { me, othersReplied: replied }), language)
            : say({ code: 'circle.notOwn' }, language),
        report: say(refusalToReport(post, me), language),
      },
    }
  })
}

async function likedAmong(db: Db, userId: number, postIds: number[]): Promise<number[]> {
  if (postIds.length === 0) return []
  const rows = await db
    .select({ id: forumLikes.postId })
    .from(forumLikes)
    .where(and(eq(forumLikes.userId, userId), inArray(forumLikes.postId, postIds)))
  return rows.map(({ id }) => id)
}
