import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { openS3Storage } from './s3.ts'
import type { S3Config } from './s3-client.ts'
import { isStorageFault } from './storage.ts'
import { openTestStore } from './testing-s3.ts'

const log = pino({ level: 'silent' })
const store = await openTestStore()
const storage = await openS3Storage(store.config, log)
afterAll(() => store.close())

const grant = { contentType: 'text/csv', maxBytes: 5, expiresInSeconds: 60 }
const put = (url: string, headers: Record<string, string>, body = 'hello') =>
  fetch(url, { method: 'PUT', body, headers })
const codeOf = async (answer: Response) => /<Code>(\w+)</.exec(await answer.text())?.[1] ?? String(answer.status)

describe('The store refuses', () => {
  it('a wrong secret, another key, no signature, an expired one, one from the future', async () => {
    const key = 'submission/1/refused.csv'
    const right = await storage.putUrl(key, grant)
    const { pathname } = new URL(right.url)
    expect(await codeOf(await put(store.config.endpoint + pathname, right.headers))).toBe('AccessDenied')
    const forged = right.url.replace(/(?<=Signature=)\w/, (digit) => (digit === '0' ? '1' : '0'))
    expect(await codeOf(await put(forged, right.headers))).toBe('SignatureDoesNotMatch')
    expect(await codeOf(await put(right.url.replace('TESTKEY', 'OTHER'), right.headers))).toBe('InvalidAccessKeyId')
    expect(await codeOf(await put(right.url.replace('Expires=60', 'Expires=9000'), right.headers))).toBe(
      'SignatureDoesNotMatch',
    )
    const later = 'submission/1/later.csv'
    const soon = await storage.putUrl(later, grant)
    store.travel(61_000)
    expect(await codeOf(await put(soon.url, soon.headers))).toBe('AccessDenied')
    store.travel(-20 * 60_000)
    expect(await codeOf(await put(soon.url, soon.headers))).toBe('RequestTimeTooSkewed')
    store.travel(0)
    expect(await storage.stat(later)).toBeNull()
    expect((await put(soon.url, soon.headers)).status).toBe(200)
  })

  // covers: rules.open.upload-address-bound
  it('another type, another size, a header left out, another path, another method', async () => {
    const key = 'submission/1/wrong.csv'
    const { url, headers } = await storage.putUrl(key, grant)
    expect(await codeOf(await put(url, { ...headers, 'content-type': 'text/html' }))).toBe('SignatureDoesNotMatch')
    expect(await codeOf(await put(url, headers, 'hell'))).toBe('SignatureDoesNotMatch')
    expect(await codeOf(await put(url, headers, 'hello!'))).toBe('SignatureDoesNotMatch')
    expect(await codeOf(await put(url, { 'content-type': 'text/csv' }))).toBe('SignatureDoesNotMatch')
    expect(await codeOf(await put(url.replace('wrong.csv', 'other.csv'), headers))).toBe('SignatureDoesNotMatch')
    expect(await codeOf(await fetch(url))).toBe('SignatureDoesNotMatch')
    expect(await codeOf(await fetch(url, { method: 'DELETE' }))).toBe('SignatureDoesNotMatch')
    expect(await storage.stat(key)).toBeNull()
  })

  it('a part’s address for another part or another upload', async () => {
    const key = 'submission/1/parts.csv'
    const mark = await storage.parts.begin(key, {})
    const { url, headers } = await storage.parts.putUrl({ key, mark, count: 2 }, 0, grant)
    expect(await codeOf(await put(url.replace('partNumber=1', 'partNumber=2'), headers))).toBe('SignatureDoesNotMatch')
    expect(await codeOf(await put(url.replace(mark, `${mark}0`), headers))).toBe('SignatureDoesNotMatch')
    await storage.parts.drop({ key, mark, count: 2 })
    expect(await codeOf(await put(url, headers))).toBe('NoSuchUpload')
  })
})

it('requests to a failing store are retried; an unavailable store is distinguished from a refusal', async () => {
  await storage.put('steady.txt', Buffer.from('steady'))
  store.fail(2)
  expect(await storage.stat('steady.txt')).toMatchObject({ size: 6 })
  store.fail(2, 'silence')
  expect(await storage.put('again.txt', Buffer.from('again'))).toMatchObject({ size: 5 })
  store.fail(20)
  await expect(storage.get('steady.txt')).rejects.toSatisfy((error) => isStorageFault(error, 'Unavailable'))
  store.fail(0)
})

it('the start says in both languages what is wrong with the settings', async () => {
  const open = (more: Partial<S3Config>) =>
    openS3Storage({ ...store.config, ...more }, log).then(
      () => 'it opened',
      (error) => String(error.message),
    )
  expect(await open({ keySecret: 'wrong' })).toMatch(/S3_KEY_SECRET 不正确.*S3_KEY_SECRET is wrong/)
  expect(await open({ keyId: 'OTHER' })).toMatch(/没有访问密钥.*access key S3_KEY_ID doesn’t exist/)
  expect(await open({ bucket: 'none' })).toMatch(/请先创建.*create it first/)
  expect(await open({ region: 'elsewhere' })).toMatch(/S3_REGION/)
  expect(await open({ endpoint: 'http://127.0.0.1:9' })).toMatch(/该地址没有服务.*nothing listens/)
  expect(await open({})).toBe('it opened')
})

it('S3_* are all set, or none, and each is checked', () => {
  const all = {
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'leitai',
    S3_REGION: 'r',
    SECRET: 'x'.repeat(32),
    S3_KEY_ID: 'id',
    S3_KEY_SECRET: 'never shown',
  }
  const read = (env: Record<string, string>) => {
    try {
      return readConfig(env).s3
    } catch (error) {
      return error instanceof ConfigError ? error.message : error
    }
  }
  expect(read({ SECRET: all.SECRET })).toBeNull()
  expect(read(all)).toMatchObject({
    publicEndpoint: 'https://s3.example.com',
    pathStyle: true,
    keySecret: 'never shown',
  })
  expect(read({ ...all, S3_KEY_SECRET: '', S3_REGION: '' })).toMatch(/还需要设置 S3_REGION, S3_KEY_SECRET.*also needs/)
  expect(read({ ...all, S3_BUCKET: 'Not A Bucket' })).toMatch(/S3_BUCKET/)
  expect(read({ ...all, S3_ENDPOINT: 'https://user:pass@s3.example.com/x' })).not.toMatch(/pass/)
  expect(read({ ...all, S3_PATH_STYLE: 'yes' })).toMatch(/S3_PATH_STYLE/)
  expect(read({ ...all, S3_PUBLIC_ENDPOINT: 'https://cdn.example.com' })).toMatchObject({
    publicEndpoint: 'https://cdn.example.com',
  })
})
