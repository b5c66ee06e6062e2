import type { WireOf } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { moderatePost, moderationQueue } from '../contract.ts'
import classes from './Forum.module.css'
import { MuteDialog } from './MuteDialog.tsx'
import { ModerateDialog } from './PostActions.tsx'

type Post = WireOf<typeof moderationQueue>['list'][number]

/** A post in the moderation queue, with its reports. */
export function QueueCard({ post }: { post: Post }) {
  const t = useText('forum')
  const words = useWords()
  const [asked, setAsked] = useState<'hide' | 'restore' | 'mute' | null>(null)
  const keep = useSend(moderatePost, { changes: [moderationQueue] })
  const { author } = post
  const shown = post.state === 'shown'
  const kept = async () => {
    if (await keep.run({ postId: post.id, act: 'keep', reason: '' })) notify('success', t('desk.kept'))
  }
  return (
    <article className={classes.post}>
      <header>
        <StateBadge tone="soon">{t(post.opening ? 'desk.opening' : 'desk.reply')}</StateBadge>
        <Link to={paths.topic(post.topicId, post.opening ? {} : { post: post.id })}>{post.title}</Link>
        {post.cmpt && <span>{words(post.cmpt.title)}</span>}
      </header>
      <header>
        <Link to={paths.person(author.userId)}>{author.userName}</Link>
        <span>
          {t('desk.since')} <TimeText at={post.authorSince} detail="day" />
        </span>
        <TimeText at={post.at} />
        {post.mutedUntil && (
          <StateBadge tone="bad">
            {t('desk.mutedUntil')} <TimeText at={post.mutedUntil} />
          </StateBadge>
        )}
      </header>
      <Markdown text={post.text} />
      {post.state === 'hidden' && (
        <p className={classes.gone}>{t('desk.hiddenBy', { name: post.hiddenBy ?? '--', reason: post.hideReason })}</p>
      )}
      {post.reportCount > 0 && (
        <>
          <strong>{t('desk.reports', { count: post.reportCount })}</strong>
          <ul className={classes.report}>
            {post.reports.map(({ by, kind, text, at }) => (
              <li key={`${by} ${at}`}>
                {t(`kind.${kind}`)}
                {text !== '' && `: ${text}`} ({by}, <TimeText at={at} />)
              </li>
            ))}
          </ul>
        </>
      )}
      <Group gap="xs" mt="sm">
        {shown ? (
          <>
            <Button size="compact-sm" color="red" onClick={() => setAsked('hide')}>
              {t('post.hide')}
            </Button>
            <Button size="compact-sm" variant="default" loading={keep.pending} onClick={() => void kept()}>
              {t('desk.keep')}
            </Button>
          </>
        ) : (
          <Button size="compact-sm" variant="default" onClick={() => setAsked('restore')}>
            {t('post.restore')}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={() => setAsked('mute')}>
          {t('desk.mute')}
        </Button>
      </Group>
      {(asked === 'hide' || asked === 'restore') && (
        <ModerateDialog postId={post.id} act={asked} onClose={() => setAsked(null)} />
      )}
      {asked === 'mute' && <MuteDialog person={author} onClose={() => setAsked(null)} />}
    </article>
  )
}
