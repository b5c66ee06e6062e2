import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Call } from '@leitai/contract/call'
import type { Caller } from '@leitai/contract/client'
import { CallError, encodeInput } from '@leitai/contract/client'
import type { Language } from '@leitai/contract/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { allCalls, buildApp } from './app.ts'
import { Encoded, type Road, speak } from './call.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import { openDatabase } from './db/open.ts'
import { firstStart } from './first-start.ts'
import type { House } from './house.ts'
import { arrivalOf } from './http.ts'
import { openHub } from './hub.ts'
import { startJobs } from './jobs.ts'
import { createMetrics } from './metrics.ts'
import { createPageCache } from './page-cache.ts'
import { registerPages } from './pages.ts'
import { Refused } from './refuse.ts'
import { releaseRevisions } from './revision/run.ts'
import { chromeOf } from './site/site.ts'
import { openFolderStorage } from './storage/folder.ts'
import { releaseLeases } from './submission/score.ts'
import { openScorers } from './submission/scoring/pool.ts'
import { unlockAll } from './unlock.ts'

const WEB_ROOT = fileURLToPath(new URL('../../web', import.meta.url))

export interface Parts {
  pool: pg.Pool
  db: Db
  connection: pg.ClientConfig
  /** No other server can be on this database. */
  embedded?: boolean
  now?: () => Date
  pages: boolean
}
export interface Running {
  house: House
  server: FastifyInstance
  road: Road
  /** Where it listens. */
  address: string
  /** Stops all but the database, in the opposite order of starting. */
  close(): Promise<void>
}

/** A running server on an open database: the real one's and the tests' alike. */
export async function runHouse(config: Config, log: Logger, parts: Parts): Promise<Running> {
  const storage = await openFolderStorage({ root: join(config.dataDir, 'objects'), secret: config.secret })
  const hub = await openHub(parts.connection, log)
  const now = parts.now ?? (() => new Date())
  const scorers = openScorers({ count: config.scorers, workFolder: join(config.dataDir, 'work'), log })
  const house: House = { config, log, db: parts.db, storage, hub, metrics: createMetrics(), scorers, now }
  if (parts.embedded) {
    await unlockAll(house.db)
    await releaseLeases(house)
    await releaseRevisions(house)
  }
  const jobs = await startJobs(house, parts.pool)
  const { server, road, hot } = await buildApp(house)
  if (parts.pages) {
    const options = { dev: config.dev, webRoot: WEB_ROOT, siteUrl: config.siteUrl, site: () => chromeOf(house) }
    const cache = createPageCache(hub)
    hot.add('page', cache.serve)
    await registerPages(server, { ...options, cache, callAs: (request, as) => callAs(house, road, request, as) })
  }
  const address = await server.listen({ port: config.port, host: config.host })
  const close = async () => {
    await server.close()
    await jobs.close()
    await scorers.close()
    await hub.close()
  }
  return { house, server, road, address, close }
}

/** Opens everything in order and listens; closing goes the other way round. */
export async function openHouse(config: Config, log: Logger): Promise<{ close(): Promise<void> }> {
  const onExit = (error: Error) => {
    log.fatal({ err: error }, 'the database is gone for good')
    process.exit(1)
  }
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log, onExit })
  const running = await runHouse(config, log, { ...database, pages: true }).catch(async (error) => {
    await database.close()
    throw error
  })
  log.info(`擂台已启动,请打开 / Leitai is ready, open ${config.siteUrl}/v3/home.html`)
  const filling = firstStart(running.house).catch((error) =>
    log.error({ err: error }, 'the first content is incomplete'),
  )
  return {
    async close() {
      await running.close()
      await Promise.race([filling, new Promise((resolve) => setTimeout(resolve, 5000))])
      await database.close()
    },
  }
}

// By address: in development the pages are rendered with a copy of the contract that Vite has loaded.
const keyOf = ({ method, path }: Call) => `${method} ${path}`
const byCall = new Map(allCalls.map((bound) => [keyOf(bound.call), bound]))

/**
 * The client that pages are rendered with: straight to the road, as the visitor who asked; or as anyone, whatever the request's
 * cookies say, where the page is kept for others.
 */
export function callAs(
  house: House,
  road: Road,
  request: FastifyRequest,
  { language, anyone }: { language: Language; anyone: boolean },
): Caller {
  const visitor = { ...arrivalOf(house, request, null), language, ...(anyone && { session: null, browser: null }) }
  return async (call, input) => {
    const bound = byCall.get(keyOf(call))
    if (!bound) throw new Error(`${call.path} has no handler`)
    const arrival = { ...visitor, fields: Object.fromEntries(encodeInput(call, input)) }
    try {
      const answer = await road.travel(bound, arrival)
      // Through JSON, so that the page is rendered from exactly what the browser would get.
      return JSON.parse(answer instanceof Encoded ? answer.json : JSON.stringify(answer))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { status, body } = speak(error.refusal, language, error.data)
      throw new CallError(body.msg, { code: body.code, status, data: error.data })
    }
  }
}
