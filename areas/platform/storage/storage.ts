import type { Readable } from 'node:stream'

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
export type PutGrant = { contentType: string; maxBytes: number; expiresInSeconds: number; exact?: true }
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
