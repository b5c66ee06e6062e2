import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { AppContext, AuthenticatedContext, Context, CurrentUser } from '../context/app-context.ts'
import { withRequestContext } from '../context/request-context.ts'
import { type AnswerOf, API_BASE, type Call, type InputOf, type TokenScope, type WireOf } from '../contract/call.ts'
import { fieldLabel } from '../contract/field-labels.ts'
import type { Language } from '../contract/language.ts'
import { type Refusal, refusalStatus, refusalText } from '../contract/refusals.ts'
import { problemOf, problemText, saysEmpty } from '../contract/validation.ts'
import type { Db } from '../db/open.ts'
import { transaction } from '../db/transaction.ts'
import { HiddenFromCaller, Refused, refusal, refuse } from '../errors/refuse.ts'
import type { EventSource } from '../pubsub/hub.ts'
import type { Download } from './download.ts'
import { encoderOf } from './encoder.ts'
import { networkOf } from './network.ts'
import type { Dependencies, Source } from './response-cache.ts'
import { timesOf } from './trusted-networks.ts'

/** Exported by each call’s file: runs once the dispatcher has authorized the call and decoded its input. */
export type Handler<C extends Call> = (
  context: C['access'] extends 'login' | 'admin' ? AuthenticatedContext : Context,
  input: InputOf<C>,
) => Promise<C['kind'] extends 'download' ? Download : C['kind'] extends 'events' ? EventSource : AnswerOf<C>>

/** Where a call that writes is not simply run in a transaction. */
export interface Manner {
  /** Runs it, with its transaction, when its turn has come, or refuses it: it must wait without holding a connection of the database. */
  around?: (work: () => Promise<unknown>) => Promise<unknown>
  /** It runs something for long, and so in no transaction, which would hold a connection meanwhile. */
  long?: boolean
}

/** A call with its handler, without their types: an entry of the dispatcher’s list. */
export interface RegisteredCall {
  call: Call
  name: string
  /** What its response to anonymous callers is read from; null: not declared, so no page that contains it is cached. */
  reads: readonly Source[] | null
  forEverybody: KeptForEverybody | null
  manner: Manner
  run(context: Context, input: unknown): Promise<unknown>
}

/** A response cached for everybody, logged in or not: public, and the same in every language (tests/cached-calls.test.ts). */
interface KeptForEverybody<C extends Call = Call> {
  reads: readonly Source[]
  /** What it depends on when cached by itself, more precise than by table. */
  tags(answer: WireOf<C>): readonly string[]
  keepMs: number
}

type CallsIn<M> = { [K in keyof M as M[K] extends Call ? K : never]: M[K] }
/** A handler for every call of a contract module; a missing one, or one for another call, does not compile. */
type HandlersOf<M> = { [K in keyof CallsIn<M>]: CallsIn<M>[K] extends Call ? Handler<CallsIn<M>[K]> : never }

type ReadsOfCall<C extends Call> =
  | (C['access'] extends 'public' | 'mixed' ? readonly Source[] : never)
  | (C['access'] extends 'public' ? KeptForEverybody<C> : never)
type ReadsOf<M> = { [K in keyof CallsIn<M>]?: CallsIn<M>[K] extends Call ? ReadsOfCall<CallsIn<M>[K]> : never }

/**
 * The calls of a domain's contract with their handlers: whole modules, of which all else is left out. `reads` lists every table that a call may read for anonymous callers, and every
 * port through which an upper domain reads some: a cached response is invalidated when one of them changes.
 */
export function implement<M extends object>(
  contract: M,
  handlers: HandlersOf<M>,
  reads: ReadsOf<M> = {},
  manners: { [name in keyof M]?: Manner } = {},
): RegisteredCall[] {
  const calls: Partial<Record<string, unknown>> = { ...contract }
  const declared: Partial<Record<string, unknown>> = { ...reads }
  const unusual: Partial<Record<string, Manner>> = { ...manners }
  const handled = Object.entries(handlers).filter(([name]) => name in calls)
  return handled.map(([name, handler]) => ({
    name,
    call: calls[name] as Call,
    manner: unusual[name] ?? {},
    ...readsOf(declared[name] as ReadsOfCall<Call<z.ZodMiniType, z.ZodMiniType, 'public'>> | undefined),
    // The dispatcher has decoded `input` by this call’s schema and, if access requires it, checked that `me` exists: the one place where
    // the types cannot express this.
    run: (context, input) => (handler as (context: Context, input: unknown) => Promise<unknown>)(context, input),
  }))
}

