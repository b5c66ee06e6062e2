import type { CurrentUser } from '@leitai/platform/context/app-context'
import type { AnswerOf } from '@leitai/platform/contract/call'
import type { Language } from '@leitai/platform/contract/language'
import { type Refusal, refusalText } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type * as contract from './contract.ts'
import { cmptsOfTopics, type Place, type Post, peopleOf, type Topic } from './lookup.ts'
import { refusalToDelete, refusalToEdit, refusalToLike, refusalToReport } from './rules.ts'

type Shown = AnswerOf<typeof contract.forumTopic>['opening']
type Row = AnswerOf<typeof contract.listTopics>['list'][number]
interface Reading {
  me: CurrentUser | null
  now: Date
  language: Language
}

export const say = (refused: Refusal | null, language: Language) => (refused ? refusalText(refused, language) : null)

/** Topics as list rows, with authors and competitions. */
export async function topicRows(db: Db, topics: readonly Topic[]): Promise<Row[]> {
  const people = await peopleOf(
    db,
    topics.map(({ authorId }) => authorId),
  )
  const { titles, speaks } = await cmptsOfTopics(
    db,
    topics.flatMap(({ cmptId }) => cmptId ?? []),
  )
  return topics.map((topic) => {
    const author = orRefuse(people.get(topic.authorId), 'account.unknown')
    return {
      ...topic,
      cmpt: topic.cmptId === null ? null : (titles.get(topic.cmptId) ?? null),
      author,
      voice: speaks(topic.cmptId, author.userId) ? 'host' : author.role === 'admin' ? 'admin' : null,
      pinned: topic.pinnedAt !== null,
      closed: topic.closedAt !== null,
      answered: topic.bestId !== null,
    }
  })
}

/** What a screen shows of the posts of one topic, besides their rows. */
export interface AroundPosts {
  /** The authors of the posts that they answer. */
  answered: readonly { id: number; authorId: number }[]
  /** Whether anybody except its author has replied to the topic. */
  othersReplied: boolean
  /** The posts that the caller likes. */
  liked: ReadonlySet<number>
}

/** Posts of one topic as the caller may read them. */
export async function postsShown(
  db: Db,
  posts: readonly Post[],
  { topic, place, reading, around }: { topic: Topic; place: Place; reading: Reading; around: AroundPosts },
): Promise<Shown[]> {
  const { me, now, language } = reading
  const { liked, othersReplied } = around
  const answeredBy = new Map(around.answered.map(({ id, authorId }) => [id, authorId]))
  const people = await peopleOf(db, [
    ...posts.flatMap(({ authorId, mentions }) => [authorId, ...mentions]),
    ...answeredBy.values(),
  ])
  const { speaks } = await cmptsOfTopics(db, topic.cmptId === null ? [] : [topic.cmptId])
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
        edit: me && own ? say(refusalToEdit(post, me, now), language) : say({ code: 'forum.notOwn' }, language),
        remove:
          me && own
            ? say(refusalToDelete(post, { me, othersReplied }), language)
            : say({ code: 'forum.notOwn' }, language),
        report: say(refusalToReport(post, me), language),
      },
    }
  })
}
