import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { readRange } from './routes.ts'
import type { S3Config } from './s3-client.ts'
import { refusalOfSignature } from './testing-sigv4.ts'

interface Kept {
  body: Buffer
  type: string
  etag: string
  at: Date
}
interface Begun {
  key: string
  at: Date
  type: string
  parts: Map<number, Kept>
}

/** hang: never responds. full: refuses writes, like a store whose disk is full. */
export interface Weather {
  delayMs?: number
  how?: 503 | 'silence' | 'hang' | 'full'
  /** One in this many requests fails: 1 all of them, 2 every other. */
  oneOf?: number
}

export interface TestStore {
  config: S3Config
  objects: Map<string, Kept>
  uploads: Map<string, Begun>
  /** Accepted requests, as `PUT key`. */
  log: string[]
  /** Advances the store's clock. */
  travel(milliseconds: number): void
  /** The response to the next requests instead: 503, or none at all. */
  fail(times: number, how?: 503 | 'silence'): void
  /** How it behaves from now on, until changed; `{}`: normally. */
  weather(weather: Weather): void
  close(): Promise<void>
}

const STATUS: Record<string, number> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  NoSuchUpload: 404,
  PreconditionFailed: 412,
  InvalidRange: 416,
  EntityTooSmall: 400,
  InvalidPart: 400,
  IncompleteBody: 400,
  AuthorizationHeaderMalformed: 400,
  XAmzContentSHA256Mismatch: 400,
  NotImplemented: 501,
  SlowDown: 503,
  XMinioStorageFull: 507,
}
const LEAST_PART = 5 * 1024 * 1024
const PAGE = 100

