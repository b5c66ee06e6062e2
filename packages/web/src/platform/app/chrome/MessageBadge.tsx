import { Link } from 'react-router'
import { Icon } from '../../ui/Icon.tsx'
import { useText } from '../i18n/use-text.ts'
import classes from './Header.module.css'
import { useUnread } from './use-unread.ts'

/** A link to the user's messages with the number of unread ones. */
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
