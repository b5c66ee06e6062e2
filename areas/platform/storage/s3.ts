import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Logger } from 'pino'
import { disposition, essence, isShowable, typeByName } from './content-type.ts'
import { checkS3 } from './s3-check.ts'
import { createS3Client, isMissing, isTaken, PART_BYTES, type S3Config, SIGNED, worded } from './s3-client.ts'
import { createS3Parts } from './s3-parts.ts'
import { checkKey, isKey, type PutOptions, type Storage, type StoredObject, startOf, storageFault } from './storage.ts'

const BINARY = 'application/octet-stream'

/**
 * Objects in an S3-compatible store. Browsers use signed addresses of the store, so that no bytes pass through this server. `onlyNew`, and
 * that a signed PUT cannot replace a stored object, rely on If-None-Match. For a store without it (reported at startup) stat is called
 * first: two concurrent requests, or an address used twice within minutes, can then overwrite.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export async function openS3Storage(config: S3Config, log: Logger): Promise<Storage> {
  const client = createS3Client(config)
  const outside = config.publicEndpoint === config.endpoint ? client : createS3Client(config, config.publicEndpoint)
  const { bucket } = config
  const { conditional } = await checkS3(client, config, log)
  const at = (key: string) => ({ Bucket: bucket, Key: checkKey(key) })
  const onlyNew = conditional ? { IfNoneMatch: '*' } : {}
  const typeOf = (key: string, given: string | undefined) => (given ? essence(given) : (typeByName(key) ?? BINARY))

  async function put(key: string, body: Readable | Uint8Array, opts: PutOptions = {}): Promise<StoredObject> {
    const target = { ...at(key), ContentType: typeOf(key, opts.contentType), ...(opts.onlyNew ? onlyNew : {}) }
    const meter = createMeter(key, opts.maxBytes ?? Number.POSITIVE_INFINITY)
    try {
      if (opts.onlyNew && !conditional && (await stat(key))) {
        await meter.readThrough(body)
        return await sameOrRefuse(key, meter.stored())
      }
      const params = { ...target, Body: Readable.from(meter.pieces(body), { objectMode: false }) }
      // Small bodies are sent as one PUT, larger ones in parts, which are removed on failure.
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: 2 }).done()
    } catch (error) {
      if (opts.onlyNew && isTaken(error)) return sameOrRefuse(key, meter.stored())
      throw worded(error, key)
    }
    return meter.stored()
  }

  /** Repeating the same body is fine; a different one is not. */
  async function sameOrRefuse(key: string, sent: StoredObject): Promise<StoredObject> {
    const there = createMeter(key, Number.POSITIVE_INFINITY)
    await there.readThrough((await get(key)).body)
    if (there.stored().sha256 !== sent.sha256) throw storageFault('ObjectExists', key)
    return sent
  }

  async function get(key: string, range?: { start: number; end: number }) {
    const Range = range && `bytes=${range.start}-${range.end}`
    const found = await client.send(new GetObjectCommand({ ...at(key), Range })).catch((error) => {
      throw isMissing(error) ? storageFault('NoSuchObject', key) : worded(error, key)
    })
    if (!(found.Body instanceof Readable)) throw new Error('the store answered no stream')
    const piece = pieceOf(found, range)
    if (!piece) {
      found.Body.destroy()
      throw storageFault('Unavailable', key, new Error('the store answered with other bytes than were asked for'))
    }
    const body = piece.cut && range ? Readable.from(cut(found.Body, range), { objectMode: false }) : found.Body
    return { body, size: piece.size, modifiedAt: found.LastModified ?? new Date(0) }
  }

  async function stat(key: string) {
    const found = await client.send(new HeadObjectCommand(at(key))).catch((error) => {
      if (isMissing(error)) return null
      throw worded(error, key)
    })
    if (!found) return null
    const contentType = found.ContentType && essence(found.ContentType)
    return {
      size: found.ContentLength ?? 0,
      modifiedAt: found.LastModified ?? new Date(0),
      ...(contentType && contentType !== BINARY ? { contentType } : {}),
    }
  }

  return {
    put,
    get,
    stat,
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch((error) => {
        if (!isMissing(error)) throw worded(error, key)
      })
    },
    async *list(prefix) {
      startOf(prefix)
      try {
        for await (const page of paginateListObjectsV2(
          { client, stopOnSameToken: true },
          { Bucket: bucket, Prefix: prefix },
        )) {
          // The results may be deleted: a store must not return keys outside the requested prefix.
          for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
            if (isKey(Key) && Key.startsWith(prefix)) yield { key: Key, size: Size, modifiedAt: LastModified }
        }
      } catch (error) {
        throw worded(error, prefix)
      }
    },
    async putUrl(key, { contentType, maxBytes, expiresInSeconds }) {
      const params = { ...at(key), ContentType: contentType, ContentLength: maxBytes, ...onlyNew }
      const headers = { 'content-type': contentType, ...(conditional ? { 'if-none-match': '*' } : {}) }
      const how = { expiresIn: expiresInSeconds, signableHeaders: new Set(SIGNED) }
      return { url: await getSignedUrl(outside, new PutObjectCommand(params), how), headers }
    },
    getUrl(key, { fileName, expiresInSeconds, inline = false }) {
      const type = typeByName(key) ?? BINARY
      const shown = inline && isShowable(type)
      const command = new GetObjectCommand({
        ...at(key),
        ResponseContentDisposition: disposition(fileName, shown),
        ResponseCacheControl: 'private, no-store',
        // Shown with the type of its name, never with the stored type.
        ...(shown ? { ResponseContentType: type } : {}),
      })
      return getSignedUrl(outside, command, { expiresIn: expiresInSeconds })
    },
    parts: createS3Parts({ client, outside, bucket, typeOf }),
    exactSize: true,
    origin: originOf(config),
  }
}

