import { S3Client } from '@aws-sdk/client-s3'
import { quickWhileSilent } from './s3-breaker.ts'
import type { S3Config } from './s3-config.ts'
import { storageFault } from './storage.ts'

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
