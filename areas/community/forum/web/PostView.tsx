import { useMe } from '@leitai/identity/account/web/shared/session'
import { useSend } from '@leitai/platform/web/api'
import { RichEditor } from '@leitai/platform/web/app/rich/RichEditor.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { forumTopic, listTopics, sendBbsMessage } from '../contract.ts'
import { EditForm, noWords, useDraft } from './EditForm.tsx'
import classes from './Forum.module.css'
import { linkMentions } from './mentions.ts'
import { PostActions } from './PostActions.tsx'
import type { TopicAnswer } from './Topic.tsx'

interface ReplyFormProps {
  topicId: number
  textMax: number
  /** Why replying is not possible, or null. */
  reason: string | null
  /** The reply that this one answers. */
  to?: Post
  onDone?: () => void
}

/** Replies to the topic or to a reply. */
export function ReplyForm(props: ReplyFormProps) {
  const t = useText('forum')
  const me = useMe()
  const hydrated = useHydrated()
  const { pathname, search } = useLocation()
  if (!me.loginFlag) {
    return (
      <Group className={classes.write}>
        <Text c="var(--quiet)">{t('form.login')}</Text>
        <Button size="compact-md" component={Link} to={paths.login(full(pathname + search))}>
          {t('form.goLogin')}
        </Button>
      </Group>
    )
  }
  if (props.reason !== null) return <p className={classes.gone}>{props.reason}</p>
  return hydrated && <Form {...props} />
}

function Form({ topicId, textMax, reason, to, onDone }: ReplyFormProps) {
  const t = useText('forum')
  const me = useMe()
  const navigate = useNavigate()
  const draft = useDraft(`${me.userId} reply ${topicId} ${to?.id ?? ''}`)
  const send = useSend(sendBbsMessage, { changes: [forumTopic, listTopics] })
  const { content } = draft.words
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (content.trim() === '') return
    const made = await send.run({ topicId, content, tags: [], ...(to ? { replyTo: to.id } : {}) })
    if (!made) return
    draft.discard()
    notify('success', t('form.done'))
    onDone?.()
    navigate(paths.topic(topicId, { post: made.id }), { preventScrollReset: true })
  }
  return (
    <form method="post" onSubmit={submit} className={classes.write}>
      <Stack>
        <RichEditor
          label={to ? t('form.replyTo', { name: to.author.userName }) : t('form.reply')}
          description={t('form.contentHint')}
          max={textMax}
          value={content}
          onChange={(next) => draft.set({ ...noWords, content: next })}
        />
        <Group>
          <GuardedButton reason={reason} type="submit" disabled={content.trim() === ''} loading={send.pending}>
            {t('form.send')}
          </GuardedButton>
          {onDone && (
            <Button variant="default" onClick={onDone}>
              {t('form.cancel')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

/** Marks posts that are written on behalf of the host or the administrators. */
export function VoiceMark({ voice }: { voice: 'host' | 'admin' | null }) {
  const t = useText('forum')
  return voice && <StateBadge tone="live">{t(`voice.${voice}`)}</StateBadge>
}

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
