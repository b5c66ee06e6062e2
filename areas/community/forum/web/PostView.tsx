import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { EditForm } from './EditForm.tsx'
import classes from './Forum.module.css'
import { linkMentions } from './mentions.ts'
import { PostActions } from './PostActions.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import type { TopicAnswer } from './Topic.tsx'
import { VoiceMark } from './VoiceMark.tsx'

export type Post = TopicAnswer['opening']

interface PostViewProps {
  answer: TopicAnswer
  post: Post
  /** The URL points to this post. */
  called?: boolean
  /** The post is on another page. */
  elsewhere?: boolean
}

/** One post of a topic, with its actions. */
export function PostView({ answer, post, called = false, elsewhere = false }: PostViewProps) {
  const t = useText('forum')
  const [open, setOpen] = useState<'reply' | 'edit' | null>(null)
  const { author, replyTo } = post
  const { topic, opening, textMax, may } = answer
  const close = () => setOpen(null)
  return (
    <article
      id={elsewhere ? undefined : `post-${post.id}`}
      className={classes.post}
      data-answer={(post.threadId !== null && !elsewhere) || undefined}
      data-best={post.best || undefined}
      data-called={called || undefined}
    >
      <header>
        <Avatar id={author.userId} src={author.avatar} size={28} />
        <Link to={paths.person(author.userId)}>{author.userName}</Link>
        <VoiceMark voice={post.voice} />
        {post.asker && <StateBadge tone="soon">{t('asker')}</StateBadge>}
        {post.best && <StateBadge tone="good">{t('best')}</StateBadge>}
        {replyTo && (
          <span>
            {t('post.replyTo')} <Link to={paths.person(replyTo.userId)}>{replyTo.userName}</Link>
          </span>
        )}
        <TimeText at={post.at} />
        {post.editedAt && (
          <span>
            {t('edited')} <TimeText at={post.editedAt} />
          </span>
        )}
      </header>
      {open === 'edit' ? (
        <EditForm answer={answer} post={post} isOpening={post.id === opening.id} onDone={close} />
      ) : (
        <Body post={post} />
      )}
      {post.state !== 'deleted' && open !== 'edit' && (
        <PostActions
          answer={answer}
          post={post}
          isOpening={post.id === opening.id}
          elsewhere={elsewhere}
          replying={open === 'reply'}
          onReply={() => setOpen(open === 'reply' ? null : 'reply')}
          onEdit={() => setOpen('edit')}
        />
      )}
      {open === 'reply' && (
        <ReplyForm topicId={topic.id} textMax={textMax} reason={may.reply} to={post} onDone={close} />
      )}
    </article>
  )
}

function Body({ post }: { post: Post }) {
  const t = useText('forum')
  if (post.state === 'deleted') return <p className={classes.gone}>{t('post.deleted')}</p>
  if (post.text === '')
    return <p className={classes.gone}>{t(post.state === 'hidden' ? 'post.hidden' : 'post.gone')}</p>
  return (
    <>
      {post.state === 'hidden' && <p className={classes.gone}>{t('post.hiddenWhy', { reason: post.hideReason })}</p>}
      <Markdown text={linkMentions(post.text, post.mentions, (userId) => full(paths.person(userId)))} />
    </>
  )
}