/** An S3 store for tests that verifies every request's signature as Amazon does. Objects are kept in memory. */
export async function openTestStore({ conditional = true, port = 0, allow = '*' } = {}): Promise<TestStore> {
  const keys = { keyId: 'TESTKEY', secret: 'a secret that only this store knows', region: 'test-1' }
  const bucket = 'leitai-test'
  const [objects, uploads] = [new Map<string, Kept>(), new Map<string, Begun>()]
  const log: string[] = []
  let shift = 0
  let failing: { times: number; how: 503 | 'silence' } = { times: 0, how: 503 }
  let weather: Weather = {}
  let requests = 0
  const now = () => new Date(Date.now() + shift)
  const keep = (body: Buffer, type: string): Kept => ({
    body,
    type,
    at: now(),
    etag: `"${createHash('md5').update(body).digest('hex')}"`,
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // The bucket's CORS rules: see docs/OPERATIONS.md.
    response.setHeader('access-control-allow-origin', allow)
    response.setHeader('access-control-expose-headers', 'etag, content-range, content-length, accept-ranges')
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-methods', 'GET, HEAD, PUT')
      response.setHeader('access-control-allow-headers', 'content-type, if-none-match, range')
      response.writeHead(200).end()
      return
    }
    const body = await buffer(request)
    const { method = 'GET', url = '/', headers } = request
    const no = (code: string) => {
      const text = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
      response.writeHead(STATUS[code] ?? 403, { 'content-type': 'application/xml' }).end(method === 'HEAD' ? '' : text)
    }
    if (weather.delayMs) await pause(weather.delayMs)
    if (weather.how && ++requests % (weather.oneOf ?? 1) === 0) {
      if (weather.how === 503) return no('SlowDown')
      if (weather.how === 'silence') return void response.destroy()
      if (weather.how === 'hang') return
      if (method === 'PUT' || method === 'POST') return no('XMinioStorageFull')
    }
    if (failing.times > 0) {
      failing.times--
      if (failing.how === 503) no('SlowDown')
      else response.destroy()
      return
    }
    const refused = refusalOfSignature({ method, url, headers, body }, keys, now())
    if (refused) return no(refused)
    // Node itself aborts a body that is shorter or longer than declared.
    if (method === 'PUT' && Number(headers['content-length'] ?? -1) !== body.length) return no('IncompleteBody')
    const { pathname, searchParams: query } = new URL(url, 'http://host')
    const [, name, ...rest] = decodeURIComponent(pathname).split('/')
    if (name !== bucket) return no('NoSuchBucket')
    const key = rest.join('/')
    log.push(`${method} ${key}`)
    const xml = (text: string) => response.writeHead(200, { 'content-type': 'application/xml' }).end(text)
    if (key === '') return void xml(query.has('uploads') ? openUploads() : listed(query))
    const uploadId = query.get('uploadId')
    if (query.has('uploads') && method === 'POST') {
      const id = randomBytes(12).toString('hex')
      uploads.set(id, { at: now(), key, type: headers['content-type'] ?? 'binary/octet-stream', parts: new Map() })
      return void xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    }
    if (uploadId !== null) {
      const upload = uploads.get(uploadId)
      return upload?.key === key ? void ofUpload(uploadId, upload) : no('NoSuchUpload')
    }
    if (method === 'PUT') {
      const only = headers['if-none-match']
      if (only !== undefined && !conditional) return no('NotImplemented')
      if (only === '*' && objects.has(key)) return no('PreconditionFailed')
      const kept = keep(body, headers['content-type'] ?? 'binary/octet-stream')
      objects.set(key, kept)
      response.writeHead(200, { etag: kept.etag }).end()
      return
    }
    if (method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
      return
    }
    const found = objects.get(key)
    if (!found) return no('NoSuchKey')
    give(found)

    function give({ body: whole, type, etag, at }: Kept) {
      const range = readRange(headers.range, whole.length)
      if (range === 'none') return no('InvalidRange')
      const piece = range === 'all' ? whole : whole.subarray(range.start, range.end + 1)
      for (const [header, value] of [
        ['content-disposition', query.get('response-content-disposition')],
        ['cache-control', query.get('response-cache-control')],
      ] as const)
        if (value !== null) response.setHeader(header, value)
      if (range !== 'all') response.setHeader('content-range', `bytes ${range.start}-${range.end}/${whole.length}`)
      response.writeHead(range === 'all' ? 200 : 206, {
        'content-type': query.get('response-content-type') ?? type,
        'content-length': piece.length,
        'accept-ranges': 'bytes',
        etag,
        'last-modified': at.toUTCString(),
      })
      response.end(method === 'HEAD' ? undefined : piece)
    }

    function ofUpload(id: string, upload: Begun) {
      if (method === 'PUT') {
        const part = keep(body, '')
        upload.parts.set(Number(query.get('partNumber')), part)
        response.writeHead(200, { etag: part.etag }).end()
        return
      }
      if (method === 'DELETE') {
        uploads.delete(id)
        response.writeHead(204).end()
        return
      }
      const parts = [...upload.parts].sort(([a], [b]) => a - b)
      if (method === 'GET') {
        const lines = parts.map(
          ([number, { etag, body }]) =>
            `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag><Size>${body.length}</Size></Part>`,
        )
        // Some stores, such as Swift, return a next marker even after the last page.
        const next = `<NextPartNumberMarker>${lines.length}</NextPartNumberMarker>`
        xml(`<ListPartsResult>${next}<IsTruncated>false</IsTruncated>${lines.join('')}</ListPartsResult>`)
        return
      }
      const named = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, one = '']) => ({
        number: Number(/<PartNumber>(\d+)</.exec(one)?.[1]),
        etag: (/<ETag>(.*?)</.exec(one)?.[1] ?? '').replaceAll('&quot;', '"'),
      }))
      const chosen = named.map(({ number, etag }) => {
        const part = upload.parts.get(number)
        return part?.etag === etag ? part : null
      })
      if (chosen.length === 0 || chosen.includes(null)) return no('InvalidPart')
      const bodies = chosen.flatMap((part) => (part ? [part.body] : []))
      if (bodies.slice(0, -1).some((one) => one.length < LEAST_PART)) return no('EntityTooSmall')
      if (headers['if-none-match'] === '*' && objects.has(key)) return no('PreconditionFailed')
      uploads.delete(id)
      objects.set(key, keep(Buffer.concat(bodies), upload.type))
      xml('<CompleteMultipartUploadResult><ETag>"joined"</ETag></CompleteMultipartUploadResult>')
    }
  }

  function openUploads(): string {
    const lines = [...uploads].map(
      ([id, { key, at }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
    )
    return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${lines.join('')}</ListMultipartUploadsResult>`
  }

  function listed(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const all = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const page = all.slice(0, PAGE)
    const lines = page.map((key) => {
      const { body, at } = objects.get(key) ?? keep(Buffer.alloc(0), '')
      return `<Contents><Key>${key}</Key><Size>${body.length}</Size><LastModified>${at.toISOString()}</LastModified></Contents>`
    })
    const more = all.length > page.length
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${lines.join('')}</ListBucketResult>`
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    config: {
      endpoint,
      publicEndpoint: endpoint,
      bucket,
      region: keys.region,
      pathStyle: true,
      keyId: keys.keyId,
      keySecret: keys.secret,
    },
    objects,
    uploads,
    log,
    travel: (milliseconds) => {
      shift = milliseconds
    },
    fail: (times, how = 503) => {
      failing = { times, how }
    },
    weather: (next) => {
      weather = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
