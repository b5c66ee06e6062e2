import { useMe } from '@leitai/identity/account/web/shared/session'
import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { localZone, writeTime } from '@leitai/platform/web/ui/time'
import { Button, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { deleteMessages, findPrivateLetterByPage, noticeNum } from '../contract.ts'
import type { DirectMessage } from './Conversation.tsx'
import classes from './DirectMessages.module.css'
import { MessageText } from './MessageFrame.tsx'

interface MessageDaysProps {
  /** Oldest first. */
  messages: readonly DirectMessage[]
  older: { there: boolean; loading: boolean; load: () => void }
  searched: boolean
}

/** Messages grouped by day, with a button to load older ones above. */
export function MessageDays({ messages, older, searched }: MessageDaysProps) {
  const t = useText('message')
  const me = useMe()
  const [leaving, setLeaving] = useState<DirectMessage | null>(null)
  const remove = useSend(deleteMessages, { changes: [findPrivateLetterByPage, noticeNum] })
  if (messages.length === 0) {
    return searched ? (
      <Empty compact title={t('conversation.nothing')} />
    ) : (
      <Empty compact title={t('conversation.none')} text={t('conversation.first')} />
    )
  }
  const days = Map.groupBy(messages, ({ at }) => writeTime(at, 'day', localZone()))
  return (
    <div>
      {older.there && (
        <p className={classes.older}>
          <Button variant="default" size="compact-sm" loading={older.loading} onClick={older.load}>
            {t('conversation.older')}
          </Button>
        </p>
      )}
      {[...days].map(([day, own]) => (
        <section key={day} aria-label={day}>
          <p className={classes.day}>
            <span className="tnum">{day}</span>
          </p>
          <ol className={classes.list}>
            {own.map((directMessage) => (
              <MessageItem
                key={directMessage.id}
                directMessage={directMessage}
                own={directMessage.from.userId === me.userId}
                onRemove={() => setLeaving(directMessage)}
              />
            ))}
          </ol>
        </section>
      ))}
      {leaving && (
        <ConfirmDialog
          danger
          title={t('letter.delete')}
          text={t('letter.deleteText')}
          go={t('remove')}
          onGo={async () => {
            const { id, from, to } = leaving
            const userId = from.userId === me.userId ? to.userId : from.userId
            return (await remove.run({ userId, ids: [id] })) !== undefined
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </div>
  )
}

function MessageItem({
  directMessage,
  own,
  onRemove,
}: {
  directMessage: DirectMessage
  own: boolean
  onRemove: () => void
}) {
  const t = useText('message')
  return (
    <li className={classes.message} data-own={own || undefined}>
      <p className={classes.text}>
        <VisuallyHidden>{own ? t('letter.own') : directMessage.from.userName}: </VisuallyHidden>
        <MessageText text={directMessage.text} />
      </p>
      <p className={classes.meta}>
        <TimeText at={directMessage.at} detail="clock" />
        {own && <span>{t(directMessage.read ? 'letter.read' : 'letter.brought')}</span>}
        <button type="button" aria-label={t('letter.delete')} title={t('letter.delete')} onClick={onRemove}>
          <Icon name="trash" size={14} />
        </button>
      </p>
    </li>
  )
}
