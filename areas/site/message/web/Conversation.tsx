import { useMe } from '@leitai/platform/web/app/session'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { type DirectMessageFilter, paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { Alert, Button, Skeleton, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Composer } from './Composer.tsx'
import classes from './DirectMessages.module.css'
import { MessageDays } from './MessageDays.tsx'
import { ThreadMenu } from './ThreadMenu.tsx'
import { useReading } from './use-reading.ts'
import { useThread } from './use-thread.ts'
import { WaitingHint } from './WaitingHint.tsx'

interface ConversationProps {
  userId: number
  /** Shows only messages that contain it. */
  keyword: string
  /** The URL of the thread list, for the back link. */
  list: DirectMessageFilter
}

/** The messages with one user, newest at the bottom, and the composer. */
export function Conversation({ userId, keyword, list }: ConversationProps) {
  const t = useText('message')
  const common = useText('common')
  const me = useMe()
  const back = paths.messages(list)
  const { thread, messages, error, refetch, older } = useThread(userId, keyword)
  const scroll = useRef<HTMLElement>(null)
  const theirs = messages.findLast(({ from }) => from.userId !== me.userId)
  const unread = messages.findLast(({ from, read }) => from.userId !== me.userId && !read)
  useReading(userId, keyword === '' && unread ? unread.id : null)
  if (error) {
    return (
      <section className={classes.conversation} aria-label={t('conversation')}>
        <Alert color="red" role="alert" m="md">
          <Text fz="sm" mb="sm">
            {error.message}
          </Text>
          <Button variant="default" size="compact-sm" mr="sm" onClick={() => void refetch()}>
            {common('error.again')}
          </Button>
          <Button variant="default" size="compact-sm" component={Link} to={back}>
            {t('conversation.back')}
          </Button>
        </Alert>
      </section>
    )
  }
  if (!thread) return <Skeleton h={360} />
  const { person, may } = thread
  return (
    <section className={classes.conversation} aria-label={t('conversation.with', { name: person.userName })}>
      <Heading back={back} person={person}>
        <ThreadMenu
          thread={thread}
          back={back}
          empty={messages.length === 0 && keyword === ''}
          theirs={theirs !== undefined || keyword !== ''}
        />
      </Heading>
      {keyword !== '' && (
        <p className={classes.found}>
          {t('conversation.found', { text: keyword })}{' '}
          <Link to={paths.messages({ with: userId })}>{t('conversation.whole')}</Link>
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key */}
      <section ref={scroll} className={classes.scroll} aria-label={t('conversation.letters')} tabIndex={0}>
        <MessageDays messages={messages} older={older} searched={keyword !== ''} />
      </section>
      <p role="status" className={classes.hidden}>
        {theirs && `${theirs.from.userName}: ${theirs.text}`}
      </p>
      {may.write === null ? (
        <Composer
          userId={userId}
          name={person.userName}
          first={messages.length === 0 && keyword === ''}
          // The column is reversed: scroll position 0 is its bottom.
          onSent={() => scroll.current?.scrollTo({ top: 0 })}
        />
      ) : (
        <WaitingHint thread={thread} reason={may.write} />
      )}
    </section>
  )
}

interface HeadingProps {
  back: string
  person: { userId: number; userName: string; avatar: string }
  children: React.ReactNode
}

/** The other user's name; receives the focus, which on a phone has lost its place in the list. */
function Heading({ back, person, children }: HeadingProps) {
  const t = useText('message')
  const name = useRef<HTMLHeadingElement>(null)
  useEffect(() => name.current?.focus({ preventScroll: true }), [])
  return (
    <header className={classes.heading}>
      <Link to={back} className={classes.back} aria-label={t('conversation.back')} preventScrollReset>
        <Icon name="left" />
      </Link>
      <Avatar id={person.userId} src={person.avatar} size={36} />
      <h2 ref={name} tabIndex={-1}>
        <Link to={paths.person(person.userId)}>{person.userName}</Link>
      </h2>
      {children}
    </header>
  )
}
