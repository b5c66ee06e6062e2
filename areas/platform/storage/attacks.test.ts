import { request as ask, createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openS3Storage } from './s3.ts'
import { isStorageFault, type StorageFault } from './storage.ts'
import { openTestStore } from './testing-s3.ts'

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** Bytes after which the connection breaks. */
  breakAt?: number
}
type Twist = (answer: Answer, request: { method: string; url: string }) => Answer

const logged: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
const store = await openTestStore()
let twist: Twist = (answer) => answer
/** A store behind a man in the middle who changes its responses. */
const between = createServer(async (request, response) => {
  const body = await buffer(request)
  const { method = 'GET', url = '/', headers } = request
  const outgoing = ask(`${store.config.endpoint}${url}`, { method, headers }, async (inner) => {
    const whole = { status: inner.statusCode ?? 500, headers: { ...inner.headers }, body: await buffer(inner) }
    const answer = twist(whole, { method, url })
    delete answer.headers.connection
    response.writeHead(answer.status, answer.headers)
    if (answer.breakAt === undefined) return void response.end(method === 'HEAD' ? undefined : answer.body)
    response.write(answer.body.subarray(0, answer.breakAt), () => response.destroy())
  })
  outgoing.end(body)
})
/** A server that must never be called: a cloud's metadata service, for example. */
const inner = { requests: 0 }
const secrets = createServer((_, response) => {
  inner.requests++
  response.end('the secrets')
})
const listening = async (server: typeof between) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const endpoint = await listening(between)
const elsewhere = await listening(secrets)
const storage = await openS3Storage({ ...store.config, endpoint, publicEndpoint: store.config.endpoint }, log)
const KEY = 'submission/1/kept.csv'
const content = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 251))
beforeEach(async () => {
  twist = (answer) => answer
  await storage.put(KEY, content)
})
afterAll(async () => {
  for (const server of [between, secrets]) {
    server.closeAllConnections()
    server.close()
  }
  await store.close()
})

const read = async (range?: { start: number; end: number }) => buffer((await storage.get(KEY, range)).body)
const faulty = (work: Promise<unknown>, name: StorageFault) =>
  expect(work).rejects.toSatisfy((error) => isStorageFault(error, name))
const range = { start: 100, end: 109 }
const piece = content.subarray(100, 110)

test('a store that returns the whole object for a range yields no more than the range', async () => {
  expect((await read(range)).equals(piece)).toBe(true)
  twist = ({ headers }) => {
    const { 'content-range': _, ...others } = headers
    return { status: 200, headers: { ...others, 'content-length': '1000' }, body: content }
  }
  expect((await read(range)).equals(piece)).toBe(true)
  expect((await storage.get(KEY, range)).size).toBe(1000)
})

test.each([
  ['another piece', { 'content-range': 'bytes 0-9/1000' }],
  ['a longer one', { 'content-range': 'bytes 100-200/1000', 'content-length': '101' }],
  ['one that says another length', { 'content-length': '11' }],
  ['one of what is no number', { 'content-range': 'bytes 100-109/*' }],
  ['one in words', { 'content-range': 'all of it' }],
])('a store that returns %s than requested is not trusted', async (_, headers) => {
  twist = (answer, { method }) =>
    method === 'GET' ? { ...answer, headers: { ...answer.headers, ...headers }, body: Buffer.alloc(300) } : answer
  await faulty(read(range), 'Unavailable')
})

test('a response that is cut short, or has no length, is not taken as complete', async () => {
  twist = (answer) => ({ ...answer, breakAt: 500 })
  await expect(read()).rejects.toThrow()
  twist = ({ headers, ...answer }) => {
    const { 'content-length': _, ...others } = headers
    return { ...answer, headers: { ...others, 'transfer-encoding': 'chunked' } }
  }
  await faulty(read(), 'Unavailable')
})

test.each([301, 302, 303, 307, 308])('a store that responds %i redirects this server nowhere', async (status) => {
  inner.requests = 0
  twist = () => ({
    status,
    headers: { location: `${elsewhere}/latest/meta-data/`, 'content-length': '0' },
    body: Buffer.alloc(0),
  })
  await expect(read()).rejects.toThrow()
  await expect(storage.stat(KEY)).rejects.toThrow()
  await expect(storage.put('submission/1/other.csv', content)).rejects.toThrow()
  await expect(storage.parts.begin('submission/1/other.csv', {})).rejects.toThrow()
  expect(inner.requests).toBe(0)
})

