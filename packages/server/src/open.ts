import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import type { Caller } from '@leitai/contract/client'
import { CallError, encodeInput } from '@leitai/contract/client'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { allCalls, buildApp } from './app.ts'
import { type Road, speak } from './call.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/open.ts'
import type { House } from './house.ts'
import { arrivalOf, languageOf } from './http.ts'
import { openHub } from './hub.ts'
import { startJobs } from './jobs.ts'
import { createMetrics } from './metrics.ts'
import { registerPages } from './pages.ts'
import { Refused } from './refuse.ts'
import { openFolderStorage } from './storage/folder.ts'
import { openScorers } from './submission/scoring/pool.ts'
import { Encoded } from './call.ts'
import { firstStart } from './first-start.ts'

const WEB_ROOT = fileURLToPath(new URL('../../web', import.meta.url))

/** Opens everything in order and listens; closing goes the other way round. */
export async function openHouse(config: Config, log: Logger): Promise<{ address: string; close(): Promise<void> }> {
  const fatal = (error: Error) => {
    log.fatal({ err: error }, 'the database is gone for good')
    process.exit(1)
  }
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log, onExit: fatal })
  const storage = await openFolderStorage({ root: join(config.dataDir, 'objects'), secret: config.secret })
  const hub = await openHub(database.connection, log)
  const house: House = { config, log, db: database.db, storage, hub, metrics: createMetrics(), now: () => new Date() }
  const scorers = openScorers({ count: config.scorers, workFolder: join(config.dataDir, 'work'), log })
  const jobs = await startJobs(house, database.pool, scorers)
  const { server, road } = await buildApp(house)
  await registerPages(server, { dev: config.dev, webRoot: WEB_ROOT, callAs: (request) => callAs(house, road, request) })
  const address = await server.listen({ port: config.port, host: config.host })
  log.info(`擂台已启动,请打开 / Leitai is ready, open ${config.siteUrl}/v3/home.html`)
  await firstStart(house)
  return {
    address,
    async close() {
      await server.close()
      await jobs.close()
      await scorers.close()
      await hub.close()
      await database.close()
    },
  }
}

const byCall = new Map(allCalls.map((bound) => [bound.call, bound]))

/** The client that pages are rendered with: straight to the road, as the visitor who asked. */
export function callAs(house: House, road: Road, request: FastifyRequest): Caller {
  return async (call, input) => {
    const bound = byCall.get(call)
    if (!bound) throw new Error(`${call.path} has no handler`)
    const arrival = { ...arrivalOf(house, request, null), fields: Object.fromEntries(encodeInput(call, input)) }
    try {
      const answer = await road.travel(bound, arrival)
      // Through JSON, so that the page is rendered from exactly what the browser would get.
      return JSON.parse(answer instanceof Encoded ? answer.json : JSON.stringify(answer))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { status, body } = speak(error.refusal, languageOf(request), error.data)
      throw new CallError(body.msg, { code: body.code, status, data: error.data })
    }
  }
}
