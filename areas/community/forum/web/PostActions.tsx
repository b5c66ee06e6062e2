import { useLoginCheck } from '@leitai/identity/account/web/shared/session'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { type MenuItem, MoreMenu } from '@leitai/platform/web/ui/MoreMenu.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { chooseBest, deletePost, forumTopic, likePost, listTopics, moderatePost, moderationQueue } from '../contract.ts'
import classes from './Forum.module.css'
import type { Post } from './PostView.tsx'
import type { TopicAnswer } from './Topic.tsx'
import { ReportDialog } from './TopicActions.tsx'

interface PostActionsProps {
  answer: TopicAnswer
  post: Post
  isOpening: boolean
  elsewhere: boolean
  replying: boolean
  onReply: () => void
  onEdit: () => void
}

const look = { size: 'compact-sm', variant: 'subtle' } as const

/** Like, reply and report for everyone; edit and delete for the author; moderation for the topic's moderators. */
export function PostActions({ answer, post, isOpening, elsewhere, replying, onReply, onEdit }: PostActionsProps) {
  const t = useText('forum')
  const check = useLoginCheck()
  const [confirming, setConfirming] = useState<'delete' | 'report' | 'hide' | 'restore' | null>(null)
  const like = useSend(likePost, { changes: [forumTopic, listTopics] })
  const best = useSend(chooseBest, { changes: [forumTopic, listTopics] })
  const { topic, moderates, may } = answer
  const shown = post.state === 'shown'
  const more: MenuItem[] = [
    ...(isOpening
      ? []
      : [
          {
            key: 'link',
            text: t(elsewhere ? 'post.seeBest' : 'post.link'),
            reason: null,
            to: paths.topic(topic.id, { post: post.id }),
          },
        ]),
    ...(post.own ? [{ key: 'edit', text: t('post.edit'), reason: post.may.edit, onClick: onEdit }] : []),
    ...(!post.own && shown
      ? [
          {
            key: 'report',
            text: t('post.report'),
            reason: null,
            onClick: () => void (check() && setConfirming('report')),
          },
        ]
      : []),
    ...(moderates
      ? [
          {
            key: 'moderate',
            text: t(shown ? 'post.hide' : 'post.restore'),
            reason: null,
            danger: shown,
            onClick: () => setConfirming(shown ? 'hide' : 'restore'),
          },
        ]
      : []),
    ...(post.own
      ? [
          {
            key: 'delete',
            text: t('post.delete'),
            reason: post.may.remove,
            danger: true,
            onClick: () => setConfirming('delete'),
          },
        ]
      : []),
  ]
  return (
    <fieldset
      className={classes.actions}
      aria-label={t('post.actions', { name: post.author.userName })}
      style={{ border: 0, padding: 0, marginInline: 0 }}
    >
      {post.own || !shown ? (
        <Button {...look} disabled>
          {t('likes', { count: post.likes })}
        </Button>
      ) : (
        <Button
          {...look}
          variant={post.liked ? 'light' : 'subtle'}
          aria-pressed={post.liked}
          loading={like.pending}
          onClick={() => check() && void like.run({ postId: post.id, like: !post.liked })}
        >
          {t('post.like')} {post.likes}
        </Button>
      )}
      {!isOpening && shown && !topic.closed && (
        <Button {...look} aria-expanded={replying} onClick={() => check() && onReply()}>
          {t('post.reply')}
        </Button>
      )}
      {!isOpening && shown && may.best === null && (
        <Button
          {...look}
          loading={best.pending}
          onClick={() => void best.run({ topicId: topic.id, ...(post.best ? {} : { postId: post.id }) })}
        >
          {t(post.best ? 'post.unchoose' : 'post.choose')}
        </Button>
      )}
      <MoreMenu label={t('post.more', { name: post.author.userName })} items={more} />
      {confirming === 'report' && (
        <ReportDialog post={post} cmptId={topic.cmpt?.id ?? null} onClose={() => setConfirming(null)} />
      )}
      {confirming === 'delete' && (
        <DeleteDialog answer={answer} post={post} isOpening={isOpening} onClose={() => setConfirming(null)} />
      )}
      {(confirming === 'hide' || confirming === 'restore') && (
        <ModerateDialog postId={post.id} act={confirming} onClose={() => setConfirming(null)} />
      )}
    </fieldset>
  )
}

function DeleteDialog({
  answer,
  post,
  isOpening,
  onClose,
}: Pick<PostActionsProps, 'answer' | 'post' | 'isOpening'> & { onClose: () => void }) {
  const t = useText('forum')
  const navigate = useNavigate()
  const { cmpt } = answer.topic
  // The topic itself is not refetched: it no longer exists.
  const remove = useSend(deletePost, { changes: isOpening ? [listTopics] : [forumTopic, listTopics] })
  return (
    <ConfirmDialog
      title={t('post.delete')}
      text={t('post.deleteText')}
      go={t('post.delete')}
      danger
      onGo={async () => {
        const done = (await remove.run({ postId: post.id })) !== undefined
        if (done) notify('success', t('post.deletedDone'))
        if (done && isOpening) navigate(cmpt ? paths.competition(cmpt.id, 'circle') : paths.forum())
        return done
      }}
      onClose={onClose}
    />
  )
}

/** Hides a post with a reason, or shows it again. */
export function ModerateDialog({
  postId,
  act,
  onClose,
}: {
  postId: number
  act: 'hide' | 'restore'
  onClose: () => void
}) {
  const t = useText('forum')
  const moderate = useSend(moderatePost, { changes: [forumTopic, listTopics, moderationQueue] })
  return (
    <ConfirmDialog
      title={t(`post.${act}`)}
      text={t(`post.${act}Text`)}
      go={t(`post.${act}`)}
      danger={act === 'hide'}
      reason={t('post.reason')}
      optional={act === 'restore'}
      onGo={async (reason) => {
        const done = (await moderate.run({ postId, act, reason })) !== undefined
        if (done) notify('success', t('admin.done'))
        return done
      }}
      onClose={onClose}
    />
  )
}