test('a listing with keys outside the request, or without end, is limited to the request', async () => {
  await storage.put('private/card/1/mine.jpg', content)
  const entries = [
    KEY,
    'private/../submission/1/kept.csv',
    '../../etc/passwd',
    '/etc/passwd',
    'private/card/1/mine.jpg',
  ]
  const lines = entries.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('')
  let requests = 0
  twist = (answer, { url }) => {
    if (!url.includes('list-type')) return answer
    requests++
    const body = `<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>same</NextContinuationToken>${lines}</ListBucketResult>`
    return { status: 200, headers: { 'content-type': 'application/xml' }, body: Buffer.from(body) }
  }
  const found = new Set((await Array.fromAsync(storage.list('private/'))).map(({ key }) => key))
  expect([...found]).toEqual(['private/card/1/mine.jpg'])
  expect(requests).toBeLessThan(4)
})

test('a signed download address cannot be altered: other names, types, ranges, keys, methods, times', async () => {
  const url = await storage.getUrl(KEY, { fileName: 'a.csv', expiresInSeconds: 60 })
  const status = async (address: string, init?: RequestInit) => (await fetch(address, init)).status
  expect(await status(url)).toBe(200)
  const bent = [
    url.replace('kept.csv', 'other.csv'),
    url.replace('kept.csv', '../2/kept.csv'),
    url.replace('kept.csv', 'kept%2ecsv%00'),
    url.replace('attachment', 'inline'),
    `${url}&response-content-type=text%2Fhtml`,
    `${url}&versionId=1`,
    url.replace('X-Amz-Expires=60', 'X-Amz-Expires=604800'),
    url.replace(/X-Amz-Date=\d{8}/, 'X-Amz-Date=20300101'),
    url.replace('X-Amz-SignedHeaders=host', 'X-Amz-SignedHeaders='),
    url.replace(/&X-Amz-Signature=\w+/, ''),
  ]
  for (const address of bent) {
    expect(address).not.toBe(url)
    expect(await status(address), address.slice(store.config.endpoint.length)).toBeGreaterThanOrEqual(400)
  }
  for (const method of ['PUT', 'DELETE', 'POST']) expect(await status(url, { method }), method).toBe(403)
  store.travel(61_000)
  expect(await status(url)).toBe(403)
  store.travel(0)
})

test.each([
  '../x',
  'a/../b',
  '/a',
  'a//b',
  'a\0',
  'a\r\nx-evil: 1',
  'a?acl',
  'a#b',
  'a%2e%2e',
  '．．/a',
  '.draft/x',
  'a/',
  `${'a'.repeat(501)}`,
])('a key %j never reaches the store', async (key) => {
  const before = store.log.length
  const grant = { contentType: 'text/csv', maxBytes: 5, expiresInSeconds: 60 }
  for (const work of [
    async () => storage.put(key, content),
    async () => storage.get(key),
    async () => storage.stat(key),
    async () => storage.delete(key),
    async () => storage.putUrl(key, grant),
    async () => storage.getUrl(key, { fileName: 'a', expiresInSeconds: 60 }),
    async () => storage.parts.begin(key, {}),
    async () => storage.parts.join({ key, mark: 'x', count: 1 }),
  ])
    await faulty(work(), 'BadKey')
  expect(store.log.length).toBe(before)
})

test('a download name injects no header', async () => {
  const url = await storage.getUrl(KEY, { fileName: 'a"\r\nset-cookie: x=1\r\n\u202e.csv', expiresInSeconds: 60 })
  const answer = await fetch(url)
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
})

test('entities in a response are not expanded', async () => {
  const bomb = Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')
  const list = '<ListBucketResult><Contents><Key>picture/&e12;</Key></Contents></ListBucketResult>'
  const body = Buffer.from(`<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e0 "lol">${bomb}]>${list}`)
  twist = (answer, { url }) =>
    url.includes('list-type') ? { status: 200, headers: { 'content-type': 'application/xml' }, body } : answer
  const listed = await Array.fromAsync(storage.list('picture/')).catch(() => [])
  expect(listed).toEqual([])
})

test('no error of the store reveals or logs the secret', async () => {
  const body = Buffer.from('<Error><Code>AccessDenied</Code><Message>no</Message></Error>')
  twist = () => ({ status: 403, headers: { 'content-type': 'application/xml' }, body })
  const error = await storage.get(KEY).catch((thrown: unknown) => thrown)
  log.error({ err: error }, 'the store refuses')
  const said = `${String(error)} ${JSON.stringify(error)} ${logged.join('')}`
  expect(said).toContain('AccessDenied')
  expect(said).not.toContain(store.config.keySecret)
})
