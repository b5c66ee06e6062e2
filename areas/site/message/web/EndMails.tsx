import { useCallWhen, useSend } from '@leitai/platform/web/api'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { Button, Skeleton } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { endMails, mailTicket, noticeSettings } from '../contract.ts'

/** Target of the unsubscribe link in a mail: shows the account, and unsubscribes only by its button. */
export default function EndMails() {
  const t = useText('message')
  const [search] = useSearchParams()
  const ticket = search.get('ticket') ?? ''
  const { data, error } = useCallWhen(mailTicket, ticket ? { ticket } : null)
  const end = useSend(endMails, { changes: [mailTicket, noticeSettings] })
  const settings = (
    <Button component={Link} to={paths.noticeSettings()} variant="default">
      {t('end.settings')}
    </Button>
  )
  return (
    <>
      <Head title={t('end.title')} index={false} />
      <div className="page">
        {error || !ticket ? (
          <Empty heading drawing="broken" title={t('end.wrong')} text={t('end.wrongText')}>
            {settings}
          </Empty>
        ) : !data ? (
          <Skeleton h={240} my="xl" />
        ) : data.mailed ? (
          <Empty heading title={t('end.title')} text={t('end.text', { name: data.userName })}>
            <Button loading={end.pending} onClick={() => end.run({ ticket })}>
              {t('end.go')}
            </Button>
            {settings}
          </Empty>
        ) : (
          <Empty heading title={t('end.done')} text={t('end.doneText', { name: data.userName })}>
            {settings}
          </Empty>
        )}
      </div>
    </>
  )
}
