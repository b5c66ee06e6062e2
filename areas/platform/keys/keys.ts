import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/open.ts'
import { asc } from '../db/orm.ts'
import { keptRead } from '../pubsub/kept-reads.ts'
import { dataKeys } from './table.ts'

/**
 * Values encrypted at rest: AES-256-GCM under a key of the table data_keys, which is itself encrypted under a key derived from SECRET
 * (HKDF-SHA-256). An encrypted text is `<key id>.<nonce, tag and ciphertext in base64url>`; `use` is bound to it, so that one use’s text
 * cannot be passed off as another’s. A new key is created every 90 days (rotateKeys); old keys still decrypt what they encrypted.
 */
const KEY_DAYS = 90
const NONCE = 12
const TAG = 16

export interface KeyContext {
  db: Db
  config: { secret: string }
  now(): Date
}

function encryptBuffer(key: Uint8Array, use: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(use))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}
const encryptText = (key: Uint8Array, use: string, plain: Uint8Array) =>
  encryptBuffer(key, use, plain).toString('base64url')

const decryptText = (key: Uint8Array, use: string, encrypted: string) =>
  decryptBuffer(key, use, Buffer.from(encrypted, 'base64url'))

function decryptBuffer(key: Uint8Array, use: string, bytes: Buffer): Buffer {
  // A shorter tag would be easier to guess.
  const options = { authTagLength: TAG }
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), options).setAAD(Buffer.from(use))
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()])
}

const wrappingKey = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, '', 'leitai data keys', 32))

// Decrypted keys of this process, by secret and id: a key's bytes never change.
const opened = new Map<string, Buffer>()
const openKey = (secret: string, { id, wrapped }: { id: number; wrapped: string }): Buffer => {
  const name = `${secret}\0${id}\0${wrapped}`
  const cached = opened.get(name)
  if (cached) return cached
  const key = decryptText(wrappingKey(secret), 'data key', wrapped)
  opened.set(name, key)
  return key
}

async function keysOf({ db, config, now }: KeyContext) {
  const rows = await db.select().from(dataKeys).orderBy(asc(dataKeys.id))
  if (rows.length > 0) return rows
  const wrapped = encryptText(wrappingKey(config.secret), 'data key', randomBytes(32))
  return db.insert(dataKeys).values({ wrapped, createdAt: now() }).returning()
}

/** Encrypts a text for one use, such as `card number`. */
export async function encrypt(ctx: KeyContext, use: string, plain: string): Promise<string> {
  const [encrypted = ''] = await encryptAll(ctx, use, [plain])
  return encrypted
}

/** Decrypts a text of `encrypt` for the same use. Throws if SECRET has changed or the text was tampered with. */
export async function decrypt(ctx: KeyContext, use: string, encrypted: string): Promise<string> {
  const [plain = ''] = await decryptAll(ctx, use, [encrypted])
  return plain
}

/** Like encrypt, for many texts. */
export async function encryptAll(ctx: KeyContext, use: string, plain: readonly string[]): Promise<string[]> {
  const newest = (await keysOf(ctx)).at(-1)
  if (!newest) throw new Error('there is no data key')
  const key = openKey(ctx.config.secret, newest)
  return plain.map((text) => `${newest.id}.${encryptText(key, use, Buffer.from(text))}`)
}

// Kept for decrypting alone, where a key that is kept too long does no harm. As they are stored: encrypted.
const keptKeys = keptRead({ reads: [dataKeys] }, (db: Db, _all: 'all') =>
  db.select({ id: dataKeys.id, wrapped: dataKeys.wrapped }).from(dataKeys),
)

/** Like decrypt, for many texts. */
export async function decryptAll(ctx: KeyContext, use: string, encrypted: readonly string[]): Promise<string[]> {
  const keys = new Map((await keptKeys(ctx.db, 'all')).map((key) => [key.id, key]))
  return encrypted.map((text) => {
    const [id = '', body = ''] = text.split('.')
    const key = keys.get(Number(id))
    if (!key) throw new Error(`data key ${id} is missing`)
    return decryptText(openKey(ctx.config.secret, key), use, body).toString()
  })
}

/** Creates a new key if the newest is too old. Returns the newest id: values under older keys have to be re-encrypted. */
export async function rotateKeys(ctx: KeyContext): Promise<number> {
  const newest = (await keysOf(ctx)).at(-1)
  if (!newest) throw new Error('there is no data key')
  if (ctx.now().getTime() - newest.createdAt.getTime() < KEY_DAYS * 86_400_000) return newest.id
  const wrapped = encryptText(wrappingKey(ctx.config.secret), 'data key', randomBytes(32))
  const [made] = await ctx.db.insert(dataKeys).values({ wrapped, createdAt: ctx.now() }).returning()
  return made?.id ?? newest.id
}

export const encryptedUnder = (encrypted: string) => Number(encrypted.split('.')[0])

/** Encrypted files begin with this, followed by the key id. */
const MAGIC = Buffer.from('LTSEAL1\0')
export const ENCRYPTED_HEAD = MAGIC.length + 4

/** The id of the key that encrypted these bytes, from their header; null if they are plain. */
export const encryptedBytesUnder = (head: Buffer): number | null =>
  head.length >= ENCRYPTED_HEAD && head.subarray(0, MAGIC.length).equals(MAGIC) ? head.readUInt32BE(MAGIC.length) : null

/** Like encrypt, for the bytes of a file: its object key is the use, so that two files cannot be swapped. */
export async function encryptBytes(ctx: KeyContext, name: string, plain: Uint8Array): Promise<Buffer> {
  const newest = (await keysOf(ctx)).at(-1)
  if (!newest) throw new Error('there is no data key')
  const head = Buffer.alloc(ENCRYPTED_HEAD)
  MAGIC.copy(head)
  head.writeUInt32BE(newest.id, MAGIC.length)
  return Buffer.concat([head, encryptBuffer(openKey(ctx.config.secret, newest), `file ${name}`, plain)])
}

/** Decrypts bytes of `encryptBytes` under the same name; `open` if they were never encrypted, `damaged` if they were changed. */
export async function decryptBytes(ctx: KeyContext, name: string, bytes: Buffer): Promise<Buffer | 'open' | 'damaged'> {
  const id = encryptedBytesUnder(bytes)
  if (id === null) return 'open'
  const found = (await keysOf(ctx)).find((one) => one.id === id)
  if (!found) return 'damaged'
  const key = openKey(ctx.config.secret, found)
  try {
    return decryptBuffer(key, `file ${name}`, bytes.subarray(ENCRYPTED_HEAD))
  } catch {
    return 'damaged'
  }
}

/** HMAC under the platform's secret; `use` separates the digests of different uses. */
export const keyed = (secret: string, use: string, text: string) =>
  createHmac('sha256', secret).update(`${use}\0${text}`).digest('base64url')

export function sameText(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}
