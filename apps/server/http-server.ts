import { createServer } from 'node:http'
import { parse } from 'node:querystring'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { BOARD_TOPIC } from '@leitai/competition/definition/board-topic'
import { whoIs } from '@leitai/identity/account/session'
import { registerSessionAddress } from '@leitai/identity/account/session-address'
import { refusalToCall } from '@leitai/identity/token/rules'
import { whoHolds } from '@leitai/identity/token/token'
import { TABLE_TOPIC } from '@leitai/pg-kit/table-news'
import type { AppContext } from '@leitai/platform/context/app-context'
import { REQUEST_ID_HEADER, requestIdOf, withRequestContext } from '@leitai/platform/context/request-context'
import type { Db } from '@leitai/platform/db/open'
import { declaredAs } from '@leitai/platform/domain/hook'
import { storeUpload } from '@leitai/platform/file/store-upload'
import { createDispatcher, type Dispatcher, type RegisteredCall } from '@leitai/platform/http/dispatcher'
import { safeHeaders } from '@leitai/platform/http/headers'
import { registerCalls } from '@leitai/platform/http/http'
import { callerAddress } from '@leitai/platform/http/network'
import { registerOpenApi } from '@leitai/platform/http/openapi'
import { createResponseCache, type ResponseCache } from '@leitai/platform/http/response-cache'
import { objectRoutes } from '@leitai/platform/storage/routes'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { domains } from './domains.ts'

/** Every call with its handler. */
export const allCalls: RegisteredCall[] = domains.flatMap(({ calls = [] }) => calls)

const MOST_FIELDS = 100

/** What is still accepted under the key of an object. */
async function takes(db: Db, key: string): Promise<'whole' | 'part' | null> {
  for (const accepted of declaredAs('uploads')) {
    const as = await accepted(db, key)
    if (as !== null) return as
  }
  return null
}

export interface App {
  server: FastifyInstance
  dispatcher: Dispatcher
  cache: ResponseCache
}

/** Timeouts of the HTTP server in milliseconds. Fastify sets them only on servers that it creates itself. */
const times = {
  // 200 MB over a slow connection take long, but no client may keep a connection forever; other bodies: http.ts.
  requestTimeout: 30 * 60 * 1000,
  // Longer than a proxy reuses a connection (nginx: 60 s); otherwise it could send a request on one that we have just closed.
  keepAliveTimeout: 75_000,
}

/** Builds the HTTP server; the caller registers pages, as tests of calls need none. */
export async function buildHttpServer(ctx: AppContext, { keepAnswersMs = 0 } = {}): Promise<App> {
  const { config, log, metrics } = ctx
  // Typed as Fastify’s logger: pino’s type would spread through every plugin’s.
  const loggerInstance: FastifyBaseLogger = log
  const onServed = (call: string) => metrics.cached.inc({ call })
  const cache = createResponseCache(ctx.hub, { topics: [TABLE_TOPIC, BOARD_TOPIC], onServed })
  const server = Fastify({
    loggerInstance,
    // log.ts already adds the request id to each line.
    childLoggerFactory: (logger) => logger,
    genReqId: (raw) => requestIdOf(raw.headers[REQUEST_ID_HEADER]),
    serverFactory: (handler) =>
      createServer(times, (request, response) => {
        const forwarded = request.headers['x-forwarded-for']
        // Proxies write ports and words as well, by which every connection would be an address of its own.
        if (config.trustProxy > 0 && forwarded !== undefined)
          request.headers['x-forwarded-for'] = callerAddress(
            request.socket.remoteAddress ?? '',
            String(forwarded),
            config.trustProxy,
          )
        if (ctx.draining.aborted) response.setHeader('connection', 'close')
        if (!cache.serve(request, response)) handler(request, response)
      }),
    logController: new LogController({ disableRequestLogging: true }),
    // The one that is left is of the caller.
    trustProxy: (_address, hop) => hop < Math.min(config.trustProxy, 1),
    // Messages of identity providers and learning platforms; calls and objects say their own.
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // Requests on open connections are still answered while the server closes.
    return503OnClosing: false,
  })
  await server.register(cookie)
  // Limited, since parsing a million fields would block the event loop.
  await server.register(formbody, { parser: (text) => parse(text, '&', '=', { maxKeys: MOST_FIELDS }) })
  await server.register(multipart)
  // Fields must be form-encoded; other bodies are refused as such, not as invalid fields.
  server.removeContentTypeParser(['application/json', 'text/plain'])
  await server.register(compress, { global: false })
  const headers = Object.entries(safeHeaders(config.siteUrl))
  // Not earlier: the context does not survive the reading of the body.
  server.addHook('preValidation', (request, _reply, done) =>
    withRequestContext({ requestId: request.id, call: request.routeOptions.url ?? '' }, done),
  )
  server.addHook('onRequest', async (_request, { raw }) => {
    ctx.metrics.inFlight.inc()
    raw.once('close', () => ctx.metrics.inFlight.dec())
  })
  server.addHook('onSend', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
  })
  registerSessionAddress(server, ctx)
  const dispatcher = createDispatcher(ctx, {
    whoIs: (session, renews) => whoIs(ctx, session, { renews }),
    whoHolds: (token) => whoHolds(ctx, token),
    refusalToCall,
  })
  for (const register of declaredAs('workerRoutes')) register(server, ctx)
  // A worker serves nothing else.
  if (config.only === 'worker') return { server, dispatcher, cache }
  // With an external store, signed URLs point there.
  if (ctx.storage.origin === null)
    await server.register(objectRoutes, {
      storage: ctx.storage,
      secret: config.secret,
      takes: (key) => takes(ctx.db, key),
    })
  for (const register of declaredAs('routes')) register(server, ctx)
  registerOpenApi(server, allCalls, config.siteUrl)
  registerCalls(server, { ctx, dispatcher, cache, keepAnswersMs, storeUpload }, allCalls)
  return { server, dispatcher, cache }
}
