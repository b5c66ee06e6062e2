import type { WireOf } from '@leitai/platform/contract/call'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { findUserMsgByPage } from '../contract.ts'
import { InviteAnswer } from './InviteAnswer.tsx'
import { MessageText } from './MessageText.tsx'
import classes from './Notices.module.css'

export type Notice = WireOf<typeof findUserMsgByPage>['list'][number]

interface NoticeRowProps {
  notice: Notice
  /** Called when the notification is opened and thereby read. */
  onOpen: () => void
  onMark: () => void
  onRemove: () => void
  /** Called when the invitation has been answered. */
  onAnswered: () => void
}

export function NoticeRow({ notice, onOpen, onMark, onRemove, onAnswered }: NoticeRowProps) {
  const t = useText('message')
  const words = useWords()
  return (
    <li className={classes.notice} data-unread={!notice.read || undefined}>
      <details onToggle={(event) => event.currentTarget.open && onOpen()}>
        <summary>
          <span className={classes.dot} aria-hidden="true" />
          <span className={classes.kind}>{t(`kind.${notice.kind}`)}</span>
          <span className={classes.title}>{words(notice.title)}</span>
          {!notice.read && <span className={classes.hidden}>{t('unread')}</span>}
          <TimeText at={notice.at} />
        </summary>
        <div className={classes.text}>
          {notice.markdown ? (
            <Markdown text={words(notice.body)} />
          ) : (
            <p className={classes.plain}>
              <MessageText text={words(notice.body)} />
            </p>
          )}
          {notice.invite && (
            <InviteAnswer
              id={notice.id}
              invitation={words(notice.title)}
              open={notice.invite.open}
              onAnswered={onAnswered}
            />
          )}
          <Group gap="xs" mt="sm">
            {notice.link && (
              <Button
                component={Link}
                to={notice.link}
                size="compact-sm"
                {...(notice.invite && { variant: 'default' })}
              >
                {t('open')}
              </Button>
            )}
            <Button variant="default" size="compact-sm" onClick={onMark}>
              {notice.read ? t('markUnread') : t('markRead')}
            </Button>
            <Button variant="subtle" color="red" size="compact-sm" onClick={onRemove}>
              {t('remove')}
            </Button>
          </Group>
        </div>
      </details>
    </li>
  )
}
