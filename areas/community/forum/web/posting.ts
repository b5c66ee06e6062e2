import type { WireOf } from '@leitai/platform/contract/call'
import type { FactTools } from '@leitai/platform/web/framework/StructuredData.tsx'
import { paths } from '@leitai/platform/web/paths'
import type { forumTopic } from '../contract.ts'

type Answer = WireOf<typeof forumTopic>
type Post = Answer['opening']

/** A topic as schema.org's DiscussionForumPosting. */
export function postingOf({ topic, opening, replies, best }: Answer, { at, keywords }: FactTools): object {
  const person = ({ author }: Post) => ({
    '@type': 'Person',
    name: author.userName,
    url: at(paths.person(author.userId)),
  })
  const liked = (likes: number) => ({
    '@type': 'InteractionCounter',
    interactionType: 'https://schema.org/LikeAction',
    userInteractionCount: likes,
  })
  const comment = (post: Post) => ({
    '@type': 'Comment',
    text: post.text,
    datePublished: post.at,
    author: person(post),
    url: at(paths.topic(topic.id, { post: post.id })),
    interactionStatistic: liked(post.likes),
  })
  return {
    '@type': 'DiscussionForumPosting',
    headline: topic.title,
    text: opening.text,
    url: at(paths.topic(topic.id)),
    datePublished: opening.at,
    ...(opening.editedAt === null ? {} : { dateModified: opening.editedAt }),
    author: person(opening),
    ...keywords(topic.tags),
    commentCount: topic.replies,
    interactionStatistic: liked(topic.likes),
    comment: replies.list.filter(({ state }) => state === 'shown').map(comment),
    ...(best ? { acceptedAnswer: comment(best) } : {}),
  }
}
