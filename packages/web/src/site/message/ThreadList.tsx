import { findPrivateLetterByPage } from '@leitai/contract/site/message'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../platform/api.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { useMe } from '../../platform/app/session.ts'
import { type LetterFilter, paths } from '../../platform/paths.ts'
import { Avatar } from '../../platform/ui/Avatar.tsx'
import { Empty } from '../../platform/ui/Empty.tsx'
import { FilterLinks } from '../../platform/ui/FilterLinks.tsx'
import { Pages } from '../../platform/ui/Pages.tsx'
import { SearchField } from '../../platform/ui/SearchField.tsx'
import { TimeText } from '../../platform/ui/TimeText.tsx'
import { localZone, writeTime } from '../../platform/ui/time.ts'
import { useNow } from '../../platform/ui/use-now.ts'
import classes from './Letters.module.css'
import type { Letter } from './use-thread.ts'

const PAGE = 20

interface ThreadListProps {
  /** Whose thread is shown beside it. */
  userId: number | null
  keyword: string
  /** Only threads with unread letters. */
  unread: boolean
  page: number
}

/** The people one has letters with, those with the newest letters first. */
export function ThreadList({ userId, keyword, unread, page }: ThreadListProps) {
  const t = useText('message')
  const { list, total } = useCall(findPrivateLetterByPage, { keyword, unread, page, pageSize: PAGE })
  // What has been opened is read, and would vanish before its reader's eyes.
  const [opened, setOpened] = useState<Letter | null>(null)
  const kept = unread && opened !== null && !list.some(({ id }) => id === opened.id) ? [opened] : []
  const shown = [...list, ...kept].toSorted((one, other) => other.id - one.id)
  const asked = { ...(keyword && { q: keyword }), ...(unread && { unread }) }
  const at = { ...asked, ...(page > 1 && { page }) }
  const beside = userId === null ? {} : { with: userId }
  return (
    <section className={classes.threads} aria-label={t('threads')}>
      <SearchField label={t('threads.search')} value={keyword} to={(q) => paths.messages({ ...asked, q })} />
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
            {shown.map((letter) => (
              <ThreadRow
                key={letter.id}
                letter={letter}
                current={userId}
                at={at}
                onOpen={() => setOpened({ ...letter, unread: 0 })}
              />
            ))}
          </ul>
          {total > PAGE && (
            <Pages
              total={total}
              page={page}
              pageSize={PAGE}
              to={(next) => paths.messages({ ...asked, page: next, ...beside })}
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
  letter: Letter
  current: number | null
  at: LetterFilter
  onOpen: () => void
}

function ThreadRow({ letter, current, at, onOpen }: ThreadRowProps) {
  const t = useText('message')
  const me = useMe()
  const now = useNow()
  const own = letter.from.userId === me.userId
  const person = own ? letter.to : letter.from
  const dayOf = (moment: string | number) => writeTime(moment, 'day', localZone())
  const today = dayOf(letter.at) === dayOf(now)
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
          <TimeText at={letter.at} detail={today ? 'clock' : 'day'} />
        </span>
        <span className={classes.last}>
          {own && <span>{t('threads.own')} </span>}
          {letter.text}
        </span>
        {letter.unread > 0 && (
          <span className={classes.unread}>
            {letter.unread}
            <span className={classes.hidden}> {t('unread')}</span>
          </span>
        )}
      </Link>
    </li>
  )
}
