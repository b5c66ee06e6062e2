import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Title } from '@mantine/core'
import { Link } from 'react-router'
import type { HealthReport } from '../contract.ts'
import classes from './Health.module.css'

/** How the child processes that read untrusted files are sandboxed, and under which user. */
function Isolation({ level, uid, memory, unableSince }: NonNullable<HealthReport['processes'][number]['isolation']>) {
  const t = useText('health')
  if (unableSince) return <StateBadge tone="bad">{t('isolation.unable')}</StateBadge>
  const parts = [
    level && t(`isolation.${level}`),
    uid === null ? null : `uid ${uid}`,
    memory && t(`isolation.${memory}`),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** The processes of this installation, as they report themselves. */
export function Processes({ rows }: { rows: HealthReport['processes'] }) {
  const t = useText('health')
  return (
    <>
      <Title order={2} className={classes.head}>
        {t('processes')}
      </Title>
      <PagedTable
        label={t('processes')}
        rows={rows}
        rowKey={({ id }) => id}
        empty={t('processes.none')}
        columns={[
          { key: 'name', head: t('process'), cell: ({ name }) => name },
          { key: 'kind', head: t('kind'), cell: ({ kind }) => t(`kind.${kind}`) },
          {
            key: 'alive',
            head: t('state'),
            cell: ({ alive }) => (
              <StateBadge tone={alive ? 'good' : 'bad'}>{t(alive ? 'state.alive' : 'state.gone')}</StateBadge>
            ),
          },
          {
            key: 'busy',
            head: t('scorers'),
            align: 'right',
            cell: ({ kind, busy, seats }) => (kind === 'http' ? '--' : `${busy} / ${seats}`),
          },
          {
            key: 'isolation',
            head: t('isolation'),
            cell: ({ kind, isolation }) =>
              kind === 'http' || isolation?.level == null ? '--' : <Isolation {...isolation} />,
          },
          { key: 'memory', head: t('memory'), align: 'right', cell: ({ memoryMb }) => `${memoryMb} MB` },
          { key: 'version', head: t('version'), cell: ({ version }) => version },
          { key: 'since', head: t('since'), width: 160, cell: ({ since }) => <TimeText at={since} /> },
          { key: 'seen', head: t('seen'), width: 160, cell: ({ seenAt }) => <TimeText at={seenAt} detail="second" /> },
        ]}
      />
    </>
  )
}

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
