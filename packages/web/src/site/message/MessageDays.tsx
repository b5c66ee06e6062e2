import { deleteMessages, findPrivateLetterByPage, noticeNum } from '@leitai/contract/site/message'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../platform/api.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { useMe } from '../../platform/app/session.ts'
import { ConfirmDialog } from '../../platform/ui/ConfirmDialog.tsx'
import { Empty } from '../../platform/ui/Empty.tsx'
import { localZone, writeTime } from '../../platform/ui/time.ts'
import classes from './DirectMessages.module.css'
import { MessageItem } from './MessageItem.tsx'
import type { DirectMessage } from './use-thread.ts'

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
