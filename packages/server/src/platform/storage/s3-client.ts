import { S3Client } from '@aws-sdk/client-s3'
import { quickWhileSilent } from './s3-breaker.ts'
import type { S3Config } from './s3-config.ts'
import { storageFault } from './storage.ts'

/** Bytes of a part: of what we send in parts ourselves. */
export const PART_BYTES = 8 * 1024 * 1024

export function createS3Client(config: S3Config, endpoint = config.endpoint): S3Client {
  const client = new S3Client({
    endpoint,
    region: config.region,
    credentials: { accessKeyId: config.keyId, secretAccessKey: config.keySecret },
    forcePathStyle: config.pathStyle,
    // Checksums in trailers are Amazon's own way: other stores refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 5000,
      // All tries together stay below what a caller waits for an answer.
      socketTimeout: 8000,
      httpAgent: { keepAlive: true, maxSockets: 200 },
      httpsAgent: { keepAlive: true, maxSockets: 200 },
    },
  })
  quickWhileSilent(client)
  return client
}

/** Signed although the library would leave them out. */
export const SIGNED: ReadonlySet<string> = new Set(['content-type', 'content-length', 'if-none-match'])

/** The store's own name of what went wrong: NoSuchKey, SignatureDoesNotMatch, ECONNREFUSED; and the status, 0 without an answer. */
export function faultOf(error: unknown): { name: string; status: number } {
  if (!(error instanceof Error)) return { name: '', status: 0 }
  const { $metadata, Code = '', code = '' } = Object(error)
  // Node's own errors are told apart by their code alone.
  const plain = error.name === 'Error' || error.name === 'AggregateError'
  return { name: String(Code || (plain ? code : error.name)), status: Number(Object($metadata).httpStatusCode ?? 0) }
}

export const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes(faultOf(error).name)
/** Something has the name already (412), or is about to get it (409). */
export const isTaken = (error: unknown) =>
  ['PreconditionFailed', 'ConditionalRequestConflict'].includes(faultOf(error).name)

const NETWORK = /^(?:E[A-Z]{4,}|TimeoutError|NetworkingError|RequestTimeout|SlowDown|ServiceUnavailable|InternalError)$/

/** Tells a store that is away from all that is wrong with a request. */
export function worded(error: unknown, key: string): unknown {
  const { name, status } = faultOf(error)
  return status >= 500 || NETWORK.test(name) ? storageFault('Unavailable', key, error) : error
}
