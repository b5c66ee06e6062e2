import type { WireOf } from '@leitai/contract/call'
import type { circleTopic } from '@leitai/contract/circle'
import { full, paths } from '../paths.ts'

type Answer = WireOf<typeof circleTopic>
type Post = Answer['opening']

/** What search engines read of a topic: schema.org's DiscussionForumPosting, written so that no text ends the script. */
export function postingOf({ topic, opening, replies, best }: Answer, origin: string): string {
  const person = ({ author }: Post) => ({
    '@type': 'Person',
    name: author.userName,
    url: `${origin}${full(paths.person(author.userId))}`,
  })
  const url = `${origin}${full(paths.topic(topic.id))}`
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
    url: `${origin}${full(paths.topic(topic.id, { post: post.id }))}`,
    interactionStatistic: liked(post.likes),
  })
  const data = {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    headline: topic.title,
    text: opening.text,
    url,
    datePublished: opening.at,
    ...(opening.editedAt === null ? {} : { dateModified: opening.editedAt }),
    author: person(opening),
    ...(topic.tags.length > 0 ? { keywords: topic.tags.join(', ') } : {}),
    commentCount: topic.replies,
    interactionStatistic: liked(topic.likes),
    comment: replies.list.filter(({ state }) => state === 'shown').map(comment),
    ...(best ? { acceptedAnswer: comment(best) } : {}),
  }
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
