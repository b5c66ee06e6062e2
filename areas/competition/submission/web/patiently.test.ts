import { CallError } from '@leitai/platform/contract/client'
import { expect, test } from 'vitest'
import { FileChanged, patiently, secondsBefore } from './check-order.ts'
import { PutFailed } from './shared/put-file.ts'

const refused = (status: number, code = 'x', retryAfterSeconds: number | null = null) =>
  new CallError('', { code, status, retryAfterSeconds })

test('a lost connection is tried again with growing waits, for about two minutes', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((tried) => secondsBefore(new PutFailed(''), tried))
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, null])
  expect(secondsBefore(refused(0, 'network'), 1)).toBe(1)
  expect(secondsBefore(refused(502), 3)).toBe(4)
  expect(secondsBefore(refused(429, 'request.tooMany', 12), 1)).toBe(12)
  expect(secondsBefore(refused(503, 'file.noRoom', 600), 1)).toBe(30)
})

test('a refusal is final', () => {
  expect(secondsBefore(refused(403, 'file.key'), 1)).toBe(null)
  expect(secondsBefore(refused(409, 'file.stored'), 1)).toBe(null)
  expect(secondsBefore(new PutFailed('文件类型与申请的不一致'), 1)).toBe(null)
  expect(secondsBefore(new Error('ours'), 1)).toBe(null)
})

test('waiting ends at once when the upload is stopped, and a file that changed is no network error', async () => {
  const stop = new AbortController()
  const seconds: number[] = []
  const watching = { signal: stop.signal, onWaiting: (wait: number) => seconds.push(wait) }
  const tries = patiently(new Blob(['x']), watching, async () => {
    throw new PutFailed('')
  })
  setTimeout(() => stop.abort('paused'), 20)
  await expect(tries).rejects.toBe('paused')
  expect(seconds).toEqual([1])
  const gone = Object.assign(new Blob(['x']), { slice: () => ({ arrayBuffer: () => Promise.reject(new Error()) }) })
  const more = { signal: new AbortController().signal, onWaiting: () => undefined }
  const changed = patiently(gone as unknown as Blob, more, async () => {
    throw new PutFailed('')
  })
  await expect(changed).rejects.toBeInstanceOf(FileChanged)
})
