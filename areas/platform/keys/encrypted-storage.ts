import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context/app-context.ts'
import type { Log } from '../errors/refuse.ts'
import { disposition, isShowable, typeByName } from '../storage/content-type.ts'
import { refuse } from '../storage/messages.ts'
import { createSigner } from '../storage/signature.ts'
import { isKey, isStorageFault, type Storage, storageFault } from '../storage/storage.ts'
import { decryptBytes, ENCRYPTED_HEAD, encryptBytes, type KeyContext } from './keys.ts'
import { encryptedFiles } from './table.ts'

/**
 * Objects with this prefix are personal: photos of identity cards, evidence of appeals and reports, seals and backgrounds of certificates.
 * Each is a picture of some megabytes, so it is encrypted and decrypted as a whole.
 */
export const PRIVATE = 'private/'
/** Larger than any of them; each is held in memory as a whole. */
export const MOST_PRIVATE = 32 * 1024 * 1024
/** Bytes that encryption adds. */
const AROUND = ENCRYPTED_HEAD + 12 + 16
const isPrivate = (key: string) => key.startsWith(PRIVATE)

/** Where `private-routes.ts` serves them. */
const PRIVATE_PATH = '/v3/api/private/'
const privateSigner = (secret: string) => createSigner(secret, { path: PRIVATE_PATH, use: 'leitai private addresses' })

const beneath = new WeakMap<Storage, Storage>()

/** The underlying store, which returns private objects encrypted. */
export const storeBeneath = (storage: Storage): Storage => beneath.get(storage) ?? storage

/**
 * A store that encrypts private objects on write and decrypts them on read. The data keys are used, bound to the object's key, so that two
 * objects cannot be swapped. Plain objects are returned as they are until all have been encrypted; after that they count as damaged.
 * Download addresses point to this server, as the store could only return encrypted bytes; there are no upload addresses, as those would
 * store plain bytes.
 */
export function encryptedStorage(storage: Storage, ctx: EncryptionContext, origin = ''): Storage {
  const signer = privateSigner(ctx.config.secret)
  const damaged = (key: string, why: string) => {
    ctx.log?.error({ key, why }, 'a private file is damaged')
    return storageFault('Damaged', key)
  }
  const encrypted: Storage = {
    ...storage,
    async put(key, body, opts) {
      if (!isPrivate(key)) return storage.put(key, body, opts)
      const plain = await gather(leftOpen(body), Math.min(opts?.maxBytes ?? MOST_PRIVATE, MOST_PRIVATE))
      if (!plain) throw storageFault('ObjectTooLarge', key)
      const { maxBytes: _, ...others } = opts ?? {}
      await storage.put(key, await encryptBytes(ctx, key, plain), others)
      return { size: plain.length, sha256: createHash('sha256').update(plain).digest('hex') }
    },
    async get(key, range) {
      if (!isPrivate(key)) return storage.get(key, range)
      const { body, modifiedAt } = await storage.get(key)
      const bytes = await gather(body, MOST_PRIVATE + AROUND)
      if (!bytes) throw damaged(key, 'it is larger than any can be')
      const plain = await decryptBytes(ctx, key, bytes)
      if (plain === 'damaged') throw damaged(key, 'it cannot be opened')
      if (plain === 'open' && (await allEncrypted(ctx))) throw damaged(key, 'it lies there unsealed')
      return pieceOf(plain === 'open' ? bytes : plain, { range, modifiedAt })
    },
    async putUrl(key, opts) {
      if (isPrivate(key)) throw storageFault('BadKey', key)
      return storage.putUrl(key, opts)
    },
    parts: {
      ...storage.parts,
      async begin(key, opts) {
        if (isPrivate(key)) throw storageFault('BadKey', key)
        return storage.parts.begin(key, opts)
      },
    },
    async getUrl(key, opts) {
      if (!isPrivate(key)) return storage.getUrl(key, opts)
      const { fileName, expiresInSeconds, inline = false } = opts
      const expires = Math.ceil(ctx.now().getTime() / 1000 + expiresInSeconds)
      return origin + signer.getUrl({ key, fileName, inline, expires })
    },
  }
  beneath.set(encrypted, storage)
  return encrypted
}

interface EncryptionContext extends KeyContext {
  log?: Pick<Log, 'error'>
}

interface Piece {
  range?: { start: number; end: number } | undefined
  modifiedAt: Date
}

function pieceOf(plain: Buffer, { range, modifiedAt }: Piece) {
  const piece = range ? plain.subarray(range.start, range.end + 1) : plain
  return { body: Readable.from([piece]), size: plain.length, modifiedAt }
}

const allEncrypted = async ({ db }: KeyContext) => (await db.select().from(encryptedFiles).limit(1)).length > 0

/** A body that is not destroyed when it is too long: the request still needs a response. */
const leftOpen = (body: Readable | Uint8Array) =>
  body instanceof Uint8Array ? body : body.iterator({ destroyOnReturn: false })

/** The whole body; null if it is too long, without buffering the rest. */
async function gather(body: AsyncIterable<Uint8Array> | Uint8Array, most: number): Promise<Buffer | null> {
  if (body instanceof Uint8Array) return body.length > most ? null : Buffer.from(body)
  const pieces: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    const piece = Buffer.from(chunk)
    size += piece.length
    if (size > most) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Serves decrypted private objects at signed addresses that are valid for some minutes. */
export function registerPrivateObjects(app: FastifyInstance, ctx: AppContext): void {
  const signer = privateSigner(ctx.config.secret)
  app.get<{ Params: { '*': string } }>(`${PRIVATE_PATH}*`, async (request, reply) => {
    const query = new URLSearchParams(request.raw.url?.split('?')[1] ?? '')
    const grant = signer.readGet(request.params['*'], query, ctx.now())
    if (!grant || !isKey(grant.key) || !isPrivate(grant.key)) return refuse(request, reply, 'badSignature')
    const found = await ctx.storage.get(grant.key).catch((error: unknown) => {
      if (isStorageFault(error, 'NoSuchObject')) return 'notFound' as const
      if (isStorageFault(error, 'Damaged')) return 'damaged' as const
      throw error
    })
    if (typeof found === 'string') return refuse(request, reply, found)
    const type = typeByName(grant.key) ?? 'application/octet-stream'
    return reply
      .headers({
        'content-type': type,
        'content-length': found.size,
        'content-disposition': disposition(grant.fileName, grant.inline && isShowable(type)),
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      })
      .send(found.body)
  })
}
