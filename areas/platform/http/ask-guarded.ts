import { Resolver } from 'node:dns/promises'
import { request as askHttp, type IncomingMessage } from 'node:http'
import { request as askHttps } from 'node:https'
import { hostIn, isOutsideAddress, literalIn, mayBeAsked, type Network } from '../config/outside-address.ts'
import { errorCode } from '../errors/refuse.ts'

/** As much of a response as is read. */
const MOST_BYTES = 64 * 1024
/** From the first question about the name to the last byte. */
const PATIENCE_MS = 10_000

/** Why a request got no response. `forbidden` also says that a name does not exist: whether one of our own network does is nobody’s business. */
export class GuardedFault extends Error {
  readonly reason: 'forbidden' | 'late' | 'closing' | 'connection'
  constructor(reason: GuardedFault['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}
const forbidden = () => new GuardedFault('forbidden', 'the address does not exist or may not be asked')

export interface GuardedRequest {
  address: string
  headers: Record<string, string>
  /** Posted; null: the address is only read. */
  body: string | Buffer | null
  /** Ranges that the operator allows besides public addresses. */
  allowed: readonly Network[]
  /** Ends the request early, when the process closes. */
  stop?: AbortSignal
  /** All addresses of a name. */
  resolve?: (name: string) => Promise<readonly string[]>
  patienceMs?: number
}

export interface GuardedAnswer {
  status: number
  headers: IncomingMessage['headers']
  /** The beginning of the body. */
  body: string
}

/**
 * Asks the name servers alone, and not the C library: its answers occupy the few threads that files need as well, and it knows names of
 * this machine that strangers have no business with.
 */
async function addressesOf(name: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}

/** The address to connect to: none of the name's addresses may be forbidden, or a name with two could be asked until the right one comes. */
async function checked(url: URL, { allowed, resolve = addressesOf }: GuardedRequest): Promise<string> {
  const literal = literalIn(url)
  const addresses = literal === null ? await resolve(hostIn(url)) : [literal]
  const [first] = addresses
  if (first === undefined || !addresses.every((address) => mayBeAsked(address, allowed))) throw forbidden()
  return first
}

/**
 * Posts to an address that a stranger chose, or reads it. The name is resolved here, each of its addresses checked, and the connection made to the very
 * address that was checked: a name that resolves otherwise a moment later changes nothing. Redirects are not followed, so a response with
 * one is given as it is. Throws a GuardedFault without a response; a body is read up to a limit, and the rest is not waited for.
 */
export async function askGuarded(request: GuardedRequest): Promise<GuardedAnswer> {
  if (!isOutsideAddress(request.address, request.allowed)) throw forbidden()
  const late = AbortSignal.timeout(request.patienceMs ?? PATIENCE_MS)
  const ended = request.stop ? AbortSignal.any([late, request.stop]) : late
  const aborted = Promise.withResolvers<never>()
  const giveUp = () =>
    aborted.reject(
      late.aborted
        ? new GuardedFault('late', 'no answer in time')
        : new GuardedFault('closing', 'the process is closing'),
    )
  ended.addEventListener('abort', giveUp, { once: true })
  if (ended.aborted) giveUp()
  try {
    return await Promise.race([send(new URL(request.address), request, ended), aborted.promise])
  } catch (error) {
    if (error instanceof GuardedFault) throw error
    // Its code alone, as the message names the address that was resolved.
    throw new GuardedFault('connection', errorCode(error) || 'the connection broke')
  } finally {
    ended.removeEventListener('abort', giveUp)
  }
}

async function send(url: URL, wanted: GuardedRequest, signal: AbortSignal): Promise<GuardedAnswer> {
  const host = await checked(url, wanted)
  signal.throwIfAborted()
  const isLiteral = literalIn(url) !== null
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = (url.protocol === 'https:' ? askHttps : askHttp)({
    method: wanted.body === null ? 'GET' : 'POST',
    host,
    port: url.port === '' ? undefined : Number(url.port),
    path: url.pathname + url.search,
    // A connection for this request alone: one that is kept could be used for another name.
    agent: false,
    signal,
    // The certificate must be that of the name, although the connection is made to its address.
    ...(isLiteral ? {} : { servername: hostIn(url) }),
    headers: {
      ...wanted.headers,
      host: url.host,
      'accept-encoding': 'identity',
      ...(wanted.body !== null && { 'content-length': Buffer.byteLength(wanted.body) }),
    },
  })
  request.once('response', resolve).once('error', reject)
  request.end(wanted.body ?? undefined)
  try {
    const response = await promise
    return { status: response.statusCode ?? 0, headers: response.headers, body: await beginningOf(response) }
  } finally {
    request.destroy()
  }
}

async function beginningOf(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of response) {
    pieces.push(piece)
    size += piece.length
    if (size >= MOST_BYTES) break
  }
  return Buffer.concat(pieces).subarray(0, MOST_BYTES).toString('utf8')
}