function readsOf(declared: readonly Source[] | KeptForEverybody | undefined) {
  if (!declared) return { reads: null, forEverybody: null }
  return 'tags' in declared
    ? { reads: declared.reads, forEverybody: declared }
    : { reads: declared, forEverybody: null }
}

/** A request for a call, from HTTP or from a page being rendered. */
export interface CallRequest {
  fields: Record<string, unknown>
  session: string | null
  /** The token of the Authorization header; the session is then ignored. */
  bearer: string | null
  language: Language
  ip: string
  device: string
  cookie: Context['cookie']
  browser: Context['browser']
  knownDevices: Context['knownDevices']
  keepDevices: Context['keepDevices']
  keepBrowser: Context['keepBrowser']
  /** The caller has just written, perhaps on another process. */
  hasWritten?: boolean
  /** The call is part of a page being rendered. */
  page?: boolean
  /** Collects the response’s dependencies, if it may be cached. */
  dependencies?: Dependencies | null
  /** Stores a multipart call’s file, and returns it with the fields that preceded it. */
  storeFile?: (
    me: CurrentUser,
    call: Call,
  ) => Promise<{ fields: Record<string, unknown>; file: Omit<NonNullable<Context['file']>, 'begunAt'> }>
}

export interface Dispatcher {
  /** Authorizes, limits, decodes, runs and encodes; returns the response’s `data` or throws Refused. */
  dispatch(registered: RegisteredCall, callRequest: CallRequest): Promise<unknown>
  /** Before a large body is read, which costs much: refuses callers who may not make the call at all, or who send many. */
  admitLarge(registered: RegisteredCall, callRequest: Omit<CallRequest, 'fields'>): Promise<void>
}

/** Large bodies a minute of a person. */
const LARGE_A_MINUTE = 60

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** How the dispatcher identifies the caller: by session cookie, or by personal token (an invalid one is refused). */
interface Authenticator {
  whoIs(session: string, renews: boolean): Promise<CurrentUser | null>
  whoHolds(token: string): Promise<{ me: CurrentUser; scopes: readonly TokenScope[] }>
  refusalToCall(scopes: readonly TokenScope[], needed: TokenScope | null): Refusal | null
}

export function createDispatcher(ctx: AppContext, authenticator: Authenticator): Dispatcher {
  const limit = async ({ name, call }: RegisteredCall, key: string, times?: () => Promise<number>) => {
    const seconds = await ctx.limits.count(name, key, call.perMinute, times)
    if (seconds === null) return
    ctx.metrics.limited.inc({ call: name })
    throw new Refused(refusal('request.tooMany', { seconds }))
  }
  /** Logged-in users must see what they have just done; pages are cached, so they need current data. */
  const copyFor = ({ mayLag }: Call, { session, bearer, page }: CallRequest) =>
    mayLag && !page && session === null && bearer === null ? (ctx.replica?.db() ?? null) : null
  const admitted = async (
    registered: RegisteredCall,
    callRequest: CallRequest,
    identify: boolean,
  ): Promise<unknown> => {
    const { call } = registered
    if (callRequest.hasWritten && call.method === 'GET') await ctx.hub.caughtUp()
    // Public read calls give everybody the same response, so they skip authentication unless what they ask for is not for everybody.
    const asks = identify || needsCaller(call)
    const network = networkOf(callRequest.ip)
    const limitNetwork = () => limit(registered, network, () => timesOf(ctx, callRequest.ip))
    const holder =
      callRequest.bearer !== null && asks ? await tokenHolder(limitNetwork, authenticator, callRequest.bearer) : null
    const me =
      holder?.me ??
      (callRequest.session && asks ? await authenticator.whoIs(callRequest.session, !callRequest.page) : null)
    if (callRequest.session && me?.renewedDays) callRequest.cookie({ token: callRequest.session, days: me.renewedDays })
    await (me && !call.perNetwork ? limit(registered, `u${me.id}`) : limitNetwork())
    if (holder) refuse(authenticator.refusalToCall(holder.scopes, call.token ?? (identify ? 'read' : null)))
    refuseAccess(call, me, callRequest.session !== null)
    const begunAt = ctx.now()
    const stored = call.file && me && callRequest.storeFile ? await callRequest.storeFile(me, call) : null
    const { language, ip, device, cookie, browser, knownDevices, keepDevices, keepBrowser } = callRequest
    const whence = { language, ip, device, cookie, browser, knownDevices, keepDevices, keepBrowser }
    const context = { ...whence, me, now: ctx.now(), ctx, file: stored && { ...stored.file, begunAt } }
    callRequest.dependencies?.addCall(registered)
    const caller = me && { id: me.id, role: me.role }
    const { around, long } = registered.manner
    const ask = () => {
      const input = decode(call, stored?.fields ?? callRequest.fields, language)
      const runWith = (db: Db) => registered.run({ ...context, db }, input)
      if (call.method === 'GET') return reading(ctx.db, copyFor(call, callRequest), runWith)
      return long ? runWith(ctx.db) : transaction(ctx.db, runWith)
    }
    const run = () => (around ? around(ask) : ask())
    const answer = await withRequestContext({ caller }, () =>
      stored ? orDelete(ctx, stored.file.objectKey, run) : run(),
    )
    return call.kind === 'json' ? encoderOf(call.output)(answer) : answer
  }
  return {
    async admitLarge({ call }, { session, bearer }) {
      const holder = bearer === null ? null : await authenticator.whoHolds(bearer)
      const me = holder?.me ?? (session === null ? null : await authenticator.whoIs(session, false))
      if (holder) refuse(authenticator.refusalToCall(holder.scopes, call.token))
      refuseAccess(call, me, session !== null)
      const seconds = me && (await ctx.limits.count('large bodies', `u${me.id}`, LARGE_A_MINUTE))
      if (seconds !== null) throw new Refused(refusal('request.tooMany', { seconds }))
    },
    dispatch: (registered, callRequest) =>
      withRequestContext(
        { call: registered.name, ...(registered.call.kind === 'download' ? { download: true } : {}) },
        () =>
          admitted(registered, callRequest, false).catch((error: unknown) => {
            const { session, bearer, dependencies } = callRequest
            const isUnasked = !needsCaller(registered.call) && (session !== null || bearer !== null)
            // A response that is kept for others is made for a visitor, whoever caused it.
            if (error instanceof HiddenFromCaller && isUnasked && !dependencies)
              return admitted(registered, callRequest, true)
            throw error
          }),
      ),
  }
}

