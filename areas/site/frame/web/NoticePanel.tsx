import { useCallWhen, useSend } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { findUserMsgByPage, noticeNum, setMessageRead, signMessageStatus } from '../../message/contract.ts'
import classes from './NoticePanel.module.css'

const SHOWN = 5
const changes = [noticeNum, findUserMsgByPage]

/** The latest notices, and the ways to all of them and to direct messages. New ones come by the event stream (live-messages.ts). */
export default function NoticePanel() {
  const t = useText('common')
  const words = useWords()
  const { data, error } = useCallWhen(findUserMsgByPage, { unread: false, page: 1, pageSize: SHOWN })
  const { data: unread } = useCallWhen(noticeNum, {})
  const mark = useSend(signMessageStatus, { changes })
  const markAll = useSend(setMessageRead, { changes })
  const letters = unread?.letters ?? 0
  return (
    <div className={classes.panel} data-wide>
      <div className={classes.head}>
        <strong>{t('notices.title')}</strong>
        {data?.list.some(({ read }) => !read) && (
          <button type="button" className={classes.all} onClick={() => markAll.run({})} disabled={markAll.pending}>
            {t('notices.readAll')}
          </button>
        )}
      </div>
      {data ? (
        <List className={classes.list}>
          {data.list.map(({ id, title, link, read, at }) => (
            <li key={id} data-unread={!read || undefined}>
              <Link
                to={link ?? paths.notices()}
                onClick={() => {
                  if (!read) void mark.run({ ids: [id], read: true })
                }}
              >
                {words(title)}
              </Link>
              <TimeText at={at} />
              {!read && <VisuallyHidden>{t('notices.unread')}</VisuallyHidden>}
            </li>
          ))}
          {data.list.length === 0 && <li className={classes.none}>{t('notices.none')}</li>}
        </List>
      ) : (
        <p className={classes.none} aria-busy={!error}>
          {error ? error.message : t('notices.loading')}
        </p>
      )}
      <div className={classes.ways}>
        <Link to={paths.notices()}>{t('notices.all')}</Link>
        <Link to={paths.messages()}>
          {letters > 0 ? t('notices.letters', { count: letters }) : t('notices.direct')}
        </Link>
      </div>
    </div>
  )
}
