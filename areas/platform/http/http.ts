import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext, CurrentUser } from '../context/app-context.ts'
import { API_BASE, type Call } from '../contract/call.ts'
import type { Language } from '../contract/language.ts'
import { limits } from '../contract/limits.ts'
import type { Refusal } from '../contract/refusals.ts'
import { isTooSlow, isUnavailable } from '../db/transaction.ts'
import { HiddenFromCaller, Refused, refusal } from '../errors/refuse.ts'
import { EventSource } from '../pubsub/hub.ts'
import { CannotStart } from '../sandbox/launcher.ts'
import { OBJECTS_PATH } from '../storage/signature.ts'
import { isStorageFault } from '../storage/storage.ts'
import { limitBodyTime } from './body-time.ts'
import { compressed } from './compressed.ts'
import {
  BROWSER_COOKIE,
  BROWSER_SECONDS,
  KNOWN_DEVICE_COOKIE,
  KNOWN_DEVICE_DAYS,
  SESSION_COOKIE,
  WROTE_COOKIE,
  WROTE_SECONDS,
} from './cookies.ts'
import { type CallRequest, type Dispatcher, type RegisteredCall, toErrorResponse } from './dispatcher.ts'
import { Download } from './download.ts'
import { type Streams, streamEvents } from './event-stream.ts'
import { answerKey, encodingFor, everybodyKey, languageOf } from './guest-request.ts'
import { safeHeaders } from './headers.ts'
import type { CachedKind, Dependencies, PreEncoded, ResponseCache } from './response-cache.ts'

/** The session token, or null; malformed cookies are ignored. */
export function sessionOf(request: FastifyRequest): string | null {
  const token = request.cookies[SESSION_COOKIE]
  return token && /^[\w-]{20,100}$/.test(token) ? token : null
}

/** The token after `Authorization: Bearer`, or null. Other sites’ pages cannot send it, so it needs no CSRF protection. */
export function bearerOf(request: FastifyRequest): string | null {
  const [, token] = /^Bearer +(.+)$/i.exec(request.headers.authorization ?? '') ?? []
  return token?.trim() ?? null
}

export function callRequestOf(ctx: AppContext, request: FastifyRequest, reply: FastifyReply | null): CallRequest {
  const secure = ctx.config.siteUrl.startsWith('https:')
  const base = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const bearer = bearerOf(request)
  return {
    fields: fieldsOf(request),
    session: bearer === null ? sessionOf(request) : null,
    bearer,
    // Clients with a token keep no cookies.
    hasWritten: bearer !== null || request.cookies[WROTE_COOKIE] !== undefined,
    language: languageOf(request.headers),
    ip: request.ip,
    device: String(request.headers['user-agent'] ?? '').slice(0, 200),
    cookie: (session) => {
      if (!reply) return
      if (session) reply.setCookie(SESSION_COOKIE, session.token, { ...base, maxAge: session.days * 86_400 })
      else reply.clearCookie(SESSION_COOKIE, base)
    },
    browser: request.cookies[BROWSER_COOKIE] ?? null,
    knownDevices: request.cookies[KNOWN_DEVICE_COOKIE] ?? null,
    keepDevices: (value) => {
      reply?.setCookie(KNOWN_DEVICE_COOKIE, value, { ...base, maxAge: KNOWN_DEVICE_DAYS * 86_400 })
    },
    keepBrowser: (value) => {
      reply?.setCookie(BROWSER_COOKIE, value, { ...base, maxAge: BROWSER_SECONDS })
    },
  }
}

function fieldsOf(request: FastifyRequest): Record<string, unknown> {
  const source = request.method === 'GET' || request.method === 'DELETE' ? request.query : request.body
  return typeof source === 'object' && source !== null ? { ...source } : {}
}

export interface Way {
  ctx: AppContext
  dispatcher: Dispatcher
  cache: ResponseCache
  /** How long responses of calls that may lag are cached for anonymous callers, in milliseconds; 0: not at all. */
  keepAnswersMs: number
  /** Stores the file of a multipart call. */
  storeUpload: (
    ctx: AppContext,
    me: CurrentUser,
    call: Call,
    request: FastifyRequest,
  ) => ReturnType<NonNullable<CallRequest['storeFile']>>
}

