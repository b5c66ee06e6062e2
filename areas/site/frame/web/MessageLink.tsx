import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Link } from 'react-router'
import { useUnread } from './use-unread.ts'

/** A text link to the user's messages, for the phone menu. */
export default function MessageLink() {
  const t = useText('common')
  const { unread, to } = useUnread()
  return <Link to={to}>{unread > 0 ? t('nav.unread', { count: unread }) : t('nav.messages')}</Link>
}
