import { timingSafeEqual } from 'node:crypto'
import { statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { version } from '@leitai/platform/config/config'
import type { AppContext } from '@leitai/platform/context/app-context'
import { sql } from '@leitai/platform/db/orm'
import { hashToken } from '@leitai/platform/http/dispatcher'
import { bearerOf } from '@leitai/platform/http/http'
import type { Noticed } from '@leitai/platform/telemetry/log'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CLOCKS_SECONDS } from './rules.ts'
import type { Condition } from './table.ts'

/** Whether other users of the machine can access the data folder. */
export function isOpenToOthers(folder: string): boolean {
  if (process.platform === 'win32') return false
  const found = statSync(folder, { throwIfNoEntry: false })
  return found !== undefined && (found.mode & 0o066) !== 0
}

/** The condition that this process reports. Unknown values, e.g. while no process can be started, are reported as unknown. */
export async function conditionOf({
  launcher,
  config,
  noticed,
}: Pick<AppContext, 'launcher' | 'config' | 'noticed'>): Promise<Condition> {
  const found = await Promise.race([launcher.level().catch(() => null), pause(3000, null, { ref: false })])
  const unable = launcher.unable()
  return {
    level: found?.kind ?? null,
    uid: found ? (found.uid ?? process.getuid?.() ?? null) : null,
    memory: found?.memory ?? null,
    unableSince: unable?.since.toISOString() ?? null,
    clockAheadSeconds: noticed.clockAheadSeconds,
    storageFullAt: noticed.storageFullAt?.toISOString() ?? null,
    dataOpen: isOpenToOthers(config.dataDir),
  }
}

const AGAIN_MS = 60_000

/** Logs that the store is full: at once, then every minute while it lasts. */
export function noteFull(noticed: Noticed, log: AppContext['log']): void {
  const last = noticed.storageFullAt?.getTime() ?? 0
  if (Date.now() - last < AGAIN_MS) return
  noticed.storageFullAt = new Date()
  log.error('对象存储已满，上传暂时失败，请腾出空间 / the object store is full, uploads fail: free some space')
}

/** Records the difference between this process’s clock and the database’s, and logs it once when they start to differ. */
export function compareClocks({ noticed, log }: Pick<AppContext, 'noticed' | 'log'>, ours: Date, theirs: number): void {
  const ahead = ours.getTime() / 1000 - theirs
  const differs = Math.abs(ahead) > CLOCKS_SECONDS
  if (differs && Math.abs(noticed.clockAheadSeconds) <= CLOCKS_SECONDS)
    log.warn(
      { aheadSeconds: ahead },
      '本机与数据库的时钟不一致，请校时 / this machine’s clock and the database’s differ: set them by NTP',
    )
  noticed.clockAheadSeconds = ahead
}

/** A forwarded request is not local, even if TRUST_PROXY is missing and it has the proxy’s own address. */
const isFromHere = ({ ip, headers }: FastifyRequest) =>
  headers['x-forwarded-for'] === undefined && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ip)

/** Metrics are only for this machine and for holders of METRICS_TOKEN. */
function mayRead(request: FastifyRequest, token: string | null): boolean {
  const given = bearerOf(request)
  if (token === null || given === null) return isFromHere(request)
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(token)))
}

/**
 * /healthz: the process responds, and of which version it is. /readyz: the database responds too, and the process accepts requests; it reports when scoring cannot
 * start processes, and a worker is then not ready. /metrics: for Prometheus.
 */
export function registerHealth(app: FastifyInstance, ctx: AppContext): void {
  const { registry } = ctx.metrics
  app.get('/healthz', () => ({ ok: true, version }))
  app.get('/readyz', async (_request, reply) => {
    if (ctx.draining.aborted) return reply.code(503).send({ ok: false, reason: 'draining' })
    try {
      await ctx.db.execute(sql`select 1`)
      const unable = ctx.launcher.unable()
      if (unable === null) return { ok: true }
      // A process that serves pages stays ready; a worker has no other purpose.
      const problem = { scoring: false, since: unable.since.toISOString() }
      if (ctx.config.only !== 'worker') return { ok: true, ...problem }
      return reply.code(503).send({ ok: false, reason: 'scoring', ...problem })
    } catch {
      return reply.code(503).send({ ok: false, reason: 'database' })
    }
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, ctx.config.metricsToken)) return reply.code(403).send({ ok: false })
    await ctx.metrics.freshen()
    return reply.type(registry.contentType).send(await ctx.metrics.text())
  })
}
