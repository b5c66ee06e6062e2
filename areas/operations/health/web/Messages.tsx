import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Title } from '@mantine/core'
import { Link } from 'react-router'
import type { HealthReport } from '../contract.ts'
import classes from './Health.module.css'

/** E-mail and SMS counts; the messages themselves are in the outbox. */
export function Messages({ rows }: { rows: HealthReport['messages'] }) {
  const t = useText('health')
  return (
    <>
      <Title order={2} className={classes.head}>
        {t('messages')}
      </Title>
      <PagedTable
        label={t('messages')}
        rows={rows}
        rowKey={({ channel }) => channel}
        empty=""
        columns={[
          { key: 'channel', head: t('channel'), cell: ({ channel }) => t(`channel.${channel}`) },
          { key: 'sender', head: t('sender'), cell: ({ sender }) => sender ?? t('sender.none') },
          {
            key: 'last',
            head: t('lastSent'),
            width: 160,
            cell: ({ lastSentAt }) => <TimeText at={lastSentAt} detail="second" />,
          },
          { key: 'waiting', head: t('waiting'), align: 'right', cell: ({ waiting }) => waiting },
          {
            key: 'dead',
            head: t('dead'),
            align: 'right',
            cell: ({ dead }) =>
              dead > 0 ? <Link to={paths.adminConsole('outbox', { state: 'dead' })}>{dead}</Link> : 0,
          },
          {
            key: 'unsent',
            head: t('unsent'),
            align: 'right',
            cell: ({ unsent }) =>
              unsent > 0 ? <Link to={paths.adminConsole('outbox', { state: 'unsent' })}>{unsent}</Link> : 0,
          },
        ]}
      />
    </>
  )
}
