import { useMe } from '@leitai/identity/account/web/shared/session'
import { refetch, useCallWhen, useSend } from '@leitai/platform/web/api'
import { isCallError } from '@leitai/platform/web/framework/call-error'
import { useApp } from '@leitai/platform/web/framework/context'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { type DirectMessageFilter, paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Disclosure } from '@leitai/platform/web/ui/Disclosure.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { Alert, Button, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  acceptSender,
  beforeSendMessage,
  blacklistSender,
  blackMessageList,
  deleteMessages,
  findPrivateLetterByPage,
  markMessagesRead,
  noticeNum,
} from '../contract.ts'
import { Composer } from './Composer.tsx'
import classes from './DirectMessages.module.css'
import { MessageDays } from './MessageDays.tsx'
import { useDraft } from './use-draft.ts'
import { type Thread, useThread } from './use-thread.ts'

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
      <VisuallyHidden component="p" role="status">
        {theirs && `${theirs.from.userName}: ${theirs.text}`}
      </VisuallyHidden>
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

const onLooking = (onEvent: () => void) => {
  document.addEventListener('visibilitychange', onEvent)
  return () => document.removeEventListener('visibilitychange', onEvent)
}

/** Marks a thread as read while it is visible; `newest` is the id of its newest unread message. */
function useReading(userId: number, newest: number | null): void {
  const app = useApp()
  const looking = useSyncExternalStore(
    onLooking,
    () => !document.hidden,
    () => false,
  )
  useEffect(() => {
    if (newest === null || !looking) return
    app.call(markMessagesRead, { userId }).then(
      () => refetch(app, [noticeNum, findPrivateLetterByPage]),
      (error: unknown) => {
        // The next attempt marks it.
        if (!isCallError(error)) throw error
      },
    )
  }, [app, userId, newest, looking])
}

/** Replaces the composer: why writing is not possible now, and what to do about it. */
function WaitingHint({ thread, reason }: { thread: Thread; reason: string }) {
  const t = useText('message')
  const { userId } = thread.person
  const [draft] = useDraft(userId)
  const { data } = useCallWhen(beforeSendMessage, { userId })
  const accept = useSend(acceptSender, { changes: [findPrivateLetterByPage, blackMessageList, beforeSendMessage] })
  return (
    <div className={classes.waiting} role="note">
      <p>{reason}</p>
      {thread.refused && (
        <Button variant="default" size="compact-sm" loading={accept.pending} onClick={() => accept.run({ userId })}>
          {t('refuse.back')}
        </Button>
      )}
      {data?.code === 'message.phone' && (
        <Button component={Link} to={paths.otherSettings('phone')} size="compact-sm">
          {t('waiting.phone')}
        </Button>
      )}
      {data?.code === 'message.strangers' && (
        <Button component={Link} to={paths.forum()} variant="default" size="compact-sm">
          {t('waiting.circle')}
        </Button>
      )}
      {draft !== '' && (
        <p className={classes.draft}>
          <strong>{t('waiting.draft')}</strong> {draft}
        </p>
      )}
    </div>
  )
}

const changes = [findPrivateLetterByPage, blackMessageList, beforeSendMessage, noticeNum]

interface ThreadMenuProps {
  thread: Thread
  back: string
  /** There is nothing to delete. */
  empty: boolean
  /** The other user has written, so a report can include their messages. */
  theirs: boolean
}

/** Actions on a thread and its user. */
function ThreadMenu({ thread, back, empty, theirs }: ThreadMenuProps) {
  const t = useText('message')
  const common = useText('common')
  const go = useNavigate()
  const [asking, setAsking] = useState<'refuse' | 'delete' | null>(null)
  const refuse = useSend(blacklistSender, { changes })
  const accept = useSend(acceptSender, { changes })
  const remove = useSend(deleteMessages, { changes })
  const { person, refused, closed } = thread
  const { userId, userName: name } = person
  const takeBack = async () => {
    if (await accept.run({ userId })) notify('success', t('refuse.undone', { name }))
  }
  return (
    <>
      <Disclosure label={t('menu')} face={t('menu')} className={classes.menu}>
        <Link to={paths.person(userId)}>{t('menu.person')}</Link>
        {refused ? (
          <button type="button" onClick={takeBack}>
            {t('refuse.back')}
          </button>
        ) : (
          <button type="button" onClick={() => setAsking('refuse')}>
            {t('refuse.go')}
          </button>
        )}
        {!closed && <Link to={paths.reports({ userId, letters: theirs })}>{common('report')}</Link>}
        {!empty && (
          <button type="button" onClick={() => setAsking('delete')}>
            {t('thread.delete')}
          </button>
        )}
      </Disclosure>
      {asking === 'refuse' && (
        <ConfirmDialog
          danger
          title={t('refuse.title', { name })}
          text={t('refuse.text')}
          go={t('refuse.go')}
          onGo={async () => {
            const done = await refuse.run({ userId })
            if (done) notify('success', t('refuse.done', { name }))
            return done !== undefined
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          danger
          title={t('thread.deleteTitle', { name })}
          text={t('thread.deleteText')}
          go={t('remove')}
          onGo={async () => {
            const done = await remove.run({ userId })
            if (done) go(back)
            return done !== undefined
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
