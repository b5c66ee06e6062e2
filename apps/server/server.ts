import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isOpenToOthers, noteFull } from '@leitai/operations/health/condition'
import { addGauges } from '@leitai/operations/health/gauges'
import { startHeartbeat } from '@leitai/operations/health/heartbeat'
import { unlockAll } from '@leitai/operations/health/unlock'
import { runStatementsOn } from '@leitai/pg-kit/statement'
import { type CommittedEvent, onCommit, onWrites } from '@leitai/pg-kit/table-news'
import { limitTimes, onQueries } from '@leitai/pg-kit/times'
import type { Config } from '@leitai/platform/config/config'
import { reachOf } from '@leitai/platform/config/exposure'
import type { AppContext } from '@leitai/platform/context/app-context'
import { isQuick, timeLimitsOf } from '@leitai/platform/context/request-context'
import type { Call, WireOf } from '@leitai/platform/contract/call'
import { CallError, type Caller, encodeInput } from '@leitai/platform/contract/client'
import { parseFor } from '@leitai/platform/contract/identity'
import type { Language } from '@leitai/platform/contract/language'
import { onlyOne } from '@leitai/platform/db/only-one'
import { createPool, type Db, openDatabase, openSharedConnections } from '@leitai/platform/db/open'
import { Refused } from '@leitai/platform/errors/refuse'
import { type Dispatcher, toErrorResponse } from '@leitai/platform/http/dispatcher'
import { pageKey } from '@leitai/platform/http/guest-request'
import { callRequestOf, sessionOf } from '@leitai/platform/http/http'
import { registerPages } from '@leitai/platform/http/pages'
import type { CacheResult, Dependencies } from '@leitai/platform/http/response-cache'
import { joinInstallation } from '@leitai/platform/installation/join'
import { createLimits } from '@leitai/platform/installation/limits'
import { openReplica } from '@leitai/platform/installation/replica'
import { prepareQueues, startWorkers } from '@leitai/platform/jobs/workers'
import { encryptedStorage } from '@leitai/platform/keys/encrypted-storage'
import { encryptPrivateFiles } from '@leitai/platform/keys/reencrypt'
import { COMMITTED_TOPIC, openHub } from '@leitai/platform/pubsub/hub'
import { keepReads } from '@leitai/platform/pubsub/kept-reads'
import { type Launcher, openLauncher } from '@leitai/platform/sandbox/launcher'
import { DelayedResults } from '@leitai/platform/scoring/delayed-results'
import { openScorers, type Scorers } from '@leitai/platform/scoring/pool'
import { chromeOf, chromeReads } from '@leitai/platform/settings/settings'
import { openStorage } from '@leitai/platform/storage/open'
import { timedStorage } from '@leitai/platform/storage/timed-storage'
import { nothingNoticed, slowQueryLog } from '@leitai/platform/telemetry/log'
import { createMetrics, watchValue } from '@leitai/platform/telemetry/metrics'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { work } from './domains.ts'
import { allCalls, buildHttpServer } from './http-server.ts'
import { startOwnRunner } from './own-runner.ts'
import { createPageLimit } from './page-limit.ts'
import { closeDemonstration, firstStart } from './starting.ts'

/** To take and finish jobs, which takes a millisecond. */
const QUEUE_CONNECTIONS = 4

const WEB_ROOT = fileURLToPath(new URL('../web', import.meta.url))

export interface Parts {
  pool: pg.Pool
  db: Db
  connection: pg.ClientConfig
  /** No other server can use this database. */
  embedded?: boolean
  now?: () => Date
  pages: boolean
  /** How long responses for anonymous callers are cached; default: two seconds, or not at all without pages. */
  keepAnswersMs?: number
  /** For tests: shared by the servers of one process, and left open. */
  launcher?: Launcher
  scorers?: Scorers
}
export interface Running {
  ctx: AppContext
  server: FastifyInstance
  dispatcher: Dispatcher
  /** The URL it listens on. */
  address: string
  /** All its connections: those of calls and jobs, and those of statements. */
  pools: readonly pg.Pool[]
  /** Stops everything except the database, in reverse order of starting. */
  close(): Promise<void>
}