/** Registers every call at its exact path, and envelopes for unknown paths and errors. */
export function registerCalls(app: FastifyInstance, way: Way, calls: RegisteredCall[]): void {
  const { ctx } = way
  const streams: Streams = new Map()
  const kinds = kindsOf(way, calls)
  for (const registered of calls) {
    const open = { ...way, streams, kind: kinds.get(registered) ?? null }
    app.route({
      method: registered.call.method,
      url: API_BASE + registered.call.path,
      bodyLimit: needsLogin(registered.call) ? BODY_BYTES.most : BODY_BYTES.ofVisitors,
      onRequest: (request, reply) => admitBody(open, registered, request, reply),
      handler: (request, reply) => answer(open, registered, request, reply),
    })
  }
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'],
    url: `${API_BASE}/*`,
    handler: (request, reply) => sayNo(reply, refusal('request.unknownCall'), languageOf(request.headers)),
  })
  app.setNotFoundHandler((request, reply) => sayNo(reply, refusal('request.unknownCall'), languageOf(request.headers)))
  const files = calls.filter(({ call }) => call.file === 'result').map(({ call }) => API_BASE + call.path)
  // Streams never end by themselves, so the server would wait for them forever.
  app.addHook('preClose', async () => {
    for (const stream of streams.keys()) stream.end()
  })
  limitBodyTime(app, { but: [...files, `${OBJECTS_PATH}*`] })
  app.setErrorHandler((error, request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
    if (status === 415) return sayNo(reply, refusal('request.form'), languageOf(request.headers))
    if (status === 413) return sayNo(reply, refusal('request.tooLarge'), languageOf(request.headers))
    if (status >= 400 && status < 500) return sayNo(reply, refusal('request.body'), languageOf(request.headers))
    return fail(ctx, error, request, reply)
  })
}

/** Of forms; files are streams with limits of their own. A class list of 400,000 Chinese characters takes nine bytes for each. */
const BODY_BYTES = { usual: 64 * 1024, ofVisitors: 128 * 1024, most: 8 * 1024 * 1024 } as const
const needsLogin = ({ access }: Call) => access === 'login' || access === 'admin'

/** Reading a large form costs a second: first of all it must be of somebody who may send it. */
async function admitBody(
  { ctx, dispatcher }: Pick<Way, 'ctx' | 'dispatcher'>,
  registered: RegisteredCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { call } = registered
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  if (call.method === 'GET' || call.file || length <= BODY_BYTES.usual || !needsLogin(call)) return
  if (Number.isNaN(length) && request.headers['transfer-encoding'] === undefined) return
  try {
    if (bearerOf(request) === null) refuseForeign(request, ctx.config.siteUrl)
    await dispatcher.admitLarge(registered, callRequestOf(ctx, request, null))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    reply.header('connection', 'close')
    return sayNo(reply, error.refusal, languageOf(request.headers), error.data)
  }
}

/** The cache kinds, by the calls that belong to them. */
function kindsOf({ cache, keepAnswersMs }: Way, calls: RegisteredCall[]): Map<RegisteredCall, CachedKind> {
  const kinds = new Map<RegisteredCall, CachedKind>()
  for (const registered of calls) {
    const { name, call, forEverybody } = registered
    if (!forEverybody) continue
    const keyOf: CachedKind['keyOf'] = (request) => everybodyKey(request, API_BASE + call.path)
    kinds.set(registered, cache.addKind({ name, keyOf, keepMs: forEverybody.keepMs, etags: false }))
  }
  if (keepAnswersMs === 0) return kinds
  const lagging = calls.filter(({ call }) => call.mayLag)
  const paths = new Set(lagging.map(({ call }) => API_BASE + call.path))
  const keyOf: CachedKind['keyOf'] = (request) => answerKey(request, paths)
  const kind = cache.addKind({ name: 'answer', keyOf, keepMs: keepAnswersMs, etags: true })
  for (const registered of lagging) kinds.set(registered, kind)
  return kinds
}

function sayNo(reply: FastifyReply, refused: Refusal, language: Language, data: unknown = null) {
  const { status, body, retryAfter } = toErrorResponse(refused, language, data)
  if (retryAfter !== null) reply.header('retry-after', retryAfter)
  return reply.code(status).send(body)
}

function fail(ctx: AppContext, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (isTooSlow(error)) {
    ctx.log.warn({ err: error, requestId: request.id, call: request.routeOptions.url }, 'a call took too long')
    return sayNo(reply, refusal('request.timeout', { seconds: 5 }), languageOf(request.headers))
  }
  if (isUnavailable(error) || isStorageFault(error, 'Unavailable') || error instanceof CannotStart)
    return sayNo(reply, refusal('server.busy', { seconds: 3 }), languageOf(request.headers))
  // The store has logged the details.
  if (isStorageFault(error, 'Damaged')) return sayNo(reply, refusal('file.damaged'), languageOf(request.headers))
  ctx.log.error({ err: error, requestId: request.id, call: request.routeOptions.url }, 'a call failed')
  return sayNo(reply, refusal('server.fault', { requestId: request.id }), languageOf(request.headers))
}

