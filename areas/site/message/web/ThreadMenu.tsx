import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Disclosure } from '@leitai/platform/web/ui/Disclosure.tsx'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  acceptSender,
  beforeSendMessage,
  blacklistSender,
  blackMessageList,
  deleteMessages,
  findPrivateLetterByPage,
  noticeNum,
} from '../contract.ts'
import classes from './DirectMessages.module.css'
import type { Thread } from './use-thread.ts'

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
export function ThreadMenu({ thread, back, empty, theirs }: ThreadMenuProps) {
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
