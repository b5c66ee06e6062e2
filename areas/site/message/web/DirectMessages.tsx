import { useMe } from '@leitai/identity/account/web/shared/session'
import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readNumber, readPage } from '@leitai/platform/web/framework/read-address'
import { type DirectMessageFilter, paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { TimeText, useNow } from '@leitai/platform/web/ui/TimeText.tsx'
import { localZone, writeTime } from '@leitai/platform/web/ui/time'
import { Button, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { findPrivateLetterByPage } from '../contract.ts'
import { Conversation, type DirectMessage } from './Conversation.tsx'
import classes from './DirectMessages.module.css'
import { MessageFrame } from './MessageFrame.tsx'

/** Direct messages: threads on the left, the selected one on the right; on a phone one at a time. */
export default function DirectMessages() {
  const t = useText('message')
  const [search] = useSearchParams()
  const userId = readNumber(search, 'with')
  const keyword = (search.get('q') ?? '').slice(0, 40)
  const page = readPage(search)
  const unread = search.get('unread') !== null
  const list = { ...(keyword && { q: keyword }), ...(unread && { unread }), ...(page > 1 && { page }) }
  return (
    <MessageFrame part="letters">
      <div className={classes.columns} data-one={userId === null ? undefined : true}>
        <ThreadList key={String(unread)} userId={userId} keyword={keyword} unread={unread} page={page} />
        {userId === null ? (
          <div className={classes.choose}>
            <Text c="var(--quiet)">{t('letters.choose')}</Text>
          </div>
        ) : (
          <Conversation key={`${userId} ${keyword}`} userId={userId} keyword={keyword} list={list} />
        )}
      </div>
    </MessageFrame>
  )
}

const PAGE = 20

interface ThreadListProps {
  /** The user whose thread is open. */
  userId: number | null
  keyword: string
  /** Only threads with unread messages. */
  unread: boolean
  page: number
}

/** Threads, the one with the newest message first. */
function ThreadList({ userId, keyword, unread, page }: ThreadListProps) {
  const t = useText('message')
  const { list, total } = useCall(findPrivateLetterByPage, { keyword, unread, page, pageSize: PAGE })
  // An opened thread becomes read and would disappear from the unread filter while being read.
  const [opened, setOpened] = useState<DirectMessage | null>(null)
  const kept = unread && opened !== null && !list.some(({ id }) => id === opened.id) ? [opened] : []
  const shown = [...list, ...kept].toSorted((one, other) => other.id - one.id)
  const filter = { ...(keyword && { q: keyword }), ...(unread && { unread }) }
  const at = { ...filter, ...(page > 1 && { page }) }
  const beside = userId === null ? {} : { with: userId }
  return (
    <section className={classes.threads} aria-label={t('threads')}>
      <SearchField label={t('threads.search')} value={keyword} to={(q) => paths.messages({ ...filter, q })} />
      <FilterLinks
        label={t('threads.filter')}
        links={[false, true].map((one) => ({
          key: String(one),
          text: t(one ? 'unread.only' : 'unread.all'),
          to: paths.messages({ ...beside, q: keyword, unread: one }),
          current: unread === one,
        }))}
      />
      {shown.length > 0 ? (
        <>
          <ul className={classes.people}>
            {shown.map((directMessage) => (
              <ThreadRow
                key={directMessage.id}
                directMessage={directMessage}
                current={userId}
                at={at}
                onOpen={() => setOpened({ ...directMessage, unread: 0 })}
              />
            ))}
          </ul>
          {total > PAGE && (
            <Pages
              total={total}
              page={page}
              pageSize={PAGE}
              to={(next) => paths.messages({ ...filter, page: next, ...beside })}
            />
          )}
        </>
      ) : keyword || unread ? (
        <Empty compact title={t(keyword ? 'threads.nothing' : 'threads.allRead')}>
          <Button component={Link} to={paths.messages()} variant="default">
            {t('threads.all')}
          </Button>
        </Empty>
      ) : (
        <Empty compact title={t('threads.none')} text={t('threads.begin')}>
          <Button component={Link} to={paths.people()}>
            {t('threads.people')}
          </Button>
        </Empty>
      )}
    </section>
  )
}

interface ThreadRowProps {
  directMessage: DirectMessage
  current: number | null
  at: DirectMessageFilter
  onOpen: () => void
}

function ThreadRow({ directMessage, current, at, onOpen }: ThreadRowProps) {
  const t = useText('message')
  const me = useMe()
  const now = useNow()
  const own = directMessage.from.userId === me.userId
  const person = own ? directMessage.to : directMessage.from
  const dayOf = (moment: string | number) => writeTime(moment, 'day', localZone())
  const today = dayOf(directMessage.at) === dayOf(now)
  return (
    <li>
      <Link
        to={paths.messages({ with: person.userId, ...at })}
        className={classes.thread}
        aria-current={person.userId === current ? 'true' : undefined}
        preventScrollReset
        onClick={onOpen}
      >
        <Avatar id={person.userId} src={person.avatar} size={40} />
        <span className={classes.name}>{person.userName}</span>
        <span className={classes.when}>
          <TimeText at={directMessage.at} detail={today ? 'clock' : 'day'} />
        </span>
        <span className={classes.last}>
          {own && <span>{t('threads.own')} </span>}
          {directMessage.text}
        </span>
        {directMessage.unread > 0 && (
          <span className={classes.unread}>
            {directMessage.unread}
            <VisuallyHidden> {t('unread')}</VisuallyHidden>
          </span>
        )}
      </Link>
    </li>
  )
}
