import type { AppContext } from '@leitai/platform/context/app-context'
import { askGuarded, GuardedFault } from '@leitai/platform/http/ask-guarded'
import { askOutside } from '@leitai/platform/http/ask-outside'
import { hashToken } from '@leitai/platform/http/dispatcher'
import * as z from 'zod/mini'
import { type Platform, sign } from './platform.ts'

/** Requests to a platform’s Assignment and Grade Services (2.0), with a token that it gives for our signature (LTI Security Framework 1.0). */

const SCOPE = {
  item: 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem',
  score: 'https://purl.imsglobal.org/spec/lti-ags/scope/score',
} as const
type Scope = keyof typeof SCOPE
const SCORE_TYPE = 'application/vnd.ims.lis.v1.score+json'
const ITEM_TYPE = 'application/vnd.ims.lis.v2.lineitem+json'
const ITEMS_TYPE = 'application/vnd.ims.lis.v2.lineitemcontainer+json'
const PATIENCE_MS = 10_000
/** Refusals that end by themselves. 409: Moodle takes no second grade of somebody within the same second. */
const PASSING = [401, 408, 409, 425, 429]
/** A token is not used in its last minute. */
const SPARE_SECONDS = 60

/** A request that a platform did not grant. `status` 0: there was no response. */
export class ServiceFault extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
  /** The same request cannot succeed later: the platform understood and refused it. */
  get isFinal(): boolean {
    return this.status >= 400 && this.status < 500 && !PASSING.includes(this.status)
  }
}

interface ServiceRequest {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: string | null
}
interface Answer {
  status: number
  body: string
}

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : '')

/**
 * Addresses of the operator’s settings may lead anywhere. Those that a platform names in its messages are asked only if they are of the same
 * origin, or public: a platform must not send our requests into the operator’s network.
 */
async function ask(ctx: AppContext, platform: Platform, address: string, request: ServiceRequest): Promise<Answer> {
  const { authorizationUrl, tokenUrl, jwksUrl, issuer } = platform
  const own = [authorizationUrl, tokenUrl, jwksUrl, issuer].map(originOf)
  try {
    if (!own.includes(originOf(address))) {
      const { headers, body } = request
      const { status, body: text } = await askGuarded({ address, headers, body, allowed: ctx.config.webhookNetworks })
      return { status, body: text }
    }
    const answer = await askOutside(address, { ...request, signal: AbortSignal.timeout(PATIENCE_MS) })
    return { status: answer.status, body: await answer.text() }
  } catch (error) {
    throw new ServiceFault(0, error instanceof GuardedFault ? error.reason : 'connection')
  }
}

const Token = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.catch(z.number(), 0) })
const Item = z.looseObject({
  resourceId: z.optional(z.string()),
  id: z.url({ protocol: /^https?$/ }).check(z.maxLength(2000)),
})

/** The value of a response of this shape. */
function valueIn<T extends z.ZodMiniType>(schema: T, { status, body }: Answer): z.output<T> {
  if (status < 200 || status >= 300) throw new ServiceFault(status, `status ${status}`)
  const read = z.safeParse(schema, jsonIn(body))
  if (!read.success) throw new ServiceFault(0, 'unreadable')
  return read.data
}
function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

const tokens = new WeakMap<AppContext, Map<string, { token: string; until: number }>>()
const markOf = (platform: Platform, scope: Scope) => hashToken(JSON.stringify([platform, scope]))

/** A token for one service of a platform, as some refuse to give one for a service that is not allowed here; kept while it lasts. */
async function tokenFor(ctx: AppContext, platform: Platform, scope: Scope): Promise<string> {
  const kept = tokens.get(ctx) ?? new Map<string, { token: string; until: number }>()
  tokens.set(ctx, kept)
  const mark = markOf(platform, scope)
  const found = kept.get(mark)
  const now = ctx.now().getTime()
  if (found && found.until > now) return found.token
  const { clientId, tokenUrl, tokenAudience } = platform
  const assertion = await sign(ctx, ctx.db, { iss: clientId, sub: clientId, aud: tokenAudience || tokenUrl })
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    scope: SCOPE[scope],
    client_assertion: assertion,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  })
  const answer = await ask(ctx, platform, tokenUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: body.toString(),
  })
  // Whoever registers the tool anew puts it right, so that it is tried again.
  if (answer.status >= 400 && answer.status < 500) throw new ServiceFault(401, `no token, status ${answer.status}`)
  const { access_token: token, expires_in: seconds } = valueIn(Token, answer)
  kept.set(mark, { token, until: now + (seconds - SPARE_SECONDS) * 1000 })
  return token
}

interface Request {
  scope: Scope
  address: string
  type: string
  /** Posted; left out: the address is read. */
  value?: unknown
}

async function call(ctx: AppContext, platform: Platform, { scope, address, type, value }: Request): Promise<Answer> {
  const headers = { authorization: `Bearer ${await tokenFor(ctx, platform, scope)}` }
  const request: ServiceRequest =
    value === undefined
      ? { method: 'GET', headers: { ...headers, accept: type }, body: null }
      : { method: 'POST', headers: { ...headers, 'content-type': type }, body: JSON.stringify(value) }
  const answer = await ask(ctx, platform, address, request)
  // A token that the platform has withdrawn.
  if (answer.status === 401) tokens.get(ctx)?.delete(markOf(platform, scope))
  return answer
}

/** Adds to the path of an address, before its query. */
function below(address: string, path: string): string {
  const url = new URL(address)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`
  return url.href
}

export interface Column {
  label: string
  most: number
  resourceId: string
  resourceLinkId: string
}

/** The column of a link in the platform’s gradebook: the one that is there, else a new one. */
export async function columnFor(
  ctx: AppContext,
  platform: Platform,
  lineItems: string,
  column: Column,
): Promise<string> {
  const { label, most, resourceId, resourceLinkId } = column
  const wanted = new URL(lineItems)
  wanted.searchParams.set('resource_link_id', resourceLinkId)
  wanted.searchParams.set('resource_id', resourceId)
  const found = valueIn(
    z.array(Item),
    await call(ctx, platform, { scope: 'item', address: wanted.href, type: ITEMS_TYPE }),
  )
  // Some platforms leave the filter out of account.
  const own = found.find((one) => one.resourceId === resourceId)
  if (own) return own.id
  const value = { label, scoreMaximum: most, resourceId, resourceLinkId }
  return valueIn(Item, await call(ctx, platform, { scope: 'item', address: lineItems, type: ITEM_TYPE, value })).id
}

/** Sends a grade of one person; null: there is none any more. */
export async function sendScore(
  ctx: AppContext,
  platform: Platform,
  { column, subject, grade, most }: { column: string; subject: string; grade: number | null; most: number },
): Promise<void> {
  const value = {
    userId: subject,
    timestamp: ctx.now().toISOString(),
    activityProgress: grade === null ? 'Initialized' : 'Completed',
    ...(grade === null
      ? { gradingProgress: 'NotReady' }
      : { gradingProgress: 'FullyGraded', scoreGiven: grade, scoreMaximum: most }),
  }
  const { status } = await call(ctx, platform, {
    scope: 'score',
    address: below(column, 'scores'),
    type: SCORE_TYPE,
    value,
  })
  if (status < 200 || status >= 300) throw new ServiceFault(status, `status ${status}`)
}
