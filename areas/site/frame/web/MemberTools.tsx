import { afterLoading } from '@leitai/platform/web/framework/chunk'
import tool from '@leitai/platform/web/framework/HeaderTool.module.css'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Disclosure } from '@leitai/platform/web/ui/Disclosure.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { AvatarMenu } from './AvatarMenu.tsx'
import classes from './Header.module.css'
import { useUnread } from './use-unread.ts'

/** The header's tools for signed-in users. */
export default function MemberTools() {
  return (
    <>
      <MessageBadge />
      <AvatarMenu />
    </>
  )
}

const NoticePanel = afterLoading(() => import('./NoticePanel.tsx'))

/** The number of unread messages, live; it opens a panel with the latest notices. */
function MessageBadge() {
  const t = useText('common')
  const { unread } = useUnread()
  const face = (
    <>
      <Icon name="mail" />
      {unread > 0 && (
        <span className={classes.badge} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </>
  )
  return (
    <Disclosure
      label={unread > 0 ? t('nav.unread', { count: unread }) : t('nav.messages')}
      face={face}
      className={tool.icon}
      late
    >
      <NoticePanel />
    </Disclosure>
  )
}
