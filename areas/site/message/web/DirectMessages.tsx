import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readNumber, readPage } from '@leitai/platform/web/framework/read-address'
import { Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { Conversation } from './Conversation.tsx'
import classes from './DirectMessages.module.css'
import { MessageFrame } from './MessageFrame.tsx'
import { ThreadList } from './ThreadList.tsx'

/** Direct messages: threads on the left, the selected one on the right; on a phone one at a time. */
export default function DirectMessages() {
  const t = useText('message')
  const [search] = useSearchParams()
  const userId = readNumber(search, 'with')
  const keyword = (search.get('q') ?? '').slice(0, 40)
  const page = readPage(search)
  const unread = search.get('unread') !== null
  const list = { ...(keyword && { q: keyword }), ...(unread && { unread }), ...(page > 1 && { page }) }
  return (
    <MessageFrame part="letters">
      <div className={classes.columns} data-one={userId === null ? undefined : true}>
        <ThreadList key={String(unread)} userId={userId} keyword={keyword} unread={unread} page={page} />
        {userId === null ? (
          <div className={classes.choose}>
            <Text c="var(--quiet)">{t('letters.choose')}</Text>
          </div>
        ) : (
          <Conversation key={`${userId} ${keyword}`} userId={userId} keyword={keyword} list={list} />
        )}
      </div>
    </MessageFrame>
  )
}
