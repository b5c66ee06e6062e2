import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Objects by key, in a folder or in an S3-compatible store. Keys are made by the server, never by a user: `/` between segments of letters,
 * digits and `._=-`, no segment beginning with a dot, 500 characters at most.
 */
export interface Storage {
  /**
   * Stores the whole object or nothing; once it returns, the object survives a power cut. With `onlyNew` an existing key is refused
   * (ObjectExists) unless it holds the same bytes; otherwise it is replaced atomically. Too long a body: ObjectTooLarge.
   */
  put(key: string, body: Readable | Uint8Array, opts?: PutOptions): Promise<StoredObject>
  /** `range` counts bytes, `end` inclusive; `size` is that of the whole object. Throws NoSuchObject. */
  get(key: string, range?: { start: number; end: number }): Promise<{ body: Readable; size: number; modifiedAt: Date }>
  stat(key: string): Promise<ObjectStat | null>
  /** No error if it does not exist. */
  delete(key: string): Promise<void>
  list(prefix: string): AsyncIterable<{ key: string; size: number; modifiedAt: Date }>
  /** The object's file, read-only (folder store only): lets the scorer read without copying. Throws NoSuchObject. */
  localPath?(key: string): Promise<string>
  /** Free bytes where the objects lie (folder store only). */
  freeBytes?(): Promise<number>
  /** An address that accepts one PUT of that type and size until it expires. */
  putUrl(key: string, opts: PutGrant): Promise<SignedPut>
  getUrl(key: string, opts: { fileName: string; expiresInSeconds: number; inline?: boolean }): Promise<string>
  /** Multipart uploads, with an address for each part, so that an interrupted upload can resume. */
  parts: Parts
  /** The signed size is exact, not a maximum: callers must know the size. */
  exactSize: boolean
  /** Origin of the signed addresses, for the Content-Security-Policy of pages; null if it is this server's. */
  origin: string | null
}

export interface Parts {
  /** Begins a multipart upload. The caller stores the returned mark and passes it to every other method. */
  begin(key: string, opts: { contentType?: string }): Promise<string>
  /** Like putUrl, for one part; parts count from 0. */
  putUrl(upload: PartUpload, part: number, opts: PutGrant): Promise<SignedPut>
  /** Sizes of the stored parts, by number. */
  there(upload: PartUpload): Promise<Map<number, number>>
  /** Joins the parts into the object; may be repeated. Throws PartsMissing. */
  join(upload: PartUpload): Promise<{ size: number }>
  /** Deletes the parts, if there are any. */
  drop(upload: PartUpload): Promise<void>
  /** Multipart uploads that the store itself keeps open; none if parts are separate objects. */
  open(): AsyncIterable<{ key: string; mark: string; begunAt: Date }>
}

/** `exact`: a body of fewer than `maxBytes` is refused as well. */
type PutGrant = { contentType: string; maxBytes: number; expiresInSeconds: number; exact?: true }
/** The headers are signed or required: send them with the PUT. */
export type SignedPut = { url: string; headers: Record<string, string> }
/** `mark` is what `begin` returned, `count` the number of parts, or its maximum. */
export type PartUpload = { key: string; mark: string; count: number }

export type PutOptions = { contentType?: string; maxBytes?: number; onlyNew?: boolean }
export type StoredObject = { size: number; sha256: string }
export type ObjectStat = { size: number; contentType?: string; modifiedAt: Date }

/**
 * Damaged: the stored bytes are not the original ones, and none are returned. Unavailable: the store does not respond, or not now; a retry
 * may succeed in seconds.
 */
export type StorageFault =
  | 'NoSuchObject'
  | 'ObjectExists'
  | 'ObjectTooLarge'
  | 'BadKey'
  | 'PartsMissing'
  | 'Damaged'
  | 'Unavailable'

/** Storage errors are distinguished by name: `isStorageFault(error, 'NoSuchObject')`. */
export function storageFault(name: StorageFault, key: string, cause?: unknown): Error {
  return Object.assign(new Error(`${name}: ${key}`, { cause }), { name })
}

export function isStorageFault(error: unknown, name: StorageFault): boolean {
  return error instanceof Error && error.name === name
}

const SEGMENT = /^[A-Za-z0-9_=-][A-Za-z0-9._=-]{0,199}$/

export function isKey(key: string): boolean {
  return key.length <= 500 && key.split('/').every((segment) => SEGMENT.test(segment) && !segment.endsWith('.'))
}

/** Returns the key; throws BadKey for one that could escape the store or clash with its internal files. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw storageFault('BadKey', key)
  return key
}

/** The folder segments of a prefix, which need not end at a segment. */
export function startOf(prefix: string): string[] {
  const segments = prefix.split('/').slice(0, -1)
  for (const segment of segments) checkKey(segment)
  return segments
}

/** Where the folder store keeps a part of an object; parts count from 0. */
export const partKey = (key: string, part: number) => key.replace(/(\.[a-z0-9]+)?$/, `-p${part}$1`)

/** The object whose part a key names; null if it names no part. */
export function wholeOf(key: string): string | null {
  const [, stem, ending = ''] = /^(.+)-p\d+(\.[a-z0-9]+)?$/.exec(key) ?? []
  return stem === undefined ? null : stem + ending
}

/** SHA-256 of an object in hex; null if it does not exist. */
export async function digestOf(storage: Storage, key: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline((await storage.get(key)).body, hash)
    return hash.digest('hex')
  } catch (error) {
    if (isStorageFault(error, 'NoSuchObject')) return null
    throw error
  }
}