/** The size of the whole object, and whether the response must be cut: a store may return the whole for a range. Null if it is neither. */
function pieceOf(
  { ContentRange, ContentLength }: { ContentRange?: string | undefined; ContentLength?: number | undefined },
  range: { start: number; end: number } | undefined,
): { size: number; cut: boolean } | null {
  if (ContentLength === undefined) return null
  if (ContentRange === undefined) return { size: ContentLength, cut: range !== undefined }
  const [from, to, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(ContentRange)?.slice(1).map(Number) ?? []
  if (!range || from === undefined || to === undefined || size === undefined) return null
  const isRange = from === range.start && to === Math.min(range.end, size - 1) && ContentLength === to - from + 1
  return isRange ? { size, cut: false } : null
}

async function* cut(body: Readable, { start, end }: { start: number; end: number }): AsyncGenerator<Uint8Array> {
  let at = 0
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk)
    const piece = bytes.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at))
    at += bytes.length
    if (piece.length > 0) yield piece
    if (at > end) return
  }
}

/** The origin of signed addresses: the bucket may be part of the host name. */
function originOf({ publicEndpoint, bucket, pathStyle }: S3Config): string {
  return pathStyle ? publicEndpoint : publicEndpoint.replace('://', `://${bucket}.`)
}

/** Counts and hashes a body as it streams, and stops one that is too long. */
function createMeter(key: string, maxBytes: number) {
  const hash = createHash('sha256')
  let size = 0
  let digest: string | null = null
  async function* pieces(body: Readable | Uint8Array): AsyncGenerator<Uint8Array> {
    // Not destroyed when we stop early: the request still needs a response.
    for await (const chunk of body instanceof Uint8Array ? [body] : body.iterator({ destroyOnReturn: false })) {
      const bytes: Uint8Array = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      size += bytes.length
      if (size > maxBytes) throw storageFault('ObjectTooLarge', key)
      hash.update(bytes)
      yield bytes
    }
  }
  return {
    pieces,
    async readThrough(body: Readable | Uint8Array) {
      for await (const _ of pieces(body));
    },
    stored(): StoredObject {
      digest ??= hash.digest('hex')
      return { size, sha256: digest }
    },
  }
}
