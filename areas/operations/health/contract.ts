import { DayFigures } from '@leitai/competition/submission/contract'
import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'

/** What an operator should fix. */
export const HealthWarning = z.enum([
  'siteUrlHttp',
  'proxyUntold',
  'demoAccounts',
  'limitsOff',
  'mailUnset',
  'smsUnset',
  'termsOwn',
  'secondStep',
  'diskLow',
  'cannotStart',
  'weakIsolation',
  'dataOpen',
  'clocksDiffer',
  'diskFull',
  'noWorker',
  'versionsDiffer',
  'backupOld',
  'codesCeiling',
  'noRunner',
])
export type HealthWarning = z.infer<typeof HealthWarning>

export const HealthReport = z.object({
  at: shape.time,
  warnings: z.array(HealthWarning),
  /** Submissions not scored yet. */
  entries: z.object({ waiting: z.int(), oldestSeconds: z.number() }),
  /** Competitors' programs, and the runners that were heard of in the last minute. */
  programs: z.object({
    waiting: z.int(),
    running: z.int(),
    oldestSeconds: z.number(),
    /** Those of the waiting that no runner which is on may and can run. */
    unserved: z.int(),
    runners: z.int(),
    slots: z.int(),
  }),
  queue: z.array(
    z.object({
      task: z.string(),
      waiting: z.int(),
      /** Scheduled for later. */
      later: z.int(),
      running: z.int(),
      failed: z.int(),
      oldestSeconds: z.number(),
    }),
  ),
  /** Processes with a heartbeat within the last day. */
  processes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(['all', 'http', 'worker']),
      version: z.string(),
      since: shape.time,
      seenAt: shape.time,
      alive: z.boolean(),
      memoryMb: z.int(),
      /** Scoring processes: maximum, busy, and tasks waiting for one. */
      seats: z.int(),
      busy: z.int(),
      waiting: z.int(),
      /** Isolation of sandboxes that read untrusted files; `unableSince` while none can be started. */
      isolation: z.nullable(
        z.object({
          level: z.nullable(z.enum(['bwrap', 'permissions', 'none'])),
          uid: z.nullable(z.int()),
          memory: z.nullable(z.enum(['cgroup', 'sample'])),
          unableSince: shape.maybeTime,
        }),
      ),
    }),
  ),
  /** Scheduled tasks, run every few seconds or at a fixed time. */
  clock: z.array(
    z.object({
      part: z.string(),
      kind: z.enum(['round', 'task']),
      ranAt: shape.maybeTime,
      failed: z.int(),
      late: z.boolean(),
    }),
  ),
  storage: z.object({
    kind: z.enum(['folder', 's3']),
    reachable: z.boolean(),
    milliseconds: z.int(),
    /** The last search for unreferenced objects; null before the first. */
    sweep: z.nullable(
      z.object({
        at: shape.time,
        objects: z.int(),
        bytes: z.number(),
        orphans: z.int(),
        orphanBytes: z.number(),
        deleted: z.int(),
      }),
    ),
  }),
  /** Disk of DATA_DIR; null if the system does not report it. */
  /** What the tables hold whose rows are deleted after a time; rows as the database estimates them. */
  kept: z.array(z.object({ name: z.string(), days: z.int(), rows: z.number(), bytes: z.number() })),
  disk: z.nullable(z.object({ free: z.number(), total: z.number(), low: z.boolean() })),
  database: z.object({
    bytes: z.number(),
    connections: z.int(),
    mostConnections: z.int(),
    oldestTransactionSeconds: z.number(),
    /** Null if none is configured; `seconds` is null while it does not respond. */
    replica: z.nullable(z.object({ seconds: z.nullable(z.number()) })),
  }),
  /** The last backup; null if there is none. */
  backup: z.nullable(z.object({ at: shape.time, ageSeconds: z.number(), seconds: z.int(), bytes: z.number() })),
  messages: z.array(
    z.object({
      channel: z.enum(['email', 'sms']),
      /** E.g. smtp, aliyun, tencent; null if none is configured. */
      sender: z.nullable(z.string()),
      waiting: z.int(),
      dead: z.int(),
      unsent: z.int(),
      lastSentAt: shape.maybeTime,
    }),
  ),
})
export type HealthReport = z.input<typeof HealthReport>

export const healthReport = read('/admin/health/report.json', {
  access: 'admin',
  input: form.none,
  output: HealthReport,
  perMinute: 120,
  summary:
    'How the installation is: queue, processes, scheduled tasks, store, database, messages, and what should be mended',
})
export const siteDays = read('/admin/health/days.json', {
  access: 'admin',
  input: form.none,
  /** The last 30 days, oldest first, including empty ones; who signs up here makes an account. */
  output: z.object({ days: z.array(DayFigures) }),
  perMinute: 120,
  summary: 'New accounts, submissions, failures and the wait for scoring of the last days',
})
/** Those that are retried by themselves, and those that are not. */
export const failedJobStates = ['later', 'never'] as const
export const failedJobs = read('/admin/health/jobs.json', {
  access: 'admin',
  input: z.object({
    /** Words of the task, the key, the error or the id of the request. */
    keyword: z._default(form.maybe(40), ''),
    task: z.optional(form.text(100)),
    state: z.optional(z.enum(failedJobStates)),
    /** When it failed last. */
    ...form.days,
    ...form.paging,
  }),
  output: z.object({
    ...shape.page(
      z.object({
        id: shape.id,
        task: z.string(),
        key: z.nullable(z.string()),
        attempts: z.int(),
        mostAttempts: z.int(),
        error: z.string(),
        at: shape.time,
        /** When it is retried; null if it is not. */
        nextAt: shape.maybeTime,
        /** The id of the request that enqueued it. */
        requestId: z.nullable(z.string()),
      }),
    ).shape,
    /** The tasks of all failed jobs. */
    tasks: z.array(z.string()),
  }),
  perMinute: 120,
  summary: 'Jobs that failed, newest first',
})
export const retryJobs = write('/admin/health/retryJobs.json', {
  access: 'admin',
  input: z.object({ ids: form.ids }),
  output: z.object({ retried: z.int() }),
  summary: 'Try failed jobs again, now',
})
