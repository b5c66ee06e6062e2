import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { House } from './house.ts'

/** /healthz: the process answers. /readyz: the database does too, and more may be sent here. /metrics: for Prometheus, from this machine only. */
export function registerHealth(app: FastifyInstance, house: House): void {
  app.get('/healthz', () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    if (house.draining.aborted) return reply.code(503).send({ ok: false, reason: 'draining' })
    try {
      await house.db.execute(sql`select 1`)
      return { ok: true }
    } catch {
      return reply.code(503).send({ ok: false, reason: 'database' })
    }
  })
  app.get('/metrics', async (request, reply) => {
    // What a proxy forwards bears another address: numbers of the inside are not for the world.
    if (!['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)) return reply.code(403).send({ ok: false })
    return reply.type(house.metrics.registry.contentType).send(await house.metrics.registry.metrics())
  })
}
