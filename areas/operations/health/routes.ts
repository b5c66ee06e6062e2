import { timingSafeEqual } from 'node:crypto'
import { version } from '@leitai/platform/config/config'
import type { AppContext } from '@leitai/platform/context/app-context'
import { sql } from '@leitai/platform/db/orm'
import { hashToken } from '@leitai/platform/http/dispatcher'
import { bearerOf } from '@leitai/platform/http/http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

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
