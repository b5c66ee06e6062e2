import { isExposed, isLoopback } from '@leitai/platform/config/exposure'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { siteOf } from '@leitai/platform/settings/settings'
import { dayStart } from '@leitai/platform/time/day'
import { keptFor } from '../../retention/sizes.ts'
import type * as contract from '../contract.ts'
import { diskNow } from '../gather.ts'
import { clockNow, reportNow, storageNow } from '../report.ts'
import { isNearlyFull, warningsOf } from '../rules.ts'

export const healthReport: Handler<typeof contract.healthReport> = async ({ db, ctx, now }) => {
  const { config, replica } = ctx
  const { smtp, sms } = config.senders
  const [report, disk, storage, settingsNow] = await Promise.all([
    reportNow(db, { today: dayStart(ctx.now()) }),
    diskNow(config.dataDir),
    storageNow(ctx),
    siteOf(ctx),
  ])
  const { queue, programs, outbox, database, backup, cleanup: sweep, processes } = report
  const submissions = report.submissions(ctx.now())
  const diskLow = disk !== null && isNearlyFull(disk)
  const alive = processes.filter((one) => one.alive)
  const reach = { exposed: isExposed(config), open: !isLoopback(new URL(config.siteUrl).hostname) }
  const settings = { ...config, ...reach, mail: smtp !== null, sms: sms !== null }
  const kinds = alive.map(({ kind }) => kind)
  const conditions = alive.map(({ condition }) => condition)
  const versions = alive.map(({ version }) => version)
  const behind = replica?.behind() ?? 0
  return {
    at: now,
    warnings: warningsOf(settings, { ...report, diskLow, kinds, versions, conditions, backupAge: backup?.age ?? null }),
    entries: { waiting: submissions.waiting, oldestSeconds: submissions.oldest },
    programs: {
      waiting: programs.waiting + programs.debugWaiting,
      running: programs.running,
      oldestSeconds: programs.oldest,
      unserved: programs.unserved,
      runners: programs.runners,
      slots: programs.slots,
    },
    queue: queue.map(({ oldest, ...row }) => ({ ...row, oldestSeconds: oldest })),
    processes: processes.map(({ condition, ...row }) => ({
      ...row,
      apart: condition && {
        ...condition,
        unableSince: condition.unableSince === null ? null : new Date(condition.unableSince),
      },
    })),
    clock: clockNow(report),
    storage: { ...storage, sweep },
    kept: keptFor(report.kept, settingsNow.settings.retention),
    disk: disk && { ...disk, low: diskLow },
    database: {
      bytes: database.bytes,
      connections: database.connections,
      mostConnections: database.most,
      oldestTransactionSeconds: database.oldest,
      replica: replica && { seconds: Number.isFinite(behind) ? behind : null },
    },
    backup: backup && { at: backup.at, ageSeconds: backup.age, seconds: backup.seconds, bytes: backup.bytes },
    messages: outbox.map(({ lastSent, ...row }) => ({
      ...row,
      sender: row.channel === 'email' ? (smtp ? 'smtp' : null) : (sms?.provider ?? null),
      lastSentAt: lastSent,
    })),
  }
}