/** Whether it matters who makes the call, whatever it asks for. */
const needsCaller = ({ access, method }: Call) => access !== 'public' || method !== 'GET'

/** The owner of a token. A refused token counts against the network’s limit first. */
async function tokenHolder(count: () => Promise<void>, authenticator: Authenticator, token: string) {
  try {
    return await authenticator.whoHolds(token)
  } catch (error) {
    if (error instanceof Refused) await count()
    throw error
  }
}

/** Reads from the replica if there is one; if that fails or has no such row yet, from the primary. */
function reading<T>(primary: Db, copy: Db | null, read: (db: Db) => Promise<T>): Promise<T> {
  return copy ? read(copy).catch(() => read(primary)) : read(primary)
}

/** Runs a call whose file is already stored; deletes the file if the call is refused, as nothing would refer to it. */
async function orDelete<T>(ctx: AppContext, objectKey: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    await ctx.storage.delete(objectKey)
    throw error
  }
}

function refuseAccess(call: Call, me: CurrentUser | null, hadSession: boolean): void {
  if (call.access === 'public' || call.access === 'mixed') return
  if (!me) throw new Refused(refusal(hadSession ? 'login.expired' : 'login.missing'), { loginFlag: false })
  if (call.access === 'admin' && me.role !== 'admin') throw new Refused(refusal('login.forbidden'))
}

function decode(call: Call, fields: Record<string, unknown>, language: Language): unknown {
  const decoded = z.safeDecode(call.input, fields as never)
  if (decoded.success) return decoded.data
  const all = decoded.error.issues.map(({ path, message }) => {
    const [name] = path
    // A field that was not sent is reported as missing, whatever else is required of it.
    const missing = path.length === 1 && fields[String(name)] === undefined && !saysEmpty(message)
    return { field: path.join('.'), name: String(name ?? ''), message: missing ? 'required' : message }
  })
  const [first] = all
  const problem = problemOf(first?.message ?? '', language, fieldLabel(first?.name ?? '', language))
  throw new Refused(refusal('request.input', { field: first?.field || API_BASE, problem }), {
    fields: all.map(({ field, message }) => ({ field, problem: problemText(message, language) })),
  })
}

interface ErrorResponse {
  status: number
  body: { flag: false; code: string; msg: string; data: unknown }
  retryAfter: number | null
}

/** A refusal in the wire format. */
export function toErrorResponse(refused: Refusal, language: Language, data: unknown = null): ErrorResponse {
  const seconds = refused.values?.seconds ?? (refused.values?.minutes ? Number(refused.values.minutes) * 60 : null)
  const status = refusalStatus(refused.code)
  return {
    status,
    body: { flag: false, code: refused.code, msg: refusalText(refused, language), data },
    retryAfter: status === 429 || status === 503 ? Number(seconds ?? 60) : null,
  }
}
