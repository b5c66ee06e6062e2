import { PassThrough } from 'node:stream'
import { API_BASE, type Call } from '@leitai/contract/core/call'
import type { Language } from '@leitai/contract/core/language'
import { limits } from '@leitai/contract/core/limits'
import type { Refusal } from '@leitai/contract/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext, CurrentUser } from '../context/app-context.ts'
import { isTooSlow, isUnavailable } from '../db/transaction.ts'
import { Refused, refusal } from '../errors/refuse.ts'
import { EventSource } from '../pubsub/events.ts'
import { CannotStart } from '../sandbox/launcher.ts'
import { OBJECTS_PATH } from '../storage/signature.ts'
import { isStorageFault } from '../storage/storage.ts'
import { compressed } from './compressed.ts'
import { BROWSER_COOKIE, KNOWN_DEVICE_COOKIE, KNOWN_DEVICE_DAYS, SESSION_COOKIE } from './cookies.ts'
import { type CallRequest, type Dispatcher, Encoded, type RegisteredCall, toErrorResponse } from './dispatcher.ts'
import { Download } from './download.ts'
import { encodingFor, languageOf } from './guest-request.ts'
import { safeHeaders } from './headers.ts'
import { envelopeOf, type HotAnswers } from './hot.ts'
import type { Ready, ReadyCache } from './ready-cache.ts'

/** The session's token, or null. A cookie of another form is as good as none. */
export function sessionOf(request: FastifyRequest): string | null {
  const token = request.cookies[SESSION_COOKIE]
  return token && /^[\w-]{20,100}$/.test(token) ? token : null
}

/** What stands behind `Authorization: Bearer`, or null. No page of another site can send it: there is no cross-site defence to pass. */
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
  }
}

function fieldsOf(request: FastifyRequest): Record<string, unknown> {
  const source = request.method === 'GET' || request.method === 'DELETE' ? request.query : request.body
  return typeof source === 'object' && source !== null ? { ...source } : {}
}

export interface Way {
  ctx: AppContext
  dispatcher: Dispatcher
  hot: HotAnswers
  /** Answers for those who are not logged in; null where none are kept. */
  ready: ReadyCache | null
  /** Takes the file of a multipart call in. */
  storeUpload: (
    ctx: AppContext,
    me: CurrentUser,
    call: Call,
    request: FastifyRequest,
  ) => ReturnType<NonNullable<CallRequest['storeFile']>>
}

/** Event streams that are open, with whose they are. */
type Streams = Map<PassThrough, number | string>

