import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { testApp } from '@leitai/testing/test-app'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadImage } from '../file/contract.ts'
import { uploads } from '../file/table.ts'
import { openS3Storage } from '../storage/s3.ts'
import { isStorageFault, type StorageFault } from '../storage/storage.ts'
import { openTestStore } from '../storage/testing-s3.ts'
import { encryptedStorage, MOST_PRIVATE, storeBeneath } from './encrypted-storage.ts'
import { encryptPrivateFiles } from './reencrypt.ts'
import { dataKeys } from './table.ts'

const { app, build } = await testApp()
const { storage, db } = app.ctx
const store = storeBeneath(storage)
const s3Server = await openTestStore()
const beneathS3 = await openS3Storage(s3Server.config, pino({ level: 'silent' }))
const logged: unknown[] = []
const inS3 = encryptedStorage(beneathS3, { ...app.ctx, log: { error: (line: unknown) => logged.push(line) } })
beforeAll(() => encryptPrivateFiles(app.ctx))
afterAll(() => s3Server.close())

const newKey = () => `private/card/1/${randomBytes(12).toString('hex')}.jpg`
const faulty = (work: Promise<unknown>, name: StorageFault) =>
  expect(work).rejects.toSatisfy((error) => isStorageFault(error, name))

async function uploaded() {
  const visitor = await app.as(await build.user())
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2266aa' } })
    .png()
    .toBuffer()
  const blob = new Blob([new Uint8Array(png)])
  const { fullPath, url } = await visitor.call(uploadImage, { use: 'card' }, { file: { blob, name: 'photo.png' } })
  return { key: fullPath, url: url ?? '' }
}

/** Ways in which somebody with write access to the store could damage an encrypted object; `other` is another encrypted one. */
const damages: [name: string, change: (bytes: Buffer, other: Buffer) => Buffer][] = [
  ['one bit is another', (bytes) => Buffer.from(bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte)))],
  ['its tag is another', (bytes) => Buffer.from(bytes.map((byte, at) => (at === 30 ? byte ^ 1 : byte)))],
  [
    'it names another key',
    (bytes) => Buffer.concat([bytes.subarray(0, 8), Buffer.from([0, 0, 9, 9]), bytes.subarray(12)]),
  ],
  ['it is another’s', (_, other) => other],
  ['it is cut short', (bytes) => bytes.subarray(0, bytes.length - 1)],
  ['it has a tag of four bytes', (bytes) => bytes.subarray(0, 12 + 12 + 4)],
  ['it is its head alone', (bytes) => bytes.subarray(0, 12)],
  ['it is a piece of its head', (bytes) => bytes.subarray(0, 5)],
  ['it is empty', () => Buffer.alloc(0)],
  ['something stands after it', (bytes) => Buffer.concat([bytes, Buffer.from('more')])],
  ['it stands there twice', (bytes) => Buffer.concat([bytes, bytes])],
  ['an open picture lies in its place', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
]

test.each(damages)(
  'an encrypted object of which %s is refused with a message, and no byte of it is sent',
  async (_, change) => {
    const [one, other] = [await uploaded(), await uploaded()]
    const lying = async (key: string) => buffer((await store.get(key)).body)
    await store.put(one.key, change(await lying(one.key), await lying(other.key)))
    const answer = await app.visitor().fetch(one.url)
    expect(answer.status).toBe(409)
    expect(answer.headers.get('content-type')).toContain('json')
    expect(await answer.json()).toMatchObject({ flag: false, code: 'object.damaged', data: null })
    expect((await app.visitor().fetch(other.url)).status).toBe(200)
  },
)

test.each(damages)('the same in S3: %s', async (_, change) => {
  const [one, other] = [newKey(), newKey()]
  for (const key of [one, other]) await inS3.put(key, randomBytes(3000))
  const bytesOf = (key: string) => s3Server.objects.get(key)?.body ?? Buffer.alloc(0)
  await beneathS3.put(one, change(bytesOf(one), bytesOf(other)))
  logged.length = 0
  await faulty(inS3.get(one), 'Damaged')
  await faulty(inS3.get(one, { start: 0, end: 10 }), 'Damaged')
  expect(logged).toMatchObject([{ key: one }, { key: one }])
  expect((await inS3.get(other)).size).toBe(3000)
})

test('one damaged object does not stop the others from being re-encrypted under the next key', async () => {
  const [bad, good] = [newKey(), newKey()]
  const user = await build.user()
  for (const key of [bad, good]) {
    await storage.put(key, randomBytes(500))
    const row = { objectKey: key, userId: user.id, fileName: 'a.jpg', createdAt: app.ctx.now() }
    await db.insert(uploads).values(row)
  }
  const whole = await buffer((await store.get(bad)).body)
  await store.put(bad, whole.subarray(0, 40))
  const before = await buffer((await store.get(good)).body)
  await db.update(dataKeys).set({ createdAt: new Date(app.ctx.now().getTime() - 91 * 86_400_000) })
  expect(await encryptPrivateFiles(app.ctx)).toBeGreaterThan(0)
  expect((await buffer((await store.get(good)).body)).equals(before)).toBe(false)
  expect(await buffer((await store.get(bad)).body)).toHaveLength(40)
})

test('a private body without end is not held in memory, on upload or download', async () => {
  let given = 0
  const endless = () =>
    Readable.from(
      (function* () {
        for (;;) {
          given += 1024 * 1024
          yield Buffer.alloc(1024 * 1024)
        }
      })(),
    )
  const key = newKey()
  await faulty(inS3.put(key, endless()), 'ObjectTooLarge')
  expect(given).toBeLessThan(MOST_PRIVATE + 40 * 1024 * 1024)
  given = 0
  await faulty(inS3.put(key, endless(), { maxBytes: 5 * 1024 * 1024 }), 'ObjectTooLarge')
  expect(given).toBeLessThan(45 * 1024 * 1024)
  expect(s3Server.objects.has(key)).toBe(false)
  // The limit applies to the plain bytes, not to the encrypted ones.
  expect(await inS3.put(key, Buffer.alloc(100), { maxBytes: 100 })).toMatchObject({ size: 100 })
  await beneathS3.put(key, Buffer.alloc(MOST_PRIVATE + 1000))
  await faulty(inS3.get(key), 'Damaged')
})

test('no address accepts unencrypted private bytes', async () => {
  const grant = { contentType: 'image/jpeg', maxBytes: 5, expiresInSeconds: 60 }
  for (const each of [inS3, storage]) {
    await faulty(each.putUrl(newKey(), grant), 'BadKey')
    await faulty(each.parts.begin(newKey(), {}), 'BadKey')
  }
})