/** A running server on an open database, in production and in tests. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export async function createAppServer(config: Config, log: Logger, parts: Parts): Promise<Running> {
  await joinInstallation(parts.db, config, log)
  const metrics = createMetrics()
  const noticed = nothingNoticed()
  const { pool } = parts
  const { connection } = parts
  const shared = openSharedConnections(pool, { connection, log, isQuick: () => isQuick(timeLimitsOf()) })
  // The queues’ own: their statements have no time limits, and a shared connection would have to change its limits all the time.
  const queuePool = createPool(parts.connection, log, QUEUE_CONNECTIONS)
  const pools = [pool, ...shared.pools, queuePool]
  runStatementsOn(parts.db, shared.run)
  const onQuery = slowQueryLog({ log, metrics, slowMs: config.slowQueryMs })
  for (const one of pools) {
    onQueries(one, onQuery)
    limitTimes(one, timeLimitsOf)
  }
  const sum = (of: (pool: pg.Pool) => number) => pools.reduce((all, one) => all + of(one), 0)
  watchValue(metrics, 'leitai_pool_used', 'Connections in use', () =>
    sum(({ totalCount, idleCount }) => totalCount - idleCount),
  )
  watchValue(metrics, 'leitai_pool_idle', 'Connections that are open and idle', () => sum(({ idleCount }) => idleCount))
  watchValue(metrics, 'leitai_pool_waiting', 'Who waits for a connection', () =>
    sum(({ waitingCount }) => waitingCount),
  )
  const store = timedStorage(await openStorage(config, log), (operation, seconds, fault) => {
    metrics.storage.observe({ operation }, seconds)
    if (fault) metrics.storageFaults.inc({ operation, fault })
    if (fault === 'Full') noteFull(noticed, log)
  })
  const hub = await openHub(parts.connection, log, { alone: parts.embedded === true })
  const committed = (event: CommittedEvent) => hub.publishHere(COMMITTED_TOPIC, event)
  const stopHearing = onCommit(parts.db, committed)
  onWrites(pool, committed)
  keepReads(parts.db, hub)
  const now = parts.now ?? (() => new Date())
  const storage = encryptedStorage(store, { db: parts.db, config, now, log })
  // A process that scores nothing still runs code tried on pages; its child processes start on first use.
  const scorerCount = config.only === 'http' ? 1 : config.scorers
  const workFolder = join(config.dataDir, 'work')
  if (isOpenToOthers(config.dataDir))
    log.warn(
      { folder: config.dataDir },
      '数据目录对本机其他用户开放，请执行 chmod 711 / other users of this machine may look into the data folder: chmod 711',
    )
  const failed = (kind: string) => metrics.startFailures.inc({ kind })
  const launcher = parts.launcher ?? openLauncher({ workFolder, log, failed })
  const scorers =
    parts.scorers ?? openScorers({ count: scorerCount, workFolder, launcher, log, pythons: config.programPythons })
  const copy = { connectionString: config.replicaUrl }
  const replica = config.replicaUrl ? await openReplica(copy, { primary: pool, log, onQuery }) : null
  const limits = createLimits(parts.embedded ? null : parts.pool, config.rateLimit)
  const drain = new AbortController()
  const ctx: AppContext = {
    config,
    log,
    db: parts.db,
    alone: parts.embedded === true,
    storage,
    hub,
    limits,
    replica,
    launcher,
    scorers,
    now,
    metrics,
    noticed,
    draining: drain.signal,
    delayedResults: new DelayedResults(),
  }
  if (parts.embedded) {
    await unlockAll(ctx.db)
    for (const job of work.jobs) await job.recover?.(ctx)
  }
  await closeDemonstration(ctx)
  // Private files stored before encryption was introduced; in the background, as there may be many.
  const encrypting =
    config.only === 'http'
      ? null
      : encryptPrivateFiles(ctx).catch((error) =>
          log.warn({ err: error }, 'private files could not be encrypted; retried in the next hour'),
        )
  const jobs = await (config.only === 'http' ? prepareQueues(queuePool) : startWorkers(ctx, queuePool, work))
  metrics.freshen = addGauges(ctx)
  // Shorter than for pages: an open page refetches as soon as a competition starts or ends.
  const keepAnswersMs = parts.keepAnswersMs ?? (parts.pages ? 2000 : 0)
  const [{ server, dispatcher, cache }, heartbeat] = await Promise.all([
    buildHttpServer(ctx, { keepAnswersMs }),
    startHeartbeat(ctx, jobs.takers),
  ])
  watchValue(metrics, 'leitai_page_cache_bytes', 'Bytes of the pages and answers that are kept', cache.bytes)
  if (parts.pages && config.only !== 'worker') {
    const origins = storage.origin === null ? [] : [storage.origin]
    const { dev, siteUrl } = config
    const limit = createPageLimit(ctx)
    const made = (status: number, seconds: number) => metrics.pageSeconds.observe({ status: String(status) }, seconds)
    const site = { read: () => chromeOf(ctx), reads: chromeReads }
    const onLookup = (result: CacheResult) => metrics.pages.inc({ result })
    const options = { dev, webRoot: WEB_ROOT, siteUrl, origins, limit, onPage: made, site }
    await registerPages(server, {
      ...options,
      cache: cache.addKind({ name: 'page', keyOf: pageKey, keepMs: 30_000, etags: true, onLookup }),
      callAs: (request, as) => callAs(ctx, dispatcher, request, as),
    })
  }
  const address = await server.listen({ port: config.port, host: config.host })
  const close = async () => {
    drain.abort('draining')
    if (!parts.launcher) launcher.close()
    // A load balancer sends nothing to workers, so they need not wait for it.
    if (config.only !== 'worker') await pause(config.drainSeconds * 1000)
    await server.close()
    await jobs.close()
    await encrypting
    await ctx.delayedResults.release()
    await heartbeat.close()
    if (!parts.scorers) await scorers.close()
    await replica?.close()
    await hub.close()
    stopHearing()
    metrics.registry.clear()
    await Promise.all([shared.close(), queuePool.ending ? undefined : queuePool.end()])
  }
  return { ctx, server, dispatcher, address, pools, close }
}

/** Opens everything in order and listens; closes in reverse order. */
export async function startServer(config: Config, log: Logger): Promise<{ close(): Promise<void> }> {
  const onExit = (error: Error) => {
    log.fatal({ err: error }, 'the database is lost')
    process.exit(1)
  }
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    log,
    onExit,
    allowNewer: config.allowNewer,
  })
  const running = await createAppServer(config, log, { ...database, pages: true }).catch(async (error) => {
    await database.close()
    throw error
  })
  if (config.only === 'worker') log.info('擂台工作进程已启动 / a worker of Leitai is ready')
  else {
    log.info(`擂台已启动，请打开 / Leitai is ready, open ${config.siteUrl}/v3/home.html`)
    for (const line of reachOf(config, Number(new URL(running.address).port))) log.info(line)
  }
  if (config.only && !config.s3)
    log.warn(
      '文件在数据目录中：所有进程须共用同一目录 / objects lie in the data folder: all processes must share that folder',
    )
  const ownRunner = await startOwnRunner(running)
  const filling = onlyOne(database.pool, 'first start', () => firstStart(running.ctx)).catch((error) =>
    log.error({ err: error }, 'the first content is incomplete'),
  )
  return {
    async close() {
      await ownRunner.close()
      await running.close()
      await Promise.race([filling, new Promise((resolve) => setTimeout(resolve, 5000))])
      await database.close()
    },
  }
}

