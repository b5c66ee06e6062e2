import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { fastify } from 'fastify'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { openFolderStorage } from './open.ts'
import { objectRoutes } from './routes.ts'
import { openS3Storage } from './s3.ts'
import type { SignedPut, Storage } from './storage.ts'
import { isStorageFault, type StorageFault } from './storage.ts'
import { openTestStore } from './testing-s3.ts'

interface Opened {
  storage: Storage
  close(): Promise<void>
}
const log = pino({ level: 'silent' })

async function folder(): Promise<Opened> {
  const [root, secret] = [mkdtempSync(join(tmpdir(), 'leitai-store-')), 'a secret of the tests']
  const app = fastify({ forceCloseConnections: true })
  const inside = await openFolderStorage({ root, secret })
  await app.register(objectRoutes, { storage: inside, secret, takes: async () => 'whole' })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const storage = await openFolderStorage({ root, secret, origin })
  const close = async () => {
    await app.close()
    rmSync(root, { recursive: true })
  }
  return { storage, close }
}

async function s3(options: Parameters<typeof openTestStore>[0] = {}): Promise<Opened> {
  const store = await openTestStore(options)
  return { storage: await openS3Storage(store.config, log), close: store.close }
}

const opened = await Promise.all([folder(), s3(), s3({ conditional: false })])
afterAll(async () => {
  for (const { close } of opened) await close()
})

const MB = 1024 * 1024
const grant = { contentType: 'text/csv', expiresInSeconds: 60 }
const send = ({ url, headers }: SignedPut, body: string | Uint8Array<ArrayBuffer>, other = {}) =>
  fetch(url, { method: 'PUT', body, headers: { ...headers, ...other } })
const faulty = (work: Promise<unknown>, name: StorageFault) =>
  expect(work).rejects.toSatisfy((error) => isStorageFault(error, name))

