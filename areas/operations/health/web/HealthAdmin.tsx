import { DayCharts } from '@leitai/competition/statistics/web/shared/DayCharts.tsx'
import { useCall, useCallWhen } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { sizeText, writeNumber } from '@leitai/platform/web/ui/numbers.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Group, Skeleton, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { type HealthReport, healthReport, siteDays } from '../contract.ts'
import { FailedJobs } from './FailedJobs.tsx'
import classes from './Health.module.css'
import { Messages, Processes } from './Processes.tsx'

const EVERY_SECONDS = 10

/** The installation's health in the admin console, refreshed by polling. */
export default function HealthAdmin() {
  const t = useText('health')
  const report = useCall(healthReport, {}, { everySeconds: EVERY_SECONDS })
  return (
    <>
      <Group justify="space-between" mb="md" gap="xs">
        <Warnings report={report} />
        <Text fz="sm" c="var(--quiet)">
          {t('at')} <TimeText at={report.at} detail="second" />
        </Text>
      </Group>
      <Totals report={report} />
      <Days />
      <Queue rows={report.queue} />
      <FailedJobs everySeconds={EVERY_SECONDS} />
      <Processes rows={report.processes} />
      <Clock rows={report.clock} />
      <Messages rows={report.messages} />
      <Kept rows={report.kept} />
    </>
  )
}

function Warnings({ report: { warnings } }: { report: HealthReport }) {
  const t = useText('health')
  if (warnings.length === 0) return <StateBadge tone="good">{t('warning.none')}</StateBadge>
  return (
    <ul className={classes.warnings} aria-label={t('warning')}>
      {warnings.map((code) => (
        <li key={code}>{t(`warning.${code}`)}</li>
      ))}
    </ul>
  )
}

function Totals({ report }: { report: HealthReport }) {
  const t = useText('health')
  const span = useDuration()
  const { entries, programs, storage, disk, database, backup } = report
  const { replica } = database
  const workers = report.processes.filter(({ alive, kind }) => alive && kind !== 'http')
  const sum = (read: (one: (typeof workers)[number]) => number) => workers.reduce((all, one) => all + read(one), 0)
  const lag = replica === null ? t('none') : replica.seconds === null ? t('replica.away') : span(replica.seconds)
  return (
    <Figures>
      <Figure name={t('entries')} value={entries.waiting} note={entries.waiting > 0 && span(entries.oldestSeconds)} />
      <Figure
        name={t('scorers')}
        value={`${sum(({ busy }) => busy)} / ${sum((one) => one.seats)}`}
        note={t('scorers.waiting', { count: sum(({ waiting }) => waiting) })}
      />
      <Figure
        name={t('programs')}
        value={programs.waiting}
        bad={programs.unserved > 0}
        note={
          programs.waiting > 0
            ? t('programs.oldest', { span: span(programs.oldestSeconds) })
            : t('programs.running', { running: programs.running, slots: programs.slots })
        }
      />
      <Figure
        name={t('storage')}
        value={t(storage.reachable ? 'storage.good' : 'storage.bad')}
        bad={!storage.reachable}
        note={`${t(`storage.${storage.kind}`)} · ${storage.milliseconds} ms`}
      />
      <Figure
        name={t('sweep')}
        value={storage.sweep ? storage.sweep.orphans - storage.sweep.deleted : '--'}
        note={
          storage.sweep &&
          t('sweep.note', {
            objects: storage.sweep.objects,
            size: sizeText(storage.sweep.bytes),
            deleted: storage.sweep.deleted,
          })
        }
      />
      <Figure
        name={t('disk')}
        value={disk ? sizeText(disk.free) : '--'}
        bad={disk?.low ?? false}
        note={disk && t('disk.of', { size: sizeText(disk.total) })}
      />
      <Figure
        name={t('database')}
        value={sizeText(database.bytes)}
        note={t('database.connections', { count: database.connections, most: database.mostConnections })}
      />
      <Figure name={t('transaction')} value={span(database.oldestTransactionSeconds)} note={false} />
      <Figure
        name={t('backup')}
        value={backup ? t('backup.ago', { span: span(backup.ageSeconds) }) : t('none')}
        bad={report.warnings.includes('backupOld')}
        note={backup && t('backup.note', { size: sizeText(backup.bytes), span: span(backup.seconds) })}
      />
      <Figure name={t('replica')} value={lag} bad={replica?.seconds === null} note={false} />
    </Figures>
  )
}

const Figures = ({ children }: { children: ReactNode }) => <Facts className={classes.figures}>{children}</Facts>