// By path: in development, pages are rendered with Vite’s own copy of the contract.
const keyOf = ({ method, path }: Call) => `${method} ${path}`
const byCall = new Map(allCalls.map((registered) => [keyOf(registered.call), registered]))

/**
 * The client for rendering pages: calls the dispatcher directly, as the requesting user; or, if the page may be cached, as an anonymous
 * visitor whatever the cookies, and `shared` collects what the calls read.
 */
export function callAs(
  ctx: AppContext,
  dispatcher: Dispatcher,
  request: FastifyRequest,
  { language, shared }: { language: Language; shared: Dependencies | null },
): Caller {
  // Pages authenticate by cookie; tokens are for calls.
  const given = {
    ...callRequestOf(ctx, request, null),
    session: sessionOf(request),
    bearer: null,
    language,
    page: true,
    dependencies: shared,
  }
  const visitor = { ...given, ...(shared && { session: null, browser: null, knownDevices: null }) }
  return async (call, input) => {
    const registered = byCall.get(keyOf(call))
    if (!registered) throw new Error(`${call.path} has no handler`)
    const callRequest = { ...visitor, fields: Object.fromEntries(encodeInput(call, input)) }
    try {
      const answer = await dispatcher.dispatch(registered, callRequest)
      // Through JSON, so that the page is rendered from exactly what the browser would receive.
      return parseFor(language, JSON.stringify(answer)) as WireOf<typeof call>
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { status, body } = toErrorResponse(error.refusal, language, error.data)
      throw new CallError(body.msg, { code: body.code, status, data: error.data })
    }
  }
}
