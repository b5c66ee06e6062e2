import { parse } from 'node:querystring'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { calls as account } from './account/calls/index.ts'
import { whoIs } from './account/session.ts'
import { calls as admin } from './admin/calls/index.ts'
import { calls as appeal } from './appeal/calls/index.ts'
import type { Bound, Road } from './call.ts'
import { createRoad } from './call.ts'
import { during, REQUEST_ID_HEADER, requestIdOf } from './cause.ts'
import { calls as certificate } from './certificate/calls/index.ts'
import { calls as circle } from './circle/calls/index.ts'
import { calls as competition } from './competition/calls/index.ts'
import { calls as conduct } from './conduct/calls/index.ts'
import { calls as console } from './console/calls/index.ts'
import { calls as content } from './content/calls/index.ts'
import { calls as dataset } from './dataset/calls/index.ts'
import { calls as entry } from './entry/calls/index.ts'
import { calls as feedback } from './feedback/calls/index.ts'
import { calls as file } from './file/calls/index.ts'
import { takesUpload } from './file/file.ts'
import { registerPictures } from './file/picture-routes.ts'
import { calls as formula } from './formula/calls/index.ts'
import { safeHeaders } from './headers.ts'
import { calls as health } from './health/calls/index.ts'
import { registerHealth } from './health/routes.ts'
import { calls as host } from './host/calls/index.ts'
import { createHotAnswers, type HotAnswers } from './hot.ts'
import type { House } from './house.ts'
import { registerCalls } from './http.ts'
import { calls as judging } from './judging/calls/index.ts'
import { registerPrivateObjects } from './keys/private-routes.ts'
import { calls as lab } from './lab/calls/index.ts'
import { calls as landing } from './landing/calls/index.ts'
import { calls as leaderboard } from './leaderboard/calls/index.ts'
import { calls as library } from './library/calls/index.ts'
import { calls as making } from './making/calls/index.ts'
import { takesHostUpload } from './making/upload.ts'
import { calls as message } from './message/calls/index.ts'
import { calls as notebook } from './notebook/calls/index.ts'
import { registerOpenApi } from './openapi.ts'
import { calls as outbox } from './outbox/calls/index.ts'
import { calls as people } from './people/calls/index.ts'
import { calls as points } from './points/calls/index.ts'
import type { ReadyCache } from './ready-cache.ts'
import { calls as realname } from './realname/calls/index.ts'
import { calls as review } from './review/calls/index.ts'
import { calls as revision } from './revision/calls/index.ts'
import { calls as screen } from './screen/calls/index.ts'
import { calls as section } from './section/calls/index.ts'
import { calls as security } from './security/calls/index.ts'
import { registerSessionAddress } from './session-address.ts'
import { calls as settings } from './settings/calls/index.ts'
import { registerShareCards } from './share/routes.ts'
import { calls as shop } from './shop/calls/index.ts'
import { calls as site } from './site/calls/index.ts'
import { registerSecurityText } from './site/security-txt.ts'
import { registerSitemap } from './sitemap/routes.ts'
import { calls as sso } from './sso/calls/index.ts'
import { registerSignOn } from './sso/routes.ts'
import { calls as statistics } from './statistics/calls/index.ts'
import { objectRoutes } from './storage/routes.ts'
import { calls as submission } from './submission/calls/index.ts'
import { calls as team } from './team/calls/index.ts'
import { calls as token } from './token/calls/index.ts'
import { whoHolds } from './token/holder.ts'
import { refusalToCall } from './token/rules.ts'
import { calls as training } from './training/calls/index.ts'

/** Every call with its handler: one line a domain. */
export const allCalls: Bound[] = [
  ...account,
  ...sso,
  ...competition,
  ...team,
  ...statistics,
  ...submission,
  ...leaderboard,
  ...file,
  ...feedback,
  ...screen,
  ...security,
  ...settings,
  ...outbox,
  ...message,
  ...appeal,
  ...admin,
  ...host,
  ...console,
  ...formula,
  ...revision,
  ...making,
  ...entry,
  ...judging,
  ...review,
  ...conduct,
  ...certificate,
  ...site,
  ...content,
  ...dataset,
  ...library,
  ...section,
  ...lab,
  ...notebook,
  ...landing,
  ...realname,
  ...people,
  ...circle,
  ...points,
  ...shop,
  ...training,
  ...token,
  ...health,
]

const MOST_FIELDS = 100

export interface App {
  server: FastifyInstance
  road: Road
  hot: HotAnswers
}

/** Of the HTTP server itself, in milliseconds. Fastify would set them only on a server that it makes. */
const times = {
  // 200 MB over a slow line take their time, but no sender keeps a connection for ever; all other bodies: http.ts.
  requestTimeout: 30 * 60 * 1000,
  // Longer than a proxy keeps a connection for its next request (nginx: 60 s): it would else send one on what we just closed.
  keepAliveTimeout: 75_000,
}

/** Builds the HTTP server of a house; pages are registered by the caller, as tests of calls need none. */
export async function buildApp(house: House, ready: ReadyCache | null = null): Promise<App> {
  const { config, log } = house
  // Told as Fastify's own kind of logger: pino's type would run through every plugin's.
  const loggerInstance: FastifyBaseLogger = log
  const hot = createHotAnswers(house)
  const server = Fastify({
    loggerInstance,
    // Each line bears the request's number already (log.ts).
    childLoggerFactory: (logger) => logger,
    genReqId: (raw) => requestIdOf(raw.headers[REQUEST_ID_HEADER]),
    serverFactory: (handler) => hot.serverOf(handler, times),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit: 12 * 1024 * 1024,
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // What comes on a connection that is still open is answered: a closing server loses nothing.
    return503OnClosing: false,
  })
  await server.register(cookie)
  // A million fields would hold everybody up while they are told apart.
  await server.register(formbody, { parser: (text) => parse(text, '&', '=', { maxKeys: MOST_FIELDS }) })
  await server.register(multipart)
  // Fields come form-encoded; what else a body may be is refused as that, and not as wrong fields.
  server.removeContentTypeParser(['application/json', 'text/plain'])
  await server.register(compress, { global: false })
  const headers = Object.entries(safeHeaders(config.siteUrl))
  // Not before: what has read the body knows nothing of who began it.
  server.addHook('preValidation', (request, _reply, done) =>
    during({ requestId: request.id, call: request.routeOptions.url ?? '' }, done),
  )
  server.addHook('onRequest', async (_request, { raw }) => {
    house.metrics.inFlight.inc()
    raw.once('close', () => house.metrics.inFlight.dec())
  })
  server.addHook('onSend', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
  })
  registerSessionAddress(server, house)
  const road = createRoad(house, {
    whoIs: (session, renews) => whoIs(house, session, { renews }),
    whoHolds: (token) => whoHolds(house, token),
    refusalToCall,
  })
  registerHealth(server, house)
  // A worker answers nobody else.
  if (config.only === 'worker') return { server, road, hot }
  // Where objects lie elsewhere, their addresses lead there.
  const takes = async (key: string) => (await takesUpload(house.db, key)) || (await takesHostUpload(house.db, key))
  if (house.storage.origin === null)
    await server.register(objectRoutes, { storage: house.storage, secret: config.secret, takes })
  registerPictures(server, house.storage)
  registerPrivateObjects(server, house)
  registerShareCards(server, house)
  registerSitemap(server, house)
  registerSecurityText(server, house)
  registerSignOn(server, house)
  registerOpenApi(server, allCalls)
  registerCalls(server, { house, road, hot, ready }, allCalls)
  return { server, road, hot }
}
