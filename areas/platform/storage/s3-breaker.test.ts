import { once } from 'node:events'
import { createServer } from 'node:http'
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, expect, test } from 'vitest'
import { quickWhileSilent } from './s3-client.ts'

/** The clock of `quickWhileSilent`; an unresponsive store advances it by a timeout. */
let clock = 0
let silent = true
let requests = 0
const store = createServer((_request, response) => {
  requests++
  if (silent) clock += 6000
  else response.end()
})
await once(store.listen(0, '127.0.0.1'), 'listening')
const address = store.address()
const port = typeof address === 'object' ? address?.port : 0
afterAll(() => {
  store.closeAllConnections()
  store.close()
})

/** Sends a request to a store there, and returns the outcome. */
function lookerAt(to = port) {
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${to}`,
    region: 'test',
    credentials: { accessKeyId: 'TESTKEY', secretAccessKey: 'secret' },
    forcePathStyle: true,
    maxAttempts: 1,
    requestHandler: { socketTimeout: 200 },
  })
  quickWhileSilent(client, () => clock)
  return () =>
    client.send(new HeadBucketCommand({ Bucket: 'data' })).then(
      () => 'answered',
      (error) => String(error.name),
    )
}

test('after a timeout requests fail fast, and one at a time checks whether the store is back', async () => {
  const look = lookerAt()
  expect(await look()).toBe('TimeoutError')
  expect(await look()).toBe('ServiceUnavailable')
  expect(requests).toBe(1)
  clock += 3000
  silent = false
  expect(await Promise.all([look(), look()])).toEqual(['answered', 'ServiceUnavailable'])
  expect(await look()).toBe('answered')
  expect(requests).toBe(3)
})

test('a connection that breaks immediately is no timeout: the next request is sent', async () => {
  const look = lookerAt(1)
  expect(await look()).not.toBe('ServiceUnavailable')
  expect(await look()).not.toBe('ServiceUnavailable')
})
