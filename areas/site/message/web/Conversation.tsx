import { useMe } from '@leitai/identity/account/web/shared/session'
import type { WireOf } from '@leitai/platform/contract/call'
import { refetch, useCallWhen, useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { isCallError } from '@leitai/platform/web/framework/queries'
import { type DirectMessageFilter, paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Disclosure } from '@leitai/platform/web/ui/Disclosure.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { Alert, Button, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
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
import { Composer, useDraft } from './Composer.tsx'
import classes from './DirectMessages.module.css'
import { MessageDays } from './MessageDays.tsx'

type Answer = WireOf<typeof findPrivateLetterByPage>
export type DirectMessage = Answer['list'][number]
type Thread = NonNullable<Answer['thread']>

const PAGE = 30
/** The cursor after the newest message. */
const NEWEST = 0

/** The messages of one thread, oldest first, with a loader for older ones; its key is the call's, so that events refetch it. */
function useThread(userId: number, keyword: string) {
  const app = useApp()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [findPrivateLetterByPage.path, 'thread', userId, keyword],
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === NEWEST ? undefined : pageParam
      const asked = { withUserId: userId, keyword, before, page: 1, pageSize: PAGE }
      return app.call(findPrivateLetterByPage, asked, { signal })
    },
    initialPageParam: NEWEST,
    getNextPageParam: ({ list, total }) => (total > list.length ? list.at(-1)?.id : undefined),
  })
  return {
    thread: data?.pages[0]?.thread ?? null,
    messages: data?.pages.flatMap(({ list }) => list).toReversed() ?? [],
    error,
    refetch,
    older: { there: hasNextPage, loading: isFetchingNextPage, load: () => void fetchNextPage() },
  }
}

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
