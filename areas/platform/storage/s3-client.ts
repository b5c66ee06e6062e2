import { S3Client } from '@aws-sdk/client-s3'
import { storageFault } from './storage.ts'

/** For this long after a timeout, requests fail fast; then one request checks whether the store is back. */
const QUIET_MS = 3000
/** A faster failure is a broken connection and no timeout: retrying helps. */
const SILENCE_MS = 5000

/**
 * A circuit breaker: while a store accepts requests without responding, all but one at a time fail immediately. Otherwise every writer
 * would wait for the timeout, and all others behind them for a database connection.
 */
export function quickWhileSilent(client: S3Client, now: () => number = Date.now): void {
  let silent = false
  let asking = false
  let quietUntil = 0
  client.middlewareStack.add(
    (next) => async (args) => {
      if (silent && (asking || now() < quietUntil))
        throw Object.assign(new Error('the store has not answered just now'), { name: 'ServiceUnavailable' })
      const first = silent
      if (first) asking = true
      const began = now()
      try {
        const answer = await next(args)
        silent = false
        return answer
      } catch (error) {
        silent = error instanceof Error && error.name === 'TimeoutError' && now() - began >= SILENCE_MS
        quietUntil = now() + QUIET_MS
        throw error
      } finally {
        if (first) asking = false
      }
    },
    // Inside the retries, so that each retry is checked.
    { step: 'finalizeRequest', name: 'quickWhileSilent', priority: 'low' },
  )
}

/** Size of a part when the server itself uploads in parts. */
export const PART_BYTES = 8 * 1024 * 1024

export function createS3Client(config: S3Config, endpoint = config.endpoint): S3Client {
  const client = new S3Client({
    endpoint,
    region: config.region,
    credentials: { accessKeyId: config.keyId, secretAccessKey: config.keySecret },
    forcePathStyle: config.pathStyle,
    // Checksums in trailers are specific to Amazon: other stores refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 5000,
      // All retries together take less time than a caller waits for a response.
      socketTimeout: 8000,
      httpAgent: { keepAlive: true, maxSockets: 200 },
      httpsAgent: { keepAlive: true, maxSockets: 200 },
    },
  })
  quickWhileSilent(client)
  return client
}

/** Signed, although the library would omit them. */
export const SIGNED: ReadonlySet<string> = new Set(['content-type', 'content-length', 'if-none-match'])

/** The store's error name (NoSuchKey, SignatureDoesNotMatch, ECONNREFUSED) and the status, 0 without a response. */
export function faultOf(error: unknown): { name: string; status: number } {
  if (!(error instanceof Error)) return { name: '', status: 0 }
  const { $metadata, Code = '', code = '' } = Object(error)
  // Node's own errors are only distinguished by their code.
  const plain = error.name === 'Error' || error.name === 'AggregateError'
  return { name: String(Code || (plain ? code : error.name)), status: Number(Object($metadata).httpStatusCode ?? 0) }
}

export const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes(faultOf(error).name)
/** The object exists already (412), or is about to (409). */
export const isTaken = (error: unknown) =>
  ['PreconditionFailed', 'ConditionalRequestConflict'].includes(faultOf(error).name)

const NETWORK = /^(?:E[A-Z]{4,}|TimeoutError|NetworkingError|RequestTimeout|SlowDown|ServiceUnavailable|InternalError)$/

/** Distinguishes an unavailable store from a faulty request. */
export function worded(error: unknown, key: string): unknown {
  const { name, status } = faultOf(error)
  return status >= 500 || NETWORK.test(name) ? storageFault('Unavailable', key, error) : error
}

/** An S3-compatible store, from the environment. */
export interface S3Config {
  endpoint: string
  /** The address for browsers, if it differs. */
  publicEndpoint: string
  bucket: string
  region: string
  keyId: string
  keySecret: string
  /** The bucket is in the path, not in the host name. */
  pathStyle: boolean
}

type Complain = (zh: string, en: string) => never
type Environment = Record<string, string | undefined>

const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_KEY_ID', 'S3_KEY_SECRET'] as const
const OTHERS = ['S3_PATH_STYLE', 'S3_PUBLIC_ENDPOINT'] as const

/** S3_*: all of them or none. Null: objects are files in the data folder. */
export function readS3(env: Environment, complain: Complain): S3Config | null {
  if ([...NEEDED, ...OTHERS].every((name) => !env[name])) return null
  const missing = NEEDED.filter((name) => !env[name])
  if (missing.length > 0) {
    const names = missing.join(', ')
    complain(`使用 S3 存储还需要设置 ${names}`, `S3 storage also needs ${names}`)
  }
  const [endpoint = '', bucket = '', region = '', keyId = '', keySecret = ''] = NEEDED.map((name) => env[name])
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    complain(`S3_BUCKET 不是合法的桶名：“${bucket}”`, `S3_BUCKET isn’t a valid bucket name: “${bucket}”`)
  }
  const style = env.S3_PATH_STYLE || '1'
  if (style !== '0' && style !== '1') {
    complain(`S3_PATH_STYLE 应为 1 或 0，现为“${style}”`, `S3_PATH_STYLE must be 1 or 0, found “${style}”`)
  }
  const own = origin('S3_ENDPOINT', endpoint, complain)
  return {
    endpoint: own,
    publicEndpoint: env.S3_PUBLIC_ENDPOINT ? origin('S3_PUBLIC_ENDPOINT', env.S3_PUBLIC_ENDPOINT, complain) : own,
    bucket,
    region,
    keyId,
    keySecret,
    pathStyle: style === '1',
  }
}

function origin(name: string, written: string, complain: Complain): string {
  const url = URL.canParse(written) ? new URL(written) : null
  const plain =
    url && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search && !url.username
  // The value may contain a password, so it is not repeated.
  if (!plain) complain(`${name} 应为 https://主机[:端口] 形式`, `${name} must have the form https://host[:port]`)
  return url?.origin ?? ''
}
