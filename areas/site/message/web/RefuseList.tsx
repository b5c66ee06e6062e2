import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { acceptSender, beforeSendMessage, blackMessageList, findPrivateLetterByPage } from '../contract.ts'
import classes from './DirectMessages.module.css'
import { MessageFrame } from './MessageFrame.tsx'

const PAGE = 20

/** Blocked senders of direct messages. */
export default function RefuseList() {
  const t = useText('message')
  const [search] = useSearchParams()
  const page = readPage(search)
  const { list, total } = useCall(blackMessageList, { page, pageSize: PAGE })
  const accept = useSend(acceptSender, { changes: [blackMessageList, findPrivateLetterByPage, beforeSendMessage] })
  const takeBack = async (userId: number, name: string) => {
    if (await accept.run({ userId })) notify('success', t('refuse.undone', { name }))
  }
  return (
    <MessageFrame part="refused">
      <Text fz="sm" c="var(--quiet)" mb="md" maw={640}>
        {t('refuse.text')}
      </Text>
      {list.length === 0 ? (
        <Empty compact title={t('refuse.none')} text={t('refuse.how')} />
      ) : (
        <>
          <ul className={classes.refused}>
            {list.map(({ userId, userName, avatar, at }) => (
              <li key={userId}>
                <Avatar id={userId} src={avatar} size={36} />
                <Link to={paths.person(userId)}>{userName}</Link>
                <span className={classes.when}>
                  {t('refuse.since')} <TimeText at={at} detail="day" />
                </span>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t('refuse.backOf', { name: userName })}
                  onClick={() => takeBack(userId, userName)}
                >
                  {t('refuse.back')}
                </Button>
              </li>
            ))}
          </ul>
          {total > PAGE && <Pages total={total} page={page} pageSize={PAGE} to={paths.refuseList} />}
        </>
      )}
    </MessageFrame>
  )
}
