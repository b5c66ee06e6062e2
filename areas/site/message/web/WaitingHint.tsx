import { useCallWhen, useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { acceptSender, beforeSendMessage, blackMessageList, findPrivateLetterByPage } from '../contract.ts'
import classes from './DirectMessages.module.css'
import { useDraft } from './use-draft.ts'
import type { Thread } from './use-thread.ts'

/** Replaces the composer: why writing is not possible now, and what to do about it. */
export function WaitingHint({ thread, reason }: { thread: Thread; reason: string }) {
  const t = useText('message')
  const { userId } = thread.person
  const [draft] = useDraft(userId)
  const { data } = useCallWhen(beforeSendMessage, { userId })
  const accept = useSend(acceptSender, { changes: [findPrivateLetterByPage, blackMessageList, beforeSendMessage] })
  return (
    <div className={classes.waiting} role="note">
      <p>{reason}</p>
      {thread.refused && (
        <Button variant="default" size="compact-sm" loading={accept.pending} onClick={() => accept.run({ userId })}>
          {t('refuse.back')}
        </Button>
      )}
      {data?.code === 'message.phone' && (
        <Button component={Link} to={paths.otherSettings('phone')} size="compact-sm">
          {t('waiting.phone')}
        </Button>
      )}
      {data?.code === 'message.strangers' && (
        <Button component={Link} to={paths.forum()} variant="default" size="compact-sm">
          {t('waiting.circle')}
        </Button>
      )}
      {draft !== '' && (
        <p className={classes.draft}>
          <strong>{t('waiting.draft')}</strong> {draft}
        </p>
      )}
    </div>
  )
}
