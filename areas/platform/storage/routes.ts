import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import '@fastify/compress'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { disposition, essence, isShowable } from './content-type.ts'
import { refuse } from './messages.ts'
import { createSigner, OBJECTS_PATH } from './signature.ts'
import { isKey, isStorageFault, type ObjectStat, type Storage } from './storage.ts'

/** Bytes of a refused upload that are still read, so that the client can read the response. */
const PATIENCE = 32 * 1024 * 1024

/**
 * Serves the signed addresses of the folder store. An address takes one object: a repeated PUT of the same bytes (after a lost response)
 * succeeds, other bytes are refused with 409, so that a committed and scored object cannot be replaced while the signature is valid.
 */
export const objectRoutes: FastifyPluginAsync<{
  storage: Storage
  secret: string
  /** What is still accepted under a key, or null: an address outlives the end of its upload by minutes. */
  takes(key: string): Promise<'whole' | 'part' | null>
}> = async (app, { storage, secret, takes }) => {
  const signer = createSigner(secret)
  // Bodies are streamed, whatever their type; in this plugin only.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  app.put(`${OBJECTS_PATH}*`, { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request, reply) => {
    const grant = signer.readPut(keyOf(request), queryOf(request), new Date())
    const no = (why: Parameters<typeof refuse>[2]) => {
      drain(request.raw)
      return refuse(request, reply, why)
    }
    if (!grant || !isKey(grant.key)) return no('badSignature')
    if (essence(request.headers['content-type'] ?? '') !== essence(grant.contentType)) return no('wrongType')
    const announced = request.headers['content-length']
    if (Number(announced ?? 0) > grant.maxBytes) return no('tooLarge')
    if (grant.exact && announced !== undefined && Number(announced) !== grant.maxBytes) return no('wrongSize')
    const as = await takes(grant.key)
    if (!as) return no('exists')
    const body = request.body instanceof Readable ? request.body : Readable.from([])
    try {
      const { contentType, maxBytes } = grant
      const data = await storage.put(grant.key, body, { contentType, maxBytes, onlyNew: true })
      if (grant.exact && data.size !== maxBytes) {
        await storage.delete(grant.key)
        return no('wrongSize')
      }
      // The upload may have ended during the transfer: a part then belongs to nobody. A whole object may be in use by now, and is kept.
      if (as === 'part' && !(await takes(grant.key))) {
        await storage.delete(grant.key)
        return no('exists')
      }
      return reply.header('cache-control', 'no-store').send({ flag: true, msg: '', data })
    } catch (error) {
      if (isStorageFault(error, 'ObjectTooLarge')) return no('tooLarge')
      if (isStorageFault(error, 'ObjectExists')) return no('exists')
      throw error
    }
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: `${OBJECTS_PATH}*`,
    // A compressed response would have no length and no ranges.
    compress: false,
    async handler(request, reply) {
      const grant = signer.readGet(keyOf(request), queryOf(request), new Date())
      if (!grant || !isKey(grant.key)) return refuse(request, reply, 'badSignature')
      const found = await storage.stat(grant.key)
      if (!found) return refuse(request, reply, 'notFound')
      const etag = `"${found.modifiedAt.getTime().toString(36)}-${found.size.toString(36)}"`
      describe(reply, found, etag, grant)
      const wanted = isSameCopy(single(request.headers['if-range']), etag, found.modifiedAt)
        ? request.headers.range
        : undefined
      const range = request.method === 'GET' ? readRange(wanted, found.size) : 'all'
      if (range === 'none') {
        for (const name of ['content-type', 'content-disposition', 'content-length']) reply.removeHeader(name)
        return refuse(request, reply.header('content-range', `bytes */${found.size}`), 'badRange')
      }
      if (range !== 'all') {
        reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${found.size}`)
        reply.header('content-length', range.end - range.start + 1)
      }
      if (request.method === 'HEAD') return reply.send()
      const { body } = await storage.get(grant.key, range === 'all' ? undefined : range)
      return reply.send(body)
    },
  })
}

function describe(
  reply: FastifyReply,
  found: ObjectStat,
  etag: string,
  grant: { fileName: string; inline: boolean },
): void {
  const type = found.contentType ?? 'application/octet-stream'
  reply.headers({
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'content-length': found.size,
    'content-disposition': disposition(grant.fileName, grant.inline && isShowable(type)),
    'accept-ranges': 'bytes',
    etag,
    'last-modified': found.modifiedAt.toUTCString(),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    // Uploaded content must not run scripts on our origin.
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  })
}

function keyOf(request: FastifyRequest): string {
  const { '*': key } = Object(request.params)
  return typeof key === 'string' ? key : ''
}

/** Node joins repeated headers, but its types do not say so for every header. */
function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(request.raw.url?.split('?')[1] ?? '')
}

function drain(request: IncomingMessage): void {
  let bytes = 0
  request.on('error', () => undefined)
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > PATIENCE) request.destroy()
  })
}

/** The requested bytes, `end` inclusive; 'all' for no (or an unreadable) range, 'none' if the object has no such bytes. */
type ByteRange = { start: number; end: number } | 'all' | 'none'

/** Parses a Range header (RFC 9110). Several ranges return the whole object, as the RFC allows. */
export function readRange(header: string | undefined, size: number): ByteRange {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'all'
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return 'all'
  return start >= size || end < start ? 'none' : { start, end }
}

/** Whether the client's partial copy is of the current object (If-Range: an ETag or a date). */
function isSameCopy(ifRange: string | undefined, etag: string, modifiedAt: Date): boolean {
  if (ifRange === undefined) return true
  if (ifRange.startsWith('"') || ifRange.startsWith('W/')) return ifRange === etag
  return Date.parse(ifRange) === Math.floor(modifiedAt.getTime() / 1000) * 1000
}
