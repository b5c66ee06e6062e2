import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createSigner } from '../storage/signature.ts'
import type { Storage } from '../storage/storage.ts'
import { type KeyHouse, sealBytes, unsealBytes } from './keys.ts'

/**
 * Objects below this are personal: photos of identity cards, evidence of appeals and reports, seals and backgrounds of certificates. Each
 * is a picture of some megabytes, so that it is sealed and opened as a whole.
 */
export const PRIVATE = 'private/'
export const isPrivate = (key: string) => key.startsWith(PRIVATE)

/** Where `private-routes.ts` serves them. */
export const PRIVATE_PATH = '/v3/api/private/'
export const privateSigner = (secret: string) =>
  createSigner(secret, { path: PRIVATE_PATH, use: 'leitai private addresses' })

const beneath = new WeakMap<Storage, Storage>()

/** The store itself, in which private objects lie as they are sealed. */
export const storeBeneath = (storage: Storage): Storage => beneath.get(storage) ?? storage

/**
 * The store, with private objects sealed on their way in and opened on their way out, under the keys that seal documents and bound to
 * their own key, so that two cannot be exchanged. What was stored before they were sealed is given as it lies. Their addresses lead to this
 * server, as the store could only give away sealed bytes.
 */
export function sealedStorage(storage: Storage, house: KeyHouse, origin = ''): Storage {
  const signer = privateSigner(house.config.secret)
  const sealed: Storage = {
    ...storage,
    async put(key, body, opts) {
      if (!isPrivate(key)) return storage.put(key, body, opts)
      const plain = body instanceof Uint8Array ? Buffer.from(body) : await buffer(body)
      await storage.put(key, await sealBytes(house, key, plain), opts)
      return { size: plain.length, sha256: createHash('sha256').update(plain).digest('hex') }
    },
    async get(key, range) {
      if (!isPrivate(key)) return storage.get(key, range)
      const { body, modifiedAt } = await storage.get(key)
      const plain = await unsealBytes(house, key, await buffer(body))
      const piece = range ? plain.subarray(range.start, range.end + 1) : plain
      return { body: Readable.from([piece]), size: plain.length, modifiedAt }
    },
    async getUrl(key, opts) {
      if (!isPrivate(key)) return storage.getUrl(key, opts)
      const { fileName, expiresInSeconds, inline = false } = opts
      const expires = Math.ceil(house.now().getTime() / 1000 + expiresInSeconds)
      return origin + signer.getUrl({ key, fileName, inline, expires })
    },
  }
  beneath.set(sealed, storage)
  return sealed
}