interface FigureProps {
  name: string
  value: ReactNode
  /** Smaller text below the value. */
  note: ReactNode
  bad?: boolean
}

/** A labelled figure; a bad value is stated in text and emphasized by colour. */
function Figure({ name, value, note, bad = false }: FigureProps) {
  return (
    <div className={classes.figure} data-bad={bad || undefined}>
      <dt>{name}</dt>
      <dd>
        <span className={classes.value}>{value}</span>
        {note && <span className={classes.note}>{note}</span>}
      </dd>
    </div>
  )
}

/** New accounts, submissions, failures and the wait for scoring of the last days. */
function Days() {
  const t = useText('health')
  const { data, error } = useCallWhen(siteDays, {})
  if (error) return null
  return (
    <>
      <h2 className={classes.head}>{t('days')}</h2>
      {data ? (
        <div className={classes.charts}>
          <DayCharts days={data.days} who="accounts" />
        </div>
      ) : (
        <Skeleton h={320} radius={12} />
      )}
    </>
  )
}

/** Tables whose rows are deleted after a time; the periods are among the site's settings. */
function Kept({ rows }: { rows: HealthReport['kept'] }) {
  const t = useText('health')
  return (
    <>
      <Title order={2} className={classes.head}>
        {t('kept')}
      </Title>
      <PagedTable
        label={t('kept')}
        rows={rows}
        rowKey={({ name }) => name}
        empty=""
        columns={[
          { key: 'name', head: t('kept.table'), cell: ({ name }) => <code>{name}</code> },
          { key: 'days', head: t('kept.days'), align: 'right', cell: ({ days }) => days },
          { key: 'rows', head: t('kept.rows'), align: 'right', cell: (one) => writeNumber(one.rows) },
          { key: 'bytes', head: t('kept.size'), align: 'right', cell: ({ bytes }) => sizeText(bytes) },
        ]}
      />
    </>
  )
}

/** The scheduled tasks and their state. */
function Clock({ rows }: { rows: HealthReport['clock'] }) {
  const t = useText('health')
  return (
    <>
      <Title order={2} className={classes.head}>
        {t('clock')}
      </Title>
      <PagedTable
        label={t('clock')}
        rows={rows}
        rowKey={({ part, kind }) => `${kind} ${part}`}
        empty={t('clock.none')}
        columns={[
          { key: 'part', head: t('part'), cell: ({ part }) => <code>{part}</code> },
          { key: 'kind', head: t('kind'), cell: ({ kind }) => t(`clock.${kind}`) },
          { key: 'ran', head: t('ran'), width: 160, cell: ({ ranAt }) => <TimeText at={ranAt} detail="second" /> },
          {
            key: 'failed',
            head: t('failures'),
            align: 'right',
            cell: ({ kind, failed }) => (kind === 'task' ? '--' : failed),
          },
          {
            key: 'late',
            head: t('state'),
            cell: ({ late }) => <StateBadge tone={late ? 'bad' : 'good'}>{t(late ? 'late' : 'inTime')}</StateBadge>,
          },
        ]}
      />
    </>
  )
}

/** The queued jobs, by task. */
function Queue({ rows }: { rows: HealthReport['queue'] }) {
  const t = useText('health')
  const span = useDuration()
  return (
    <>
      <Title order={2} className={classes.head}>
        {t('queue')}
      </Title>
      {rows.length === 0 && <Text c="var(--quiet)">{t('queue.none')}</Text>}
      {rows.length > 0 && (
        <PagedTable
          label={t('queue')}
          rows={rows}
          rowKey={({ task }) => task}
          empty=""
          columns={[
            { key: 'task', head: t('task'), cell: ({ task }) => <code>{task}</code> },
            { key: 'waiting', head: t('waiting'), align: 'right', cell: ({ waiting }) => waiting },
            { key: 'running', head: t('running'), align: 'right', cell: ({ running }) => running },
            { key: 'later', head: t('later'), align: 'right', cell: ({ later }) => later },
            { key: 'failed', head: t('failed'), align: 'right', cell: ({ failed }) => failed },
            {
              key: 'oldest',
              head: t('oldest'),
              align: 'right',
              cell: ({ waiting, oldestSeconds }) => (waiting > 0 ? span(oldestSeconds) : '--'),
            },
          ]}
        />
      )}
    </>
  )
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Formats a duration in its largest unit. */
function useDuration(): (seconds: number) => string {
  const t = useText('health')
  return (seconds) => {
    const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? (['second', 1] as const)
    return t(`span.${unit}`, { count: Math.floor(seconds / size) })
  }
}
