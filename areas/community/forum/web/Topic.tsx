import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { type FactTools, Head, StructuredData } from '@leitai/platform/web/framework/Head.tsx'
import { useTag, useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readId } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { findUserMsgByPage, msgNoticeNum, noticeNum } from '@leitai/site/message/contract'
import { Alert } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { forumTopic, seeTopic } from '../contract.ts'
import classes from './Forum.module.css'
import { topicInput } from './loaders.ts'
import { PostView, ReplyForm } from './PostView.tsx'
import { TopicActions } from './TopicActions.tsx'

export type TopicAnswer = WireOf<typeof forumTopic>

/** One topic of the forum with its replies. */
export default function Topic() {
  const tagOf = useTag()
  const t = useText('forum')
  const words = useWords()
  const [search] = useSearchParams()
  // The loader accepts only valid ids.
  const input = topicInput(search, readId(search) ?? 0)
  const answer = useCall(forumTopic, input)
  const { topic, opening, best, replies, may } = answer
  const bestHere = best !== null && replies.list.some(({ id }) => id === best.id)
  useSeen(topic.id, answer.unseen)
  useCalled(input.postId)
  return (
    <div className={`page ${classes.page}`}>
      <Head
        title={topic.title}
        description={topic.excerpt}
        keep={['id', 'page']}
        index={topic.state === 'shown' && input.postId === undefined}
      />
      {topic.state === 'shown' && <StructuredData facts={(tools) => postingOf(answer, tools)} />}
      <p className={classes.quiet}>
        <Link to={paths.forum()}>{t('title')}</Link>
        <span aria-hidden="true">/</span>
        {topic.cmpt ? (
          <Link to={paths.competition(topic.cmpt.id, 'circle')}>{words(topic.cmpt.title)}</Link>
        ) : (
          <Link to={paths.forum({ scope: 'general' })}>{t('topic.general')}</Link>
        )}
      </p>
      <h1>{topic.title}</h1>
      <p className={classes.quiet}>
        {topic.pinned && <StateBadge tone="soon">{t('pinned')}</StateBadge>}
        {topic.answered && <StateBadge tone="good">{t('answered')}</StateBadge>}
        {topic.closed && <StateBadge tone="done">{t('closed')}</StateBadge>}
        {topic.tags.map((tag) => (
          <Link key={tag} to={paths.forum({ tag })} className={classes.tag}>
            {tagOf(tag)}
          </Link>
        ))}
      </p>
      {topic.state === 'hidden' && (
        <Alert color="red" my="md">
          {t('topic.hidden')}
        </Alert>
      )}
      <TopicActions answer={answer} />
      <PostView answer={answer} post={opening} />
      {best && !bestHere && (
        <section aria-label={t('best')}>
          <h2 className={classes.heading}>{t('best')}</h2>
          <PostView answer={answer} post={best} elsewhere />
        </section>
      )}
      <h2 className={classes.heading} id="replies">
        {t('topic.replies')} <span className="tnum">{topic.replies}</span>
      </h2>
      {replies.list.length === 0 && <p className={classes.quiet}>{t('topic.noReplies')}</p>}
      <List ordered>
        {replies.list.map((post) => (
          <li key={post.id}>
            <PostView answer={answer} post={post} called={post.id === input.postId} />
          </li>
        ))}
      </List>
      {replies.total > replies.pageSize && (
        <Pages
          total={replies.total}
          page={replies.page}
          pageSize={replies.pageSize}
          to={(page) => paths.topic(topic.id, { page })}
        />
      )}
      <ReplyForm topicId={topic.id} textMax={answer.textMax} reason={may.reply} />
    </div>
  )
}

/** Opening a topic marks its notifications as read. */
function useSeen(topicId: number, unseen: boolean): void {
  const { run } = useSend(seeTopic, { changes: [noticeNum, msgNoticeNum, findUserMsgByPage] })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each topic that has something new
  useEffect(() => {
    if (unseen) void run({ topicId })
  }, [topicId, unseen])
}

/** Scrolls to the reply that the URL points to. */
function useCalled(postId: number | undefined): void {
  useEffect(() => {
    if (postId !== undefined) document.getElementById(`post-${postId}`)?.scrollIntoView({ block: 'center' })
  }, [postId])
}

type Answer = WireOf<typeof forumTopic>
type Post = Answer['opening']

/** A topic as schema.org's DiscussionForumPosting. */
function postingOf({ topic, opening, replies, best }: Answer, { at, keywords }: FactTools): object {
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
