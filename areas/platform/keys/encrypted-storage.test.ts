import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { exportMyData } from '@leitai/identity/profile/contract'
import { testApp } from '@leitai/testing/test-app'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { API_BASE } from '../contract/call.ts'
import { eq } from '../db/orm.ts'
import { uploadImage } from '../file/contract.ts'
import { uploads } from '../file/table.ts'
import type { Storage } from '../storage/storage.ts'
import { storeBeneath } from './encrypted-storage.ts'
import { encryptPrivateFiles } from './reencrypt.ts'
import { dataKeys, encryptedFiles } from './table.ts'

const { app, build } = await testApp()
const { storage, db } = app.ctx
const store = storeBeneath(storage)
const lying = async (key: string) => buffer((await store.get(key)).body)
const read = async (key: string) => buffer((await storage.get(key)).body)

async function uploaded(use: 'card' | 'evidence') {
  const visitor = await app.as(await build.user())
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2266aa' } })
    .png()
    .toBuffer()
  const blob = new Blob([new Uint8Array(png)])
  const { fullPath, url } = await visitor.call(uploadImage, { use }, { file: { blob, name: 'photo.png' } })
  return { visitor, key: fullPath, url: url ?? '' }
}

/** A private file as stored before encryption was introduced. */
async function open(plain: Buffer): Promise<string> {
  const key = `private/card/1/${randomBytes(12).toString('hex')}.jpg`
  const user = await build.user()
  await store.put(key, plain)
  await db.insert(uploads).values({ objectKey: key, userId: user.id, fileName: 'a.jpg', createdAt: app.ctx.now() })
  return key
}

test.each(['card', 'evidence'] as const)(
  'a picture for %s is stored encrypted, and its address returns it decrypted',
  async (use) => {
    const { visitor, key, url } = await uploaded(use)
    const bytes = await lying(key)
    expect(bytes.subarray(0, 7).toString()).toBe('LTSEAL1')
    expect(bytes.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false)
    const plain = await read(key)
    expect([...plain.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
    const answer = await visitor.fetch(url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(Buffer.from(await answer.arrayBuffer()).equals(plain)).toBe(true)
  },
)

test('an address is valid for its own file and some minutes only, and the store issues none', async () => {
  const one = await uploaded('card')
  const other = await uploaded('card')
  const status = async (url: string) => (await app.visitor().fetch(url)).status
  expect(await status(one.url.replace(one.key, other.key))).toBe(403)
  expect(await status(one.url.replace('inline=1', 'inline=0'))).toBe(403)
  expect(await status(one.url.replace('/v3/api/private/', '/v3/api/objects/'))).toBe(403)
  const now = app.ctx.now()
  app.travel(new Date(now.getTime() + 11 * 60_000))
  expect(await status(one.url)).toBe(403)
  app.travel(now)
  expect(await status(one.url)).toBe(200)
})

test('changed or swapped bytes are not decrypted', async () => {
  const one = await uploaded('card')
  const other = await uploaded('card')
  await store.put(one.key, await lying(other.key))
  await expect(read(one.key)).rejects.toThrow()
  const bytes = await lying(other.key)
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
  await store.put(other.key, bytes)
  await expect(read(other.key)).rejects.toThrow()
})

test('plain objects are encrypted once, and everything is re-encrypted under a new key', async () => {
  for (const { keyId } of await db.select().from(encryptedFiles))
    await db.delete(encryptedFiles).where(eq(encryptedFiles.keyId, keyId))
  for await (const { key } of store.list('private/')) await store.delete(key)
  const plain = randomBytes(5000)
  const [first, second] = [await open(plain), await open(plain)]
  expect((await read(first)).equals(plain)).toBe(true)
  expect(await encryptPrivateFiles(app.ctx)).toBe(2)
  const encrypted = await lying(first)
  expect(encrypted.includes(plain.subarray(0, 32))).toBe(false)
  expect((await read(first)).equals(plain) && (await read(second)).equals(plain)).toBe(true)
  expect(await encryptPrivateFiles(app.ctx)).toBe(0)
  expect((await lying(first)).equals(encrypted)).toBe(true)
  await db.update(dataKeys).set({ createdAt: new Date(app.ctx.now().getTime() - 91 * 86_400_000) })
  expect(await encryptPrivateFiles(app.ctx)).toBe(2)
  expect((await lying(first)).equals(encrypted)).toBe(false)
  expect((await read(first)).equals(plain)).toBe(true)
})

test('an object released during encryption does not reappear, and one without a row is left unchanged', async () => {
  const plain = randomBytes(100)
  const [gone, coming] = [await open(plain), await open(plain)]
  await db.delete(uploads).where(eq(uploads.objectKey, coming))
  await db.delete(encryptedFiles)
  const slow: Storage = {
    ...storage,
    async put(key, body) {
      // What the cleanup of uploads has done just before.
      await db.delete(uploads).where(eq(uploads.objectKey, gone))
      await store.delete(gone)
      return storage.put(key, body)
    },
  }
  await encryptPrivateFiles({ ...app.ctx, storage: slow })
  expect(await store.stat(gone)).toBeNull()
  expect(await lying(coming)).toEqual(plain)
})

test("a damaged object does not block its owner's other data", async () => {
  const { visitor, key } = await uploaded('evidence')
  await db.update(uploads).set({ usedAt: app.ctx.now() }).where(eq(uploads.objectKey, key))
  await store.put(key, (await lying(key)).subarray(0, 60))
  const mine = await visitor.fetch(`${API_BASE}${exportMyData.path}`)
  expect(mine.status).toBe(200)
  expect(Buffer.from(await mine.arrayBuffer()).includes(`pictures/${key.split('/').at(-1)}`)).toBe(true)
})
