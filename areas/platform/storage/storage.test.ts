import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFolderSync, type FolderStorage, openFolderStorage } from './open.ts'
import { objectRoutes } from './routes.ts'
import { createSigner } from './signature.ts'

const secret = 'a secret of the tests'
const root = mkdtempSync(join(tmpdir(), 'leitai-objects-'))
const app = fastify({ forceCloseConnections: true })
let storage: FolderStorage
let origin = ''
let counter = 0
const newKey = (ending = 'csv') => `submissions/2026/${++counter}-${randomBytes(4).toString('hex')}.${ending}`

beforeAll(async () => {
  storage = await openFolderStorage({ root, secret })
  await app.register(compress)
  await app.register(formbody)
  await app.register(objectRoutes, { storage, secret, takes: async () => 'whole' })
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})

afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true })
})

const grant = { contentType: 'text/csv', maxBytes: 1_000_000, expiresInSeconds: 60 }
const putTo = async (key: string, given: Partial<typeof grant> = {}) =>
  origin + (await storage.putUrl(key, { ...grant, ...given })).url
const getOf = async (key: string, fileName = 'data.csv', inline = false) =>
  origin + (await storage.getUrl(key, { fileName, expiresInSeconds: 60, inline }))
const send = (url: string, body: BodyInit, type = 'text/csv', headers = {}) =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': type, ...headers } })
const drafts = () => readdirSync(join(root, '.draft'))

describe('The folder store', () => {
  it('shares folder syncs in a burst, yet starts one after each call', async () => {
    let begun = 0
    const ends: (() => void)[] = []
    const sync = createFolderSync(() => {
      begun++
      return new Promise((resolve) => ends.push(resolve))
    })
    const first = sync('x')
    const others = [sync('x'), sync('x'), sync('x')]
    expect(begun).toBe(1)
    ends[0]?.()
    await first
    while (begun < 2) await Promise.resolve()
    ends[1]?.()
    await Promise.all(others)
    expect(begun).toBe(2)
  })
})

