import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { sizeText } from '@leitai/platform/web/ui/size'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Group, Text } from '@mantine/core'
import { type HealthReport, healthReport } from '../contract.ts'
import { Clock } from './Clock.tsx'
import { Days } from './Days.tsx'
import { FailedJobs } from './FailedJobs.tsx'
import { Figure, Figures } from './Figures.tsx'
import classes from './Health.module.css'
import { Kept } from './Kept.tsx'
import { Messages } from './Messages.tsx'
import { Processes } from './Processes.tsx'
import { Queue } from './Queue.tsx'
import { useDuration } from './use-duration.ts'

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
  const seats = report.processes.filter(({ alive, kind }) => alive && kind !== 'http')
  const sum = (read: (one: (typeof seats)[number]) => number) => seats.reduce((all, one) => all + read(one), 0)
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