async function answer(
  { ctx, dispatcher, kind, storeUpload, streams }: Way & { streams: Streams; kind: CachedKind | null },
  registered: RegisteredCall,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const began = performance.now()
  const language = languageOf(request.headers)
  reply.header('cache-control', 'no-store')
  try {
    const { call } = registered
    const key = kind?.keyOf(request.raw) ?? null
    if (kind && key !== null) {
      const kept = await kind
        .keep(key, (dependencies) => makeAnswer(ctx, dispatcher, { registered, request, dependencies }))
        .catch((error: unknown) => {
          // Not for everybody: answered below, for whoever asks, and kept for nobody.
          if (error instanceof HiddenFromCaller) return null
          throw error
        })
      if (kept) return await reply.headers(kept.headers).send(kept.body)
    }
    if (call.method !== 'GET' && bearerOf(request) === null) refuseForeign(request, ctx.config.siteUrl)
    const storeFile: CallRequest['storeFile'] = (me, input) => storeUpload(ctx, me, input, request)
    const callRequest = { ...callRequestOf(ctx, request, reply), storeFile }
    const data = await withinTime(dispatcher.dispatch(registered, callRequest), secondsFor(call))
    if (call.method !== 'GET' && callRequest.session !== null) setWrote(ctx, reply)
    if (data instanceof Download) return await data.send(reply)
    if (data instanceof EventSource) return streamEvents({ ctx, streams }, data, { request, reply })
    reply.type('application/json; charset=utf-8')
    return reply.send(JSON.stringify({ flag: true, msg: '', data }))
  } catch (error) {
    if (error instanceof Refused) return sayNo(reply, error.refusal, language, error.data)
    return fail(ctx, error, request, reply)
  } finally {
    const seconds = (performance.now() - began) / 1000
    ctx.metrics.calls.observe({ call: registered.name, status: reply.statusCode }, seconds)
    ctx.log.debug({ call: registered.name, status: reply.statusCode, seconds }, 'a call was answered')
  }
}

/**
 * Runs the call as an anonymous visitor, whatever the request’s cookies, since the response is cached for others. Reads from the primary,
 * which publishes every change.
 */
async function makeAnswer(
  ctx: AppContext,
  dispatcher: Dispatcher,
  {
    registered,
    request,
    dependencies,
  }: { registered: RegisteredCall; request: FastifyRequest; dependencies: Dependencies },
): Promise<PreEncoded> {
  const { call, forEverybody } = registered
  const anyone = { session: null, bearer: null, browser: null, knownDevices: null, page: true }
  const visitor = { ...callRequestOf(ctx, request, null), ...anyone, dependencies: forEverybody ? null : dependencies }
  const data = await withinTime(dispatcher.dispatch(registered, visitor), secondsFor(call))
  if (forEverybody) dependencies.add(forEverybody.tags(data))
  const encoding = forEverybody ? '' : encodingFor(request.headers)
  return {
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(forEverybody ? {} : { vary: 'Accept-Encoding, Accept-Language, Cookie' }),
      ...safeHeaders(ctx.config.siteUrl),
      ...(encoding ? { 'content-encoding': encoding } : {}),
    },
    body: await compressed(Buffer.from(JSON.stringify({ flag: true, msg: '', data })), encoding),
    complete: true,
  }
}

/** The browser’s next reads see what it has just written, on whichever process; a single process needs no reminder. */
function setWrote({ config, alone }: AppContext, reply: FastifyReply): void {
  if (alone) return
  const secure = config.siteUrl.startsWith('https:')
  reply.setCookie(WROTE_COOKIE, '1', { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: WROTE_SECONDS })
}

/** A write call must come from this site’s pages, or from a client that sends the marker header. */
function refuseForeign(request: FastifyRequest, siteUrl: string): void {
  if (request.headers['x-requested-with'] !== 'XMLHttpRequest') throw new Refused(refusal('request.marker'))
  if (!isFromHere(request, siteUrl)) throw new Refused(refusal('request.origin'))
}

/** Whether the request comes from a page of this site, or has no origin, as from clients that are not browsers. */
export function isFromHere(request: FastifyRequest, siteUrl: string): boolean {
  const { origin } = request.headers
  const ours =
    origin === undefined || origin === siteUrl || (URL.canParse(origin) && new URL(origin).host === request.host)
  return ours && request.headers['sec-fetch-site'] !== 'cross-site'
}

/** Includes the upload of the file: a slow connection needs minutes for 200 MB. */
const secondsFor = ({ file }: Call) =>
  file === 'result' ? 30 * 60 : file === 'picture' ? 3 * limits.requestTimeoutSeconds : limits.requestTimeoutSeconds

async function withinTime<T>(work: Promise<T>, seconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refused(refusal('request.timeout', { seconds: 5 }))), seconds * 1000)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