describe('A signed upload address', () => {
  it('accepts the object, also as a form or JSON, and returns it again', async () => {
    for (const [type, ending] of [
      ['text/csv', 'csv'],
      ['application/json', 'json'],
      ['application/x-www-form-urlencoded', 'txt'],
    ] as const) {
      const key = newKey(ending)
      const answer = await send(await putTo(key, { contentType: type }), '{"擂台":1}', `${type}; charset=UTF-8`)
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ flag: true, data: { size: 12 } })
      const back = await fetch(await getOf(key))
      expect(await back.text()).toBe('{"擂台":1}')
      expect(back.headers.get('content-type')).toContain(type)
    }
  })

  // covers: spec.groups.files-address-signed, rules.open.upload-address-bound
  it('is refused when expired, tampered with, or used for another method, in the reader’s language', async () => {
    const key = newKey()
    const url = await putTo(key)
    const wrong = [
      await putTo(key, { expiresInSeconds: -1 }),
      url.replace('max=1000000', 'max=9000000'),
      url.replace('type=text', 'type=image'),
      url.replace(key, newKey()),
      url.replace(/expires=\d+/, 'expires=9999999999'),
      url.replace(/signature=.*/, ''),
      await getOf(key),
      origin + createSigner('another secret').putUrl({ key, contentType: 'text/csv', maxBytes: 1e6, expires: 9e9 }),
    ]
    for (const address of wrong) expect((await send(address, 'x')).status, address).toBe(403)
    const chinese = await send(wrong[0] ?? '', 'x')
    expect(await chinese.json()).toEqual({
      flag: false,
      code: 'object.badSignature',
      msg: '链接无效或已过期，请重新获取',
      data: null,
    })
    const english = await send(wrong[0] ?? '', 'x', 'text/csv', { 'accept-language': 'en-GB' })
    expect(await english.json()).toMatchObject({ msg: 'This link is invalid or has expired. Get a new one.' })
    expect((await fetch(url)).status).toBe(403)
    expect(await storage.stat(key)).toBeNull()
  })

  it('accepts the signed type only', async () => {
    expect((await send(await putTo(newKey()), 'x', 'text/html')).status).toBe(415)
  })

  it('refuses too many bytes and keeps nothing, with or without a declared length', async () => {
    const key = newKey()
    const url = await putTo(key, { maxBytes: 100_000 })
    expect((await send(url, randomBytes(100_001))).status).toBe(413)
    const unannounced = new ReadableStream({
      start(controller) {
        for (const size of [90_000, 90_000, 5_000_000]) controller.enqueue(new Uint8Array(size))
        controller.close()
      },
    })
    const options = { method: 'PUT', headers: { 'content-type': 'text/csv' }, body: unannounced, duplex: 'half' }
    const streamed = await fetch(url, options)
    expect(streamed.status).toBe(413)
    expect(await streamed.json()).toMatchObject({ flag: false, code: 'object.tooLarge' })
    expect(await storage.stat(key)).toBeNull()
    expect(drafts()).toEqual([])
    expect((await send(url, randomBytes(100_000))).status).toBe(200)
  })

  it('keeps nothing of an aborted upload', async () => {
    const key = newKey()
    const request = httpRequest(await putTo(key), {
      method: 'PUT',
      headers: { 'content-type': 'text/csv', 'content-length': 500_000 },
    })
    request.on('error', () => undefined)
    request.write(randomBytes(200_000))
    while (drafts().length === 0) await new Promise(setImmediate)
    request.destroy()
    await new Promise((resolve) => request.once('close', resolve))
    while (drafts().length > 0) await new Promise(setImmediate)
    expect(await storage.stat(key)).toBeNull()
  })

  it('can be repeated with the same bytes, but never replaces an object', async () => {
    const key = newKey()
    const url = await putTo(key)
    expect((await send(url, 'first')).status).toBe(200)
    expect((await send(url, 'first')).status).toBe(200)
    expect((await send(url, 'other')).status).toBe(409)
    expect(await text((await storage.get(key)).body)).toBe('first')
  })

  it('lets one of many different uploads to the same address win', async () => {
    const url = await putTo(newKey())
    const answers = await Promise.all(Array.from({ length: 16 }, (_, index) => send(url, `body ${index}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(409)])
  })
})

describe('A signed download address', () => {
  const body = randomBytes(2_000_000)
  const key = 'downloads/data.bin'

  beforeAll(async () => {
    await storage.put(key, body)
  })

  it('returns name and size and forbids caching and sniffing, for GET and HEAD', async () => {
    const url = await getOf(key, '训练集 "1".csv')
    for (const method of ['GET', 'HEAD']) {
      const { headers, status } = await fetch(url, { method })
      expect(status).toBe(200)
      expect(headers.get('content-length')).toBe('2000000')
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="___ _1_.csv"; filename*=UTF-8''%E8%AE%AD%E7%BB%83%E9%9B%86%20%221%22.csv`,
      )
      expect(headers.get('cache-control')).toContain('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('accept-ranges')).toBe('bytes')
    }
  })

  it('shows pictures inline, never pages', async () => {
    await storage.put('shown/a.png', body)
    await storage.put('shown/a', body, { contentType: 'text/html' })
    expect((await fetch(await getOf('shown/a.png', 'a.png', true))).headers.get('content-disposition')).toMatch(
      /^inline/,
    )
    expect((await fetch(await getOf('shown/a', 'a.html', true))).headers.get('content-disposition')).toMatch(
      /^attachment/,
    )
  })

  it('serves ranges, and the whole object if it has changed', async () => {
    const url = await getOf(key)
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    const ask = async (range: string, ifRange?: string) => {
      const answer = await fetch(url, { headers: { range, ...(ifRange ? { 'if-range': ifRange } : {}) } })
      return {
        status: answer.status,
        range: answer.headers.get('content-range'),
        bytes: Buffer.from(await answer.arrayBuffer()),
      }
    }
    expect(await ask('bytes=10-19')).toEqual({
      status: 206,
      range: 'bytes 10-19/2000000',
      bytes: body.subarray(10, 20),
    })
    expect(await ask('bytes=1999990-')).toMatchObject({ status: 206, bytes: body.subarray(1_999_990) })
    expect(await ask('bytes=-5')).toMatchObject({ status: 206, bytes: body.subarray(1_999_995) })
    expect(await ask('bytes=0-9', etag)).toMatchObject({ status: 206 })
    expect(await ask('bytes=0-9', '"other"')).toMatchObject({ status: 200, range: null })
    expect(await ask('bytes=2000000-')).toMatchObject({ status: 416, range: 'bytes */2000000' })
    expect(await ask('bytes=5-1')).toMatchObject({ status: 200 })
    expect(await ask('bytes=0-1,5-6')).toMatchObject({ status: 200 })
  })

  it('is resumed by curl where it was interrupted', async () => {
    const file = join(root, '.draft', 'resumed')
    writeFileSync(file, body)
    truncateSync(file, 700_001)
    await promisify(execFile)('curl', ['--fail', '--silent', '--show-error', '-C', '-', '-o', file, await getOf(key)])
    expect(readFileSync(file).equals(body)).toBe(true)
    rmSync(file)
  })

  it('reports clearly that an object does not exist, and reveals nothing of the store', async () => {
    expect((await fetch(await getOf('gone.csv'))).status).toBe(404)
    const outside = createSigner(secret).getUrl({
      key: '..%2F..%2Fetc%2Fpasswd',
      fileName: 'x',
      inline: false,
      expires: 9e9,
    })
    expect((await fetch(origin + outside)).status).toBe(403)
  })
})

describe('A burst of uploads', () => {
  it('loses none', async () => {
    const bodies = Array.from({ length: 200 }, () => randomBytes(20_000))
    const keys = await Promise.all(
      bodies.map(async (body) => {
        const key = newKey('zip')
        const answer = await send(await putTo(key, { contentType: 'application/zip' }), body, 'application/zip')
        expect(answer.status).toBe(200)
        return key
      }),
    )
    for (const [index, key] of keys.entries()) {
      const path = await storage.localPath(key)
      expect(existsSync(path) && statSync(path).size).toBe(bodies[index]?.length)
    }
    expect(drafts()).toEqual([])
  })
})