describe.each([
  ['the folder', opened[0]],
  ['S3', opened[1]],
  ['S3 without If-None-Match', opened[2]],
])('In %s', (name, { storage }) => {
  let count = 0
  const newKey = (ending = 'csv') => `submission/7/${++count}-${randomBytes(4).toString('hex')}.${ending}`
  const read = async (key: string) => text((await storage.get(key)).body)

  it('objects are stored, read, listed and deleted', async () => {
    const stored = await storage.put('a/b/one.csv', Readable.from(['id,', 'x\n']))
    expect(stored).toEqual({ size: 5, sha256: createHash('sha256').update('id,x\n').digest('hex') })
    await storage.put('a/bc.bin', new Uint8Array([1, 2, 3]), { contentType: 'image/png' })
    expect(await storage.stat('a/b/one.csv')).toMatchObject({ size: 5, contentType: 'text/csv' })
    expect(await storage.stat('a/bc.bin')).toMatchObject({ size: 3, contentType: 'image/png' })
    const part = await storage.get('a/b/one.csv', { start: 1, end: 3 })
    expect([part.size, await text(part.body)]).toEqual([5, 'd,x'])
    const keysIn = async (prefix: string) => (await Array.fromAsync(storage.list(prefix))).map(({ key }) => key).sort()
    expect(await keysIn('a/b')).toEqual(['a/b/one.csv', 'a/bc.bin'])
    expect(await keysIn('')).toHaveLength(2)
    await storage.delete('a/bc.bin')
    await storage.delete('a/bc.bin')
    expect(await storage.stat('a/bc.bin')).toBeNull()
    await faulty(storage.get('a/bc.bin'), 'NoSuchObject')
  })

  it('a listing continues past its first page', async () => {
    const keys = Array.from({ length: 230 }, (_, at) => `many/${String(at).padStart(3, '0')}`)
    await Promise.all(keys.map((key) => storage.put(key, Buffer.from(key))))
    expect((await Array.fromAsync(storage.list('many/'))).map(({ key }) => key).sort()).toEqual(keys)
  })

  it('an object is replaced as a whole, or not at all', async () => {
    await storage.put('replace.txt', Buffer.from('old'))
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(9 * MB)
        throw new Error('cable pulled')
      })(),
    )
    await expect(storage.put('replace.txt', broken)).rejects.toThrow('cable pulled')
    await faulty(storage.put('replace.txt', Buffer.from('12345'), { maxBytes: 4 }), 'ObjectTooLarge')
    expect(await read('replace.txt')).toBe('old')
    await storage.put('replace.txt', Buffer.from('new'))
    expect(await read('replace.txt')).toBe('new')
  })

  it('a key that must be new accepts the same bytes again, and no others', async () => {
    const key = newKey()
    await storage.put(key, Buffer.from('first'), { onlyNew: true })
    expect(await storage.put(key, Buffer.from('first'), { onlyNew: true })).toMatchObject({ size: 5 })
    await faulty(storage.put(key, Buffer.from('other'), { onlyNew: true }), 'ObjectExists')
    await faulty(storage.put(key, Readable.from([Buffer.alloc(20 * MB)]), { onlyNew: true }), 'ObjectExists')
    expect(await read(key)).toBe('first')
  })

  it('an empty object and one of many parts are returned unchanged', async () => {
    await storage.put('empty.csv', Buffer.from(''))
    expect((await buffer((await storage.get('empty.csv')).body)).length).toBe(0)
    const large = randomBytes(20_000_001)
    const stored = await storage.put('large.bin', Readable.from([large.subarray(0, 7), large.subarray(7)]))
    expect(stored).toEqual({ size: large.length, sha256: createHash('sha256').update(large).digest('hex') })
    expect(large.equals(await buffer((await storage.get('large.bin')).body))).toBe(true)
  })

  it('no key escapes the store or hides in it', async () => {
    const bad = ['../x', 'a/../b', '/etc/passwd', 'a//b', '', '.draft/x', 'a/.b', 'a\\b', 'a\0b', '擂台', 'a b', 'c:']
    for (const key of [...bad, 'a/', 'a.', 'x'.repeat(501)]) {
      await faulty(storage.put(key, Buffer.from('x')), 'BadKey')
      await faulty(storage.putUrl(key, { ...grant, maxBytes: 1 }), 'BadKey')
      await faulty(
        Promise.resolve().then(() => storage.getUrl(key, { fileName: 'x', expiresInSeconds: 1 })),
        'BadKey',
      )
    }
    await faulty(Array.fromAsync(storage.list('../')), 'BadKey')
  })

  it('a signed address accepts one file of its type and size, and returns it under a name', async () => {
    const key = newKey()
    const body = '{"擂台":1}'
    const signed = await storage.putUrl(key, { ...grant, maxBytes: Buffer.byteLength(body) })
    expect((await send(signed, body, { 'content-type': 'text/html' })).ok).toBe(false)
    expect((await send(signed, `${body} `)).ok).toBe(false)
    expect((await send({ ...signed, url: signed.url.replace(key, newKey()) }, body)).status).toBe(403)
    expect((await fetch(signed.url)).status).toBe(403)
    expect(await storage.stat(key)).toBeNull()
    expect((await send(signed, body)).status).toBe(200)
    if (name !== 'S3 without If-None-Match') {
      expect([409, 412]).toContain((await send(signed, body.replace('1', '2'))).status)
      expect(await read(key)).toBe(body)
    }
    const back = await fetch(await storage.getUrl(key, { fileName: '训练集.csv', expiresInSeconds: 60 }))
    expect(await back.text()).toBe(body)
    expect(back.headers.get('content-disposition')).toContain(`filename*=UTF-8''%E8%AE%AD%E7%BB%83%E9%9B%86.csv`)
    expect(back.headers.get('cache-control')).toContain('no-store')
    const some = await fetch(await storage.getUrl(key, { fileName: 'a', expiresInSeconds: 60 }), {
      headers: { range: 'bytes=2-4' },
    })
    expect([some.status, some.headers.get('content-range')]).toEqual([206, `bytes 2-4/${Buffer.byteLength(body)}`])
  })

  it('a picture is shown inline, a page never, whatever its stored type', async () => {
    const [picture, page] = [newKey('png'), newKey('html')]
    for (const key of [picture, page]) await storage.put(key, Buffer.from('<script>'), { contentType: 'text/html' })
    await storage.put(picture, Buffer.from('png'), { contentType: 'image/png' })
    const shown = async (key: string) =>
      (await fetch(await storage.getUrl(key, { fileName: 'a', expiresInSeconds: 60, inline: true }))).headers
    expect((await shown(picture)).get('content-disposition')).toMatch(/^inline/)
    expect((await shown(page)).get('content-disposition')).toMatch(/^attachment/)
  })

  it('uploads that the store keeps open are listed until they end', async () => {
    const key = newKey()
    const mark = await storage.parts.begin(key, {})
    const open = async () => (await Array.fromAsync(storage.parts.open())).filter((one) => one.key === key)
    // If parts are separate objects, the listing of objects includes them.
    expect(await open()).toEqual(mark === '' ? [] : [{ key, mark, begunAt: expect.any(Date) }])
    await storage.parts.drop({ key, mark, count: 1 })
    expect(await open()).toEqual([])
  })

  it('parts resume after an interruption, make one object once, and leave nothing behind', async () => {
    const key = newKey()
    const [one, two] = [randomBytes(6 * MB), randomBytes(1000)]
    const mark = await storage.parts.begin(key, { contentType: 'text/csv' })
    const upload = { key, mark, count: 2 }
    const put = async (part: number, body: Uint8Array<ArrayBuffer>, size = body.length) =>
      (await send(await storage.parts.putUrl(upload, part, { ...grant, maxBytes: size }), body)).ok
    expect(await put(1, new Uint8Array(two))).toBe(true)
    expect(await put(0, new Uint8Array(one), 1000)).toBe(false)
    expect([...(await storage.parts.there(upload))]).toEqual([[1, 1000]])
    await faulty(storage.parts.join(upload), 'PartsMissing')
    expect(await put(0, new Uint8Array(one))).toBe(true)
    expect(await storage.stat(key)).toBeNull()
    expect(await storage.parts.join(upload)).toEqual({ size: one.length + two.length })
    expect(await storage.parts.join(upload)).toEqual({ size: one.length + two.length })
    expect(await storage.stat(key)).toMatchObject({ contentType: 'text/csv' })
    expect(Buffer.concat([one, two]).equals(await buffer((await storage.get(key)).body))).toBe(true)
    expect([...(await storage.parts.there(upload))]).toEqual([])
    const given = { key: newKey(), count: 3, mark: await storage.parts.begin(newKey(), {}) }
    await storage.parts.drop(given)
    await storage.parts.drop({ ...given, key: newKey() })
  })

  it('a burst of uploads loses none', async () => {
    const keys = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const key = newKey('zip')
        const body = new Uint8Array(randomBytes(20_000))
        const signed = await storage.putUrl(key, { ...grant, contentType: 'application/zip', maxBytes: body.length })
        expect((await send(signed, body)).status).toBe(200)
        return key
      }),
    )
    for (const key of keys) expect(await storage.stat(key)).toMatchObject({ size: 20_000 })
  })
})