/** Registers every call at its exact address, and the envelope for what is not there or goes wrong. */
export function registerCalls(app: FastifyInstance, way: Way, calls: RegisteredCall[]): void {
  const { ctx } = way
  const streams: Streams = new Map()
  const open = { ...way, streams }
  for (const registered of calls) {
    app.route({
      method: registered.call.method,
      url: API_BASE + registered.call.path,
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
  // Readers of streams never go by themselves: the server would wait for them for ever.
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

const BODY_MS = 40_000

/** A body that dribbles in is cut off, whatever it says it is; the routes of result files give the time that a slow line needs. */
export function limitBodyTime(app: FastifyInstance, { but, ms = BODY_MS }: { but: string[]; ms?: number }): void {
  app.addHook('onRequest', async ({ raw, method, routeOptions }) => {
    if (method === 'GET' || method === 'HEAD' || but.includes(routeOptions.url ?? '')) return
    const timer = setTimeout(() => raw.complete || raw.destroy(), ms)
    raw.once('close', () => clearTimeout(timer))
  })
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
  // The store has told of it in the log.
  if (isStorageFault(error, 'Damaged')) return sayNo(reply, refusal('file.damaged'), languageOf(request.headers))
  ctx.log.error({ err: error, requestId: request.id, call: request.routeOptions.url }, 'a call failed')
  return sayNo(reply, refusal('server.fault', { requestId: request.id }), languageOf(request.headers))
}

async function answer(
  { ctx, dispatcher, hot, ready, storeUpload, streams }: Way & { streams: Streams },
  registered: RegisteredCall,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const began = performance.now()
  const language = languageOf(request.headers)
  reply.header('cache-control', 'no-store')
  try {
    const { call } = registered
    const key = ready?.keyOf(request.raw)
    if (ready && key) {
      const { headers, body } = await ready.keep(key, () => makeReady(ctx, dispatcher, { registered, request }))
      return await reply.headers(headers).send(body)
    }
    if (call.method !== 'GET' && bearerOf(request) === null) refuseForeign(request, ctx.config.siteUrl)
    const storeFile: CallRequest['storeFile'] = (me, asked) => storeUpload(ctx, me, asked, request)
    const callRequest = { ...callRequestOf(ctx, request, reply), storeFile }
    const data = await withinTime(dispatcher.dispatch(registered, callRequest), secondsFor(call))
    if (data instanceof Download) return await data.send(reply)
    if (data instanceof EventSource) return streamEvents({ ctx, streams }, data, { request, reply })
    reply.type('application/json; charset=utf-8')
    if (data instanceof Encoded) {
      hot.keep(request.raw.url ?? '', registered.name, data)
      return reply.send(envelopeOf(data))
    }
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

/** As anyone, whatever the request's cookies say: others are given it. It stands on the primary, which tells of every change. */
async function makeReady(
  ctx: AppContext,
  dispatcher: Dispatcher,
  { registered, request }: { registered: RegisteredCall; request: FastifyRequest },
): Promise<Ready> {
  const anyone = { session: null, bearer: null, browser: null, knownDevices: null, page: true }
  const data = await withinTime(
    dispatcher.dispatch(registered, { ...callRequestOf(ctx, request, null), ...anyone }),
    secondsFor(registered.call),
  )
  const encoding = encodingFor(request.headers)
  return {
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'Accept-Encoding, Accept-Language, Cookie',
      ...safeHeaders(ctx.config.siteUrl),
      ...(encoding ? { 'content-encoding': encoding } : {}),
    },
    body: await compressed(Buffer.from(JSON.stringify({ flag: true, msg: '', data })), encoding),
    whole: true,
  }
}

/** A write call comes from this site's pages or from a client that says so by the marker. */
function refuseForeign(request: FastifyRequest, siteUrl: string): void {
  if (request.headers['x-requested-with'] !== 'XMLHttpRequest') throw new Refused(refusal('request.marker'))
  if (!isFromHere(request, siteUrl)) throw new Refused(refusal('request.origin'))
}

/** Whether a page of this site sent it, or who says nothing of where it comes from, as clients that are no browsers. */
export function isFromHere(request: FastifyRequest, siteUrl: string): boolean {
  const { origin } = request.headers
  const ours =
    origin === undefined || origin === siteUrl || (URL.canParse(origin) && new URL(origin).host === request.host)
  return ours && request.headers['sec-fetch-site'] !== 'cross-site'
}

/** A file's own way here counts too, and a slow line needs minutes for 200 MB. */
const secondsFor = ({ file }: Call) =>
  file === 'result' ? 30 * 60 : file === 'picture' ? 3 * limits.requestTimeoutSeconds : limits.requestTimeoutSeconds

async function withinTime<T>(work: Promise<T>, seconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const refused = new Refused(refusal('request.timeout', { seconds: 5 }))
    timer = setTimeout(() => reject(refused), seconds * 1000)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const HEARTBEAT_MS = 15_000
/** More tabs than a person has open. */
const STREAMS_EACH = 30
/** Bytes that wait for a reader who does not read. */
const STREAM_BEHIND = 256 * 1024

function streamEvents(
  { ctx, streams }: { ctx: AppContext; streams: Streams },
  source: EventSource,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const own = streams.values().reduce<number>((count, whose) => count + (whose === source.whose ? 1 : 0), 0)
  if (own >= STREAMS_EACH) throw new Refused(refusal('request.tooMany', { seconds: 60 }))
  const stream = new PassThrough()
  streams.set(stream, source.whose)
  ctx.metrics.streams.inc()
  const write = (text: string) =>
    stream.writableLength + stream.readableLength < STREAM_BEHIND ? stream.write(text) : request.raw.destroy()
  const stop = source.start((event) => write(`data: ${JSON.stringify(event)}\n\n`))
  const beat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
  request.raw.on('close', () => {
    clearInterval(beat)
    stop()
    streams.delete(stream)
    ctx.metrics.streams.dec()
    stream.end()
  })
  stream.write('retry: 2000\n\n')
  return reply.type('text/event-stream').header('x-accel-buffering', 'no').header('connection', 'close').send(stream)
}
