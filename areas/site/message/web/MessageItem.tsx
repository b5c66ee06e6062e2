import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import classes from './DirectMessages.module.css'
import { MessageText } from './MessageText.tsx'
import type { DirectMessage } from './use-thread.ts'

export function MessageItem({
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
        <span className={classes.hidden}>{own ? t('letter.own') : directMessage.from.userName}: </span>
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
