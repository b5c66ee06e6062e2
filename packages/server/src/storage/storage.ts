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
  putUrl(key: string, opts: { contentType: string; maxBytes: number; expiresInSeconds: number }): Promise<string>
  getUrl(key: string, opts: { fileName: string; expiresInSeconds: number; inline?: boolean }): Promise<string>
}

export type PutOptions = { contentType?: string; maxBytes?: number; onlyNew?: boolean }
export type StoredObject = { size: number; sha256: string }
export type ObjectStat = { size: number; contentType?: string; modifiedAt: Date }

export type StorageFault = 'NoSuchObject' | 'ObjectExists' | 'ObjectTooLarge' | 'BadKey'

/** Storage errors are told apart by their name: `isStorageFault(error, 'NoSuchObject')`. */
export function storageFault(name: StorageFault, key: string): Error {
  return Object.assign(new Error(`${name}: ${key}`), { name })
}

export function isStorageFault(error: unknown, name: StorageFault): boolean {
  return error instanceof Error && error.name === name
}
