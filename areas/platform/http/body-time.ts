import type { FastifyInstance } from 'fastify'

const BODY_MS = 40_000

/** Cuts off bodies that arrive too slowly, whatever their type; routes of result files allow the time that a slow connection needs. */
export function limitBodyTime(app: FastifyInstance, { but, ms = BODY_MS }: { but: string[]; ms?: number }): void {
  app.addHook('onRequest', async ({ raw, method, routeOptions }) => {
    if (method === 'GET' || method === 'HEAD' || but.includes(routeOptions.url ?? '')) return
    const timer = setTimeout(() => raw.complete || raw.destroy(), ms)
    raw.once('close', () => clearTimeout(timer))
  })
}
