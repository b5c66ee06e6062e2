import * as z from 'zod/mini'
import { read, write } from '../core/call.ts'
import * as form from '../core/form.ts'
import * as shape from '../core/shape.ts'

/** What an operator should mend. */
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
  'apartWeak',
  'dataOpen',
  'clocksDiffer',
  'diskFull',
  'noWorker',
  'versionsDiffer',
  'backupOld',
  'codesCeiling',
])
export type HealthWarning = z.infer<typeof HealthWarning>

export const HealthReport = z.object({
  at: shape.time,
  warnings: z.array(HealthWarning),
  /** Submissions that are not scored yet. */
  entries: z.object({ waiting: z.int(), oldestSeconds: z.number() }),
  queue: z.array(
    z.object({
      task: z.string(),
      waiting: z.int(),
      /** Their time has not come. */
      later: z.int(),
      running: z.int(),
      failed: z.int(),
      oldestSeconds: z.number(),
    }),
  ),
  /** Jobs that failed, the newest first: 50 at most. */
  jobs: z.array(
    z.object({
      id: shape.id,
      task: z.string(),
      key: z.nullable(z.string()),
      attempts: z.int(),
      mostAttempts: z.int(),
      error: z.string(),
      at: shape.time,
      /** When it is tried again; null where nobody does. */
      nextAt: shape.maybeTime,
      /** The number of the request that it was put in line for. */
      requestId: z.nullable(z.string()),
    }),
  ),
  /** Processes that have told of themselves within the last day. */
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
      /** Scoring processes: how many may run, how many are at work, what waits for one. */
      seats: z.int(),
      busy: z.int(),
      waiting: z.int(),
      /** How it closes in what reads strangers' files; `unableSince` while it can start no process. */
      apart: z.nullable(
        z.object({
          level: z.nullable(z.enum(['bwrap', 'permissions', 'none'])),
          uid: z.nullable(z.int()),
          memory: z.nullable(z.enum(['cgroup', 'sample'])),
          unableSince: shape.maybeTime,
        }),
      ),
    }),
  ),
  /** Parts of what runs by the clock: in rounds of seconds, or as a task at its hour. */
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
    /** The last look through it for objects that nothing names; null before the first. */
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
  /** Of DATA_DIR; null where the system does not tell. */
  disk: z.nullable(z.object({ free: z.number(), total: z.number(), low: z.boolean() })),
  database: z.object({
    bytes: z.number(),
    connections: z.int(),
    mostConnections: z.int(),
    oldestTransactionSeconds: z.number(),
    /** Null where none is set; `seconds` is null while it does not answer. */
    replica: z.nullable(z.object({ seconds: z.nullable(z.number()) })),
  }),
  /** The last one; null where none was made. */
  backup: z.nullable(z.object({ at: shape.time, ageSeconds: z.number(), seconds: z.int(), bytes: z.number() })),
  messages: z.array(
    z.object({
      channel: z.enum(['email', 'sms']),
      /** As smtp, aliyun, tencent; null where none is set. */
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
export const retryJobs = write('/admin/health/retryJobs.json', {
  access: 'admin',
  input: z.object({ ids: form.ids }),
  output: z.object({ retried: z.int() }),
  summary: 'Try failed jobs again, now',
})
