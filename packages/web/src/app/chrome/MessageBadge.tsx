import { noticeNum } from '@leitai/contract/message'
import { Link } from 'react-router'
import { useCallWhen } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useText } from '../i18n/use-text.ts'
import classes from './Header.module.css'

/** How many messages are unread, and where they stand: letters come before notices. */
function useUnread() {
  const hydrated = useHydrated()
  const { data } = useCallWhen(noticeNum, hydrated ? {} : null)
  return { unread: data?.num ?? 0, to: data && data.letters > 0 ? paths.messages() : paths.notices() }
}

/** The way to one's messages, with how many are unread. */
export function MessageBadge() {
  const t = useText('common')
  const { unread, to } = useUnread()
  const label = unread > 0 ? t('nav.unread', { count: unread }) : t('nav.messages')
  return (
    <Link to={to} className={classes.icon} aria-label={label}>
      <Icon name="mail" />
      {unread > 0 && (
        <span className={classes.badge} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  )
}

/** The same in words, for the menu of a phone. */
export function MessageLink() {
  const t = useText('common')
  const { unread, to } = useUnread()
  return <Link to={to}>{unread > 0 ? t('nav.unread', { count: unread }) : t('nav.messages')}</Link>
}
