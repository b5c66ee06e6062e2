import type { Readable } from 'node:stream'

/**
 * Objects by key, in a folder or in an S3-compatible store. Keys are made by us, never by a user: `/` between segments of
 * letters, digits and `._=-`, no segment beginning with a dot, 500 characters at most.
 */
export interface Storage {
  /**
   * Keeps the whole object or nothing; when it returns, the object survives a power cut. With `onlyNew` an existing key is
   * refused (ObjectExists) unless it holds the same bytes; otherwise it's replaced at once and whole. Too long a body: ObjectTooLarge.
   */
  put(key: string, body: Readable | Uint8Array, opts?: PutOptions): Promise<StoredObject>
  /** `range` counts bytes, `end` included; `size` is that of the whole object. Throws NoSuchObject. */
  get(key: string, range?: { start: number; end: number }): Promise<{ body: Readable; size: number; modifiedAt: Date }>
  stat(key: string): Promise<ObjectStat | null>
  /** Not an error when there is none. */
  delete(key: string): Promise<void>
  list(prefix: string): AsyncIterable<{ key: string; size: number; modifiedAt: Date }>
  /** Where the bytes lie as a file, to be read only (folder store alone): lets the scorer read without copying. Throws NoSuchObject. */
  localPath?(key: string): Promise<string>
  /** An address that takes one PUT of that type and size until it expires. */
  putUrl(key: string, opts: PutGrant): Promise<SignedPut>
  getUrl(key: string, opts: { fileName: string; expiresInSeconds: number; inline?: boolean }): Promise<string>
  /** Objects that are uploaded in parts, each to an address of its own, so that what broke off goes on where it was. */
  parts: Parts
  /** The signed size is the size itself, not the most: whoever asks for an address must know it. */
  exactSize: boolean
  /** Origin of the signed addresses, for the pages' policy; null where it is our own. */
  origin: string | null
}

export interface Parts {
  /** Begins such an upload. What it gives is kept by the caller and given back with every question. */
  begin(key: string, opts: { contentType?: string }): Promise<string>
  /** As putUrl, for one part; parts count from 0. */
  putUrl(upload: PartUpload, part: number, opts: PutGrant): Promise<SignedPut>
  /** Bytes of each part that lies here. */
  there(upload: PartUpload): Promise<Map<number, number>>
  /** Makes the object of its parts. Done again, it is done. Throws PartsMissing. */
  join(upload: PartUpload): Promise<{ size: number }>
  /** Takes the parts away, if there are any. */
  drop(upload: PartUpload): Promise<void>
  /** Uploads that the store itself holds open; none where parts are objects of their own. */
  open(): AsyncIterable<{ key: string; mark: string; begunAt: Date }>
}

export type PutGrant = { contentType: string; maxBytes: number; expiresInSeconds: number }
/** The headers are signed too, or needed: they go with the PUT. */
export type SignedPut = { url: string; headers: Record<string, string> }
/** `mark` is what `begin` gave, `count` how many parts there are, or can be at most. */
export type PartUpload = { key: string; mark: string; count: number }

export type PutOptions = { contentType?: string; maxBytes?: number; onlyNew?: boolean }
export type StoredObject = { size: number; sha256: string }
export type ObjectStat = { size: number; contentType?: string; modifiedAt: Date }

/** Damaged: what lies there is not what was kept, and no byte of it is given. Unavailable: the store does not answer, or not now; the same may go well in seconds. */
export type StorageFault =
  | 'NoSuchObject'
  | 'ObjectExists'
  | 'ObjectTooLarge'
  | 'BadKey'
  | 'PartsMissing'
  | 'Damaged'
  | 'Unavailable'

/** Storage errors are told apart by their name: `isStorageFault(error, 'NoSuchObject')`. */
export function storageFault(name: StorageFault, key: string, cause?: unknown): Error {
  return Object.assign(new Error(`${name}: ${key}`, { cause }), { name })
}

export function isStorageFault(error: unknown, name: StorageFault): boolean {
  return error instanceof Error && error.name === name
}
