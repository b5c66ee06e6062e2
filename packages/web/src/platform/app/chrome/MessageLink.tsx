import { Link } from 'react-router'
import { useText } from '../i18n/use-text.ts'
import { useUnread } from './use-unread.ts'

/** The way to one's messages in words, for the menu of a phone. */
export default function MessageLink() {
  const t = useText('common')
  const { unread, to } = useUnread()
  return <Link to={to}>{unread > 0 ? t('nav.unread', { count: unread }) : t('nav.messages')}</Link>
}
